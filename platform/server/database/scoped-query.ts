import pg from 'pg'
import { type RowBytes, textsOf } from './json-rows.ts'
import { circleText, type Scope } from './scope.ts'

/** The settings end with the transaction they were made in. */
const setScope = {
  name: 'molo_scope',
  text: `select set_config('molo.sites', $1, true), set_config('molo.parties', $2, true),
                set_config('statement_timeout', $3, true)`,
}

/** On every connection when it is made. */
export async function prepareScope(client: pg.ClientBase): Promise<void> {
  await client.query({ ...setScope, values: ['', '', '1000'] })
}

/** As the policies of the database read them, in the order of the settings. */
export const scopeTexts = ({ sites, parties }: Scope): string[] => [circleText(sites), circleText(parties)]

/** A statement that travels ahead of a read in the same transaction, and whose rows are told apart from it. */
export interface Ahead {
  name: string
  text: string
  values: readonly (string | Buffer)[]
  take(row: readonly (string | null)[]): void
}

interface Connection {
  stream: { cork(): void; uncork(): void }
  bind(message: {
    statement: string
    portal: string
    values: readonly (string | Buffer)[]
    valueMapper(value: string | Buffer): string | Buffer
  }): void
  execute(message: { portal: string }): void
}

/** What the driver's query does, as far as it is extended here; its types leave these out. */
interface DriverQuery {
  submit(connection: Connection): Error | null
  handleDataRow(message: RowBytes): void
  handleCommandComplete(message: unknown, connection: Connection): void
}
type Done = (error: Error | null, result: pg.QueryResult) => void
const Query = pg.Query as unknown as new (config: object, values: undefined, callback: Done) => DriverQuery

/** Takes a row as the bytes that came, instead of an object of the driver. */
export type TakeRow = (row: RowBytes) => void

/** A read whose rows are taken as they come, if somebody takes them. */
class TakenQuery extends Query {
  private readonly take: TakeRow | undefined

  constructor(config: object, take: TakeRow | undefined, done: Done) {
    // Thrown where the driver reads, it would take the process down; so it is told when the database has told all.
    let failure: Error | undefined
    super({ ...config, queryMode: 'extended' }, undefined, (error, result) => done(error ?? failure ?? null, result))
    this.take =
      take &&
      ((row) => {
        if (failure) return
        try {
          take(row)
        } catch (error) {
          failure = error as Error
        }
      })
  }

  override handleDataRow(message: RowBytes): void {
    if (this.take) this.take(message)
    else super.handleDataRow(message)
  }
}

/**
 * A read outside any transaction that still carries the caller's scope and the time it may take: the settings and the
 * statement travel together before one Sync, which makes them one implicit transaction. It costs no round trip, and nothing
 * of it is left on the pooled connection.
 */
class ScopedQuery extends TakenQuery {
  private readonly settings: string[]
  private readonly ahead: Ahead | undefined
  private current: 'ahead' | 'settings' | 'read'

  constructor(config: object, settings: string[], take: TakeRow | undefined, ahead: Ahead | undefined, done: Done) {
    super(config, take, done)
    this.settings = settings
    this.ahead = ahead
    this.current = ahead ? 'ahead' : 'settings'
  }

  override submit(connection: Connection): Error | null {
    connection.stream.cork()
    try {
      if (this.ahead) runPrepared(connection, this.ahead.name, this.ahead.values)
      runPrepared(connection, setScope.name, this.settings)
      return super.submit(connection)
    } finally {
      connection.stream.uncork()
    }
  }

  override handleDataRow(message: RowBytes): void {
    if (this.current === 'read') super.handleDataRow(message)
    else if (this.current === 'ahead') this.ahead!.take(textsOf(message))
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.current === 'read') super.handleCommandComplete(message, connection)
    else this.current = this.current === 'ahead' ? 'settings' : 'read'
  }
}

function runPrepared(connection: Connection, statement: string, values: readonly (string | Buffer)[]): void {
  connection.bind({ statement, portal: '', values, valueMapper: (value) => value })
  connection.execute({ portal: '' })
}

/** The settings: those of a scope, and how many milliseconds the statement may take. */
export function scopedQuery(pool: pg.Pool, settings: string[], config: object, take?: TakeRow, ahead?: Ahead) {
  return onConnection(pool, async (client) => {
    if (ahead) await prepareAhead(client, ahead)
    return sent(client, (done) => new ScopedQuery(config, settings, take, ahead, done))
  })
}

const preparedOn = new WeakMap<pg.ClientBase, Set<string>>()

/** Once a connection, in a trip of its own: a statement that is not understood must not take the read with it. */
async function prepareAhead(client: pg.ClientBase, { name, text, values }: Ahead): Promise<void> {
  const prepared = preparedOn.get(client) ?? new Set()
  if (prepared.has(name)) return
  await client.query({ name, text, values: [...values] })
  preparedOn.set(client, prepared.add(name))
}

export function plainQuery(client: pg.ClientBase, config: pg.QueryConfig, take?: TakeRow): Promise<pg.QueryResult> {
  return take ? sent(client, (done) => new TakenQuery(config, take, done)) : client.query(config)
}

function sent(client: pg.ClientBase, query: (done: Done) => DriverQuery): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const done: Done = (error, result) => (error ? reject(error) : resolve(result))
    client.query(query(done) as never)
  })
}

/** The pool's own query would throw the connection away after every refusal; making a new one costs more than the query. */
export async function onConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    if (!isRefusal(error)) broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

/** The statement was refused, and the connection is as good as before; anything else may have broken it. */
const isRefusal = (error: unknown) => error instanceof pg.DatabaseError && error.severity === 'ERROR'
