import { onServer } from '../../tools/postgres/database.ts'
import { fillOperations } from './many-operations.repo.ts'

/** `npm run bench:stock:fill -- <url> 1000000`: as many posted operations over ten years, for measuring lists and sheets. */
const [url, count = '1000000'] = process.argv.slice(2)
if (!url) throw new Error('say which database: npm run bench:stock:fill -- postgres://… 1000000')
await onServer(url, (client) => fillOperations(client, Number(count)))
console.log(`${count} operations`)
