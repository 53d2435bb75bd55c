import pg from 'pg'

/** The setting ends with the transaction it was made in. */
const setSites = { name: 'molo_sites', text: `select set_config('molo.sites', $1, true)` }

/** On every connection when it is made. */
export async function prepareSites(client: pg.ClientBase): Promise<void> {
  await client.query({ ...setSites, values: [''] })
}

interface Connection {
  stream: { cork(): void; uncork(): void }
  bind(message: { statement: string; portal: string; values: string[]; valueMapper(value: string): string }): void
  execute(message: { portal: string }): void
}

/** What the driver's query does, as far as it is extended here; its types leave these out. */
interface DriverQuery {
  submit(connection: Connection): Error | null
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}
const Query = pg.Query as unknown as new (
  config: object,
  values: undefined,
  callback: (error: Error | null, result: pg.QueryResult) => void,
) => DriverQuery

/**
 * A read outside any transaction that still carries the caller's sites: the setting and the statement travel together
 * before one Sync, which makes them one implicit transaction. It costs no round trip, and nothing of it is left on the
 * pooled connection.
 */
class ScopedQuery extends Query {
  private readonly sites: string
  private isSet = false

  constructor(config: object, sites: string, callback: (error: Error | null, result: pg.QueryResult) => void) {
    super({ ...config, queryMode: 'extended' }, undefined, callback)
    this.sites = sites
  }

  override submit(connection: Connection): Error | null {
    connection.stream.cork()
    try {
      connection.bind({ statement: setSites.name, portal: '', values: [this.sites], valueMapper: (value) => value })
      connection.execute({ portal: '' })
      return super.submit(connection)
    } finally {
      connection.stream.uncork()
    }
  }

  override handleDataRow(message: unknown): void {
    if (this.isSet) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.isSet) super.handleCommandComplete(message, connection)
    this.isSet = true
  }
}

export async function scopedQuery(pool: pg.Pool, sites: string, config: object): Promise<pg.QueryResult> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    return await new Promise((resolve, reject) => {
      client.query(
        new ScopedQuery(config, sites, (error, result) => (error ? reject(error) : resolve(result))) as never,
      )
    })
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure)
  }
}
