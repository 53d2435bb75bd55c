import { createHash, randomInt } from 'node:crypto'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import pg from 'pg'
import { AppError } from '#platform/core/app-error.ts'
import type { LiveEvent } from '#platform/core/event.contract.ts'
import { prepareSites, scopedQuery } from './scoped-query.ts'
import { nowhere, type Sites, sitesText } from './sites.ts'

/** Who acts: a user's id, or `job:<kind>` / `system:<what>` when no person does. */
export interface Actor {
  id: string
  requestId?: string
  /** Left out: at home nowhere, so that forgetting it hides records instead of showing them. */
  sites?: Sites
}

interface Reads {
  /** The application filters by these; row security does so again, whatever the statement says. */
  readonly sites: Sites
  query<Row>(statement: RawBuilder<Row>): Promise<Row[]>
  /** For hot paths that keep their own SQL text. A named prepared statement, unless its plan depends on the values. */
  queryText<Row>(text: string, values: unknown[], options?: { planByValues?: boolean }): Promise<Row[]>
}

/** The database outside any transaction: good for reading, and for opening a transaction. */
export interface Db extends Reads {
  readonly kind: 'db'
  /** The same database for a caller who is at home at these sites. */
  within(sites: Sites): Db
  transaction<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T>
}

/** One open transaction. Everything that writes takes this type, so that nothing can be written beside it. */
export interface Tx extends Reads {
  readonly kind: 'tx'
  readonly actor: Actor
  /** Told to open screens when, and only when, the transaction commits. */
  emit(...events: LiveEvent[]): Promise<void>
}

export type Reader = Db | Tx

export const eventChannel = 'molo_events'

// Kysely only writes SQL here; running it is ours, because every statement shall be a named prepared one.
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const names = new Map<string, string>()
function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
    // List queries differ by the filters in use; past this many shapes, naming more would only fill the server's memory.
    if (names.size < 2000) names.set(text, name)
  }
  return name
}

function readsOn(sites: Sites, run: (query: pg.QueryConfig) => Promise<pg.QueryResult>): Reads {
  const queryText = async <Row>(text: string, values: unknown[], options?: { planByValues?: boolean }) => {
    const query = options?.planByValues ? { text, values } : { name: nameOf(text), text, values }
    return (await run(query)).rows as Row[]
  }
  return {
    sites,
    queryText,
    query: <Row>(statement: RawBuilder<Row>) => {
      const { sql, parameters } = statement.compile(compiler)
      return queryText<Row>(sql, parameters as unknown[])
    },
  }
}

export interface DatabaseOptions {
  url: string
  poolSize: number
  /** Role of the application; the migration's own connection is the only one without it. */
  role?: string
  onError(error: Error): void
}

export interface Database extends Db {
  close(): Promise<void>
}

export function openDatabase(options: DatabaseOptions): Database {
  const settings = [
    '-c timezone=UTC -c statement_timeout=30s -c lock_timeout=2s -c idle_in_transaction_session_timeout=60s',
    ...(options.role ? [`-c role=${options.role}`] : []),
  ]
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: 2000,
    options: settings.join(' '),
    // Awaited by the pool, whatever its types say.
    onConnect: prepareSites as (client: pg.ClientBase) => void,
  })
  // An idle connection that dies must not take the process down; the next query opens a new one.
  pool.on('error', (error) => options.onError(error))
  // Nor one that dies in the middle of a transaction: its statement fails, and that is enough.
  pool.on('connect', (client) => void client.on('error', () => {}))

  const transaction: Db['transaction'] = (actor, work) => retrying(() => inTransaction(pool, actor, work))
  const within = (sites: Sites): Db => {
    const text = sitesText(sites)
    return { kind: 'db', ...readsOn(sites, (query) => scopedQuery(pool, text, query)), within, transaction }
  }
  return {
    kind: 'db',
    ...readsOn(nowhere, (query) => pool.query(query)),
    within,
    transaction,
    close: () => pool.end(),
  }
}

async function inTransaction<T>(pool: pg.Pool, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // A connection that dies between two statements of a transaction must not take the process down either.
  const died = (error: Error) => {
    broken = error
  }
  client.on('error', died)
  try {
    await client.query('begin')
    const sites = actor.sites ?? nowhere
    const reads = readsOn(sites, (query) => client.query(query))
    // Local to the transaction: a pooled connection must not carry one user into the next request.
    await reads.queryText(
      `select set_config('molo.actor', $1, true), set_config('molo.request_id', $2, true),
              set_config('molo.sites', $3, true)`,
      [actor.id, actor.requestId ?? '', sitesText(sites)],
    )
    const emit = async (...events: LiveEvent[]) => {
      const payloads = events.map((event) => JSON.stringify(event))
      await reads.queryText('select pg_notify($1, payload) from unnest($2::text[]) payload', [eventChannel, payloads])
    }
    const result = await work({ kind: 'tx', ...reads, actor, emit })
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError
    })
    throw error
  } finally {
    client.release(broken)
    // One that died says so more than once; it is not used again.
    if (!broken) client.off('error', died)
  }
}

/** Serialization failures and deadlocks are nobody's fault: the one place that tries again. */
async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      const state = sqlState(error)
      if (tries >= 5 || (state !== '40001' && state !== '40P01')) throw translated(error)
      await new Promise((resolve) => setTimeout(resolve, randomInt(20) * tries))
    }
  }
}

export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/** What the database refuses for a reason that people can do something about is no failure of the system. */
function translated(error: unknown): unknown {
  switch (sqlState(error)) {
    case '55P03': // a lock that could not be had in time: somebody else is at work
      return new AppError('locked', 'platform.recordLocked')
    case 'MO003':
      return new AppError('conflict', 'platform.lastSuperAdmin')
    default:
      return error
  }
}
