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
import type { JsonRows } from './json-rows.ts'
import { RowClient } from './row-client.ts'
import {
  type Ahead,
  onConnection,
  plainQuery,
  prepareScope,
  scopedQuery,
  scopeTexts,
  type TakeRow,
} from './scoped-query.ts'
import { nothing, type Scope } from './scope.ts'

/** Who acts: a user's id, or `job:<kind>` / `system:<what>` when no person does. */
export interface Actor {
  id: string
  requestId?: string
  /** Left out: at home nowhere, so that forgetting it hides records instead of showing them. */
  scope?: Scope
  /** The longest that one of its statements may take; left out, what the database was opened with. */
  statementMs?: number | undefined
}

interface Reads {
  /** The application filters by this; row security does so again, whatever the statement says. */
  readonly scope: Scope
  /** A named prepared statement, unless its plan depends on the values. */
  query<Row>(statement: RawBuilder<Row>, options?: { planByValues?: boolean }): Promise<Row[]>
  /** For hot paths that keep their own SQL text. */
  queryText<Row>(text: string, values: unknown[], options?: { planByValues?: boolean }): Promise<Row[]>
  /** For many rows that are passed on as JSON: they are written into `rows` and answered as they are. */
  queryJson(text: string, values: unknown[], rows: JsonRows, options?: { planByValues?: boolean }): Promise<JsonRows>
}

/** The database outside any transaction: good for reading, and for opening a transaction. */
export interface Db extends Reads {
  readonly kind: 'db'
  /** The same database for a caller of this scope, who may have time of their own; with the first read goes `ahead`. */
  within(scope: Scope, statementMs?: number, ahead?: Ahead): Db
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

/** List queries differ by the filters in use; past this many shapes, naming more would only fill the server's memory. */
export const mostNamed = 1000
const names = new Map<string, string>()
/** Undefined past the limit: every connection keeps all that has a name. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostNamed) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
  names.set(text, name)
  return name
}

/** A statement as the driver wants it. */
export function compiled(statement: RawBuilder<unknown>): { text: string; values: readonly unknown[] } {
  const { sql, parameters } = statement.compile(compiler)
  return { text: sql, values: parameters }
}

type Run = (query: pg.QueryConfig, take?: TakeRow) => Promise<pg.QueryResult>

function readsOn(scope: Scope, run: Run): Reads {
  const named = (text: string, values: unknown[], options?: { planByValues?: boolean }): pg.QueryConfig => {
    const name = options?.planByValues ? undefined : nameOf(text)
    return { text, values, ...(name ? { name } : {}) }
  }
  const queryText = async <Row>(text: string, values: unknown[], options?: { planByValues?: boolean }) =>
    (await run(named(text, values, options))).rows as Row[]
  return {
    scope,
    queryText,
    queryJson: async (text, values, rows, options) => {
      await run(named(text, values, options), (row) => rows.take(row))
      return rows
    },
    query: <Row>(statement: RawBuilder<Row>, options?: { planByValues?: boolean }) => {
      const { text, values } = compiled(statement)
      return queryText<Row>(text, values as unknown[], options)
    },
  }
}

export interface DatabaseOptions {
  url: string
  poolSize: number
  /** Role of the application; only migrations, and the look at who signs in here, go without it. */
  role?: string
  /** The longest that a statement may take, unless its caller says otherwise. */
  statementMs?: number
  /** A connection older than this is replaced, with all that it remembers. */
  connectionSeconds?: number
  onError(error: Error): void
}

const usually = { statementMs: 30_000, connectionSeconds: 30 * 60 }

export interface Database extends Db {
  close(): Promise<void>
}

export function openDatabase(options: DatabaseOptions): Database {
  const { statementMs, connectionSeconds } = { ...usually, ...options }
  const settings = [
    `-c timezone=UTC -c statement_timeout=${statementMs} -c lock_timeout=2s -c idle_in_transaction_session_timeout=60s`,
    // Compiling a statement takes a second where rows must be guessed, as below row security; running it takes milliseconds.
    '-c jit=off',
    ...(options.role ? [`-c role=${options.role}`] : []),
  ]
  const pool = new pg.Pool({
    Client: RowClient,
    connectionString: options.url,
    max: options.poolSize,
    // Who waits for a free connection will wait for the statement too.
    connectionTimeoutMillis: Math.round((statementMs * 2) / 3),
    maxLifetimeSeconds: connectionSeconds,
    options: settings.join(' '),
    // Awaited by the pool, whatever its types say.
    onConnect: prepareScope as (client: pg.ClientBase) => void,
  })
  // An idle connection that dies must not take the process down; the next query opens a new one.
  pool.on('error', (error) => options.onError(error))
  // Nor one that dies in the middle of a transaction: its statement fails, and that is enough.
  pool.on('connect', (client) => void client.on('error', () => {}))

  const transaction: Db['transaction'] = (actor, work) => retrying(() => inTransaction(pool, actor, work))
  const within: Db['within'] = (scope, ownMs = statementMs, ahead) => {
    const settings = [...scopeTexts(scope), String(ownMs)]
    let notYetSent = ahead
    return {
      kind: 'db',
      ...readsOn(scope, (query, take) => {
        const first = notYetSent
        notYetSent = undefined
        return scopedQuery(pool, settings, query, take, first)
      }),
      within,
      transaction,
    }
  }
  return {
    kind: 'db',
    ...readsOn(nothing, (query, take) => onConnection(pool, (client) => plainQuery(client, query, take))),
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
    const scope = actor.scope ?? nothing
    const reads = readsOn(scope, (query, take) => plainQuery(client, query, take))
    // Local to the transaction: a pooled connection must not carry one user into the next request.
    await reads.queryText(
      `select set_config('molo.actor', $1, true), set_config('molo.request_id', $2, true),
              set_config('molo.sites', $3, true), set_config('molo.parties', $4, true),
              set_config('statement_timeout', coalesce($5, current_setting('statement_timeout')), true)`,
      [actor.id, actor.requestId ?? '', ...scopeTexts(scope), actor.statementMs?.toString()],
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
