import { migrate } from '#platform/server/database/migrate.ts'
import { environmentOf } from './run/environment.ts'
import { ensureDatabase } from './postgres/database.ts'

/** `npm run migrate`: brings the database of DATABASE_URL, or the private one, to the newest schema. */
const { url } = await ensureDatabase('dev')
await migrate({ url, environment: environmentOf(process.env.APP_ENV ?? 'DEV'), log: console.log })
