import type { Config } from '../config/config.ts'
import type { Log } from '../base/log.ts'
import { type Database, type Db, openDatabase } from './database.ts'
import { readInstallation, readLogin } from './installation.repo.ts'
import { migrationFiles } from './migration-files.ts'

export interface ServerDatabase {
  db: Database
  /** Of this release. */
  newestMigration: string
}

/** The database of an API or a worker: checked before anything else, so that nothing is discovered in use. */
export async function openServerDatabase(config: Config, log: Log, statementMs?: number): Promise<ServerDatabase> {
  const onError = (error: Error) => log.warn({ err: error, event: 'database.connection' }, 'idle connection failed')
  if (config.environment === 'PRODUCTION') await refusePowerfulLogin(config.databaseUrl, onError)
  const db = openDatabase({
    url: config.databaseUrl,
    poolSize: config.databasePool,
    role: 'molo_app',
    ...(statementMs === undefined ? {} : { statementMs }),
    onError,
  })
  try {
    const newestMigration = (await migrationFiles()).at(-1)!.name
    await refuseForeignDatabase(db, config.environment, newestMigration)
    return { db, newestMigration }
  } catch (error) {
    await db.close()
    throw error
  }
}

/** A database of another environment, or of another release, is refused at start. */
async function refuseForeignDatabase(db: Db, environment: string, newestMigration: string) {
  const found = await readInstallation(db, newestMigration)
  if (found.environment !== environment) {
    throw new Error(`this server is ${environment}, but the database belongs to ${found.environment}`)
  }
  if (found.newestMigration === newestMigration) return
  throw new Error(
    `the database is at migration ${found.newestMigration}, this release ` +
      (found.hasMigration
        ? `knows it until ${newestMigration}: start the release that it was migrated for`
        : `needs ${newestMigration}: run npm run migrate`),
  )
}

/**
 * Row security, append-only history and every grant bind only whoever can not change them. Tests and the demo run as the
 * superuser of a cluster of their own; a server that real records are entrusted to does not.
 */
async function refusePowerfulLogin(url: string, onError: (error: Error) => void) {
  // Without the application's role: whoever may not take it on could not even be asked.
  const db = openDatabase({ url, poolSize: 1, onError })
  try {
    const { name, isApplication, powers } = await readLogin(db)
    if (isApplication && powers.length === 0) return
    const faults = [...powers, ...(isApplication ? [] : [`${name} is no member of molo_app`])]
    throw new Error(
      `the login ${name} is not one for API and worker: ${faults.join(', ')}. ` +
        'They need a login that owns nothing and is a member of molo_app and of no other role, ' +
        'as deploy/roles.sql makes it; the owner is for npm run migrate only',
    )
  } finally {
    await db.close()
  }
}
