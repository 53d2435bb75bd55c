// A migration run as a process of its own, for the test that kills it: address, folder.
import { migrate } from './migrate.ts'

const [url = '', folder = ''] = process.argv.slice(2)
await migrate({ url, folder, log: (line) => process.stdout.write(`${line}\n`) })
