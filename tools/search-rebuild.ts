import { openDatabase } from '#platform/server/database/database.ts'
import { trigramSearch } from '#platform/server/search/trigram-search.ts'
import { ensureDatabase } from './postgres/database.ts'

/** `npm run search:rebuild`: makes the search index anew from the records, as the owner of the database. */
const { url } = await ensureDatabase('dev')
const db = openDatabase({ url, poolSize: 1, onError: (error) => console.error(error.message) })
await trigramSearch(db).rebuild()
await db.close()
