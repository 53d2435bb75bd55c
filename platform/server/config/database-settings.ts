import pg from 'pg'
import { z } from 'zod'
import { type Environment, given, isThisMachine } from './environment.ts'
import { secretIn } from './secret.ts'

export const databaseSettings = {
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//),
  DATABASE_PASSWORD_FILE: given,
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
}

const shape = z.object(databaseSettings).omit({ DATABASE_POOL: true })

/** What the driver makes of an address, whatever stands in it or beside it: nothing is read twice and differently. */
function readByDriver(connectionString: string) {
  const { host, database, password, ssl } = new pg.Client({ connectionString }) as unknown as {
    host: string
    database: string | undefined
    password: string | null
    ssl: boolean | { rejectUnauthorized?: boolean; checkServerIdentity?: unknown }
  }
  const isVerified =
    ssl !== false && (ssl === true || (ssl.rejectUnauthorized !== false && ssl.checkServerIdentity === undefined))
  return { host, database, password, isVerified }
}

export const databaseNameIn = (url: string): string => readByDriver(url).database ?? ''

/**
 * The address with the password of its file. In PRODUCTION a password stands in no setting, and what leaves this machine is
 * encrypted, to a server whose certificate was checked.
 */
export function databaseUrlOf(environment: Environment | undefined, values: z.output<typeof shape>): string {
  const { DATABASE_URL, DATABASE_PASSWORD_FILE } = values
  const { host, password, isVerified } = readByDriver(DATABASE_URL)
  if (password && DATABASE_PASSWORD_FILE) throw new Error('DATABASE_PASSWORD_FILE is set, but so is a password')
  if (environment === 'PRODUCTION') {
    if (password) {
      throw new Error('the password of the database is in the environment: DATABASE_PASSWORD_FILE names a file for it')
    }
    if (!host.startsWith('/') && !isThisMachine(host) && !isVerified) {
      throw new Error('DATABASE_URL leaves this machine: in PRODUCTION it needs sslmode=verify-full')
    }
  }
  if (!DATABASE_PASSWORD_FILE) return DATABASE_URL
  const secret = encodeURIComponent(secretIn(DATABASE_PASSWORD_FILE).reveal())
  return `${DATABASE_URL}${DATABASE_URL.includes('?') ? '&' : '?'}password=${secret}`
}

/** For programs that need the database and nothing else. */
export function databaseUrlFrom(env: Record<string, string | undefined>, environment?: Environment): string {
  return databaseUrlOf(environment, shape.parse(env))
}
