import { migrate } from '#platform/server/upgrade/migrate.ts'
import { environmentOf } from './run/environment.ts'
import { ensureDatabase } from './postgres/database.ts'

/** `npm run migrate`: brings the database of DATABASE_URL, or the private one, to the newest schema. */
const environment = environmentOf(process.env.APP_ENV ?? 'DEV')
if (environment === 'PRODUCTION' && !process.env.DATABASE_URL) throw new Error('DATABASE_URL says which database')
const { url } = await ensureDatabase('dev', environment)
await migrate({ url, environment, log: console.log })
