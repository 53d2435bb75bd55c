import { Client, escapeIdentifier } from 'pg'
import { snakeCase } from '#platform/core/registry.ts'

/** What became of a record at a moment, and who did it: the first makes it. Columns by their names in the code. */
export interface Step {
  at: number
  by: string
  set: Readonly<Record<string, unknown>>
}

export interface Life {
  id: string
  steps: readonly Step[]
}

type Row = Readonly<Record<string, unknown>>

interface Table {
  all: readonly { name: string; type: string }[]
  columns: string
  secrets: readonly string[]
}

const atOnce = 2_000

/**
 * Writes what happened long ago as if it had been written then: rows and their history, many at a time. Triggers rest, so
 * whoever writes here brings what they would have done (ledger, book); that both are the same is tested. Only as owner of the
 * database with all rights, and never where real data lives.
 */
export class Past {
  readonly #client: Client
  readonly #tables = new Map<string, Table>()
  readonly #becomes = new Set<string>()

  private constructor(client: Client) {
    this.#client = client
  }

  static async open(url: string): Promise<Past> {
    const client = new Client({
      connectionString: url,
      // It waits in its transaction while use cases are at work.
      options: '-c timezone=UTC -c jit=off -c synchronous_commit=off -c idle_in_transaction_session_timeout=0',
    })
    await client.connect()
    const { rows } = await client.query(`select 1 from installation where environment = 'PRODUCTION'`)
    if (rows.length > 0) {
      await client.end()
      throw new Error('no past is written into a PRODUCTION database')
    }
    // Traces are large: written fast, they are read a few at a time.
    await client.query(`set session_replication_role = replica; set default_toast_compression = lz4; begin`)
    return new Past(client)
  }

  /** Whether whoever signs in there may do so: it takes all rights. */
  static async isPossible(url: string): Promise<boolean> {
    const client = new Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ rolsuper: boolean }>(
      'select rolsuper from pg_roles where rolname = session_user',
    )
    await client.end()
    return rows[0]!.rolsuper
  }

  async rows<Found>(text: string, values: unknown[] = []): Promise<Found[]> {
    return (await this.#client.query(text, values)).rows as Found[]
  }

  /** Rows of a table without history. */
  async insert(table: string, rows: readonly Row[]): Promise<void> {
    const { columns } = await this.#table(table)
    await this.#inParts(rows, async (part) => {
      await this.rows(
        `insert into ${escapeIdentifier(table)} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${escapeIdentifier(table)}, $1)`,
        [JSON.stringify(part.map(named))],
      )
    })
  }

  /** Records that never change after they were made. Value by value, because some are large: so each is read once. */
  async born(table: string, records: readonly { id: string; at: number; by: string; row: Row }[]): Promise<void> {
    const { all, columns, secrets } = await this.#table(table)
    const told = [{ name: 'told_at', type: 'timestamptz' }, { name: 'told_by', type: 'text' }, ...all]
    const shown = all.filter(({ name }) => !secrets.includes(name)).map(({ name }) => escapeIdentifier(name))
    await this.#inParts(
      records,
      async (part) => {
        const places = part.map(
          (_, row) => `(${told.map(({ type }, index) => `$${row * told.length + index + 1}::${type}`).join(', ')})`,
        )
        await this.rows(
          `with told (told_at, told_by, ${columns}) as (values ${places.join(', ')}),
         written as (insert into ${escapeIdentifier(table)} (${columns}) overriding system value select ${columns} from told)
         insert into history (table_name, record_id, action, after, actor, at)
         select '${table}', told.id, 'insert', ${masked('to_jsonb(r)', secrets)}, told_by, told_at
         from told cross join lateral (select ${shown.map((column) => `told.${column}`).join(', ')}) r
         order by told_at, told.id`,
          part.flatMap(({ id, at, by, row }) => {
            const whole = named({ id, ...row })
            return [iso(at), by, ...all.map(({ name, type }) => valueOf(whole[name], type))]
          }),
        )
      },
      400,
    )
  }

  /** Records that went through several states: what they are now, and how they came there. Each state is told by what changed. */
  async lived(table: string, lives: readonly Life[]): Promise<void> {
    const { all, columns, secrets } = await this.#table(table)
    const name = escapeIdentifier(table)
    const become = await this.#becoming(table)
    const last = all.map((column) => `(told.row).${escapeIdentifier(column.name)}`).join(', ')
    await this.#inParts(lives, async (part) => {
      await this.rows(
        `with told as materialized (
           select s.id, s.no, s.last, s.at, s.by, ${become}(s.set) over (partition by s.id order by s.no) as row
           from json_to_recordset($1) as s (id uuid, no integer, last boolean, at timestamptz, by text, set json)),
         written as (
           insert into ${name} (${columns}) overriding system value select ${last} from told where last),
         kept as (select id, no, at, by, ${masked('to_jsonb(row)', secrets)} as row from told)
         insert into history (table_name, record_id, action, before, after, actor, at)
         select $2, id, case no when 1 then 'insert' else 'update' end, lag(row) over (partition by id order by no), row, by, at
         from kept order by at, id, no`,
        [JSON.stringify(part.flatMap(statesOf)), table],
      )
    })
  }

  /** What a row becomes by one change after the other. */
  async #becoming(table: string): Promise<string> {
    const become = `pg_temp.become_${table}`
    if (this.#becomes.has(table)) return become
    const row = escapeIdentifier(table)
    await this.rows(`
      create function ${become}_by(${row}, json) returns ${row} language sql as 'select json_populate_record($1, $2)';
      create aggregate ${become}(json) (sfunc = ${become}_by, stype = ${row})`)
    this.#becomes.add(table)
    return become
  }

  /** How far the numbers of a table have been given. */
  async lastNumber(table: string, column: string): Promise<number> {
    const [last] = await this.rows<{ number: string }>(
      `select coalesce(max(${escapeIdentifier(column)}), 0) as number from ${escapeIdentifier(table)}`,
    )
    return Number(last!.number)
  }

  /** Where the numbers of a table go on. */
  async numberFrom(table: string, column: string): Promise<void> {
    await this.rows(
      `select setval(pg_get_serial_sequence($1, $2), greatest(max(${escapeIdentifier(column)}), 1)) from ${escapeIdentifier(table)}`,
      [table, column],
    )
  }

  /** All of it at once; what comes after is written with the next. */
  async keep(): Promise<void> {
    await this.rows('commit')
    await this.rows('begin')
  }

  /** What was not kept is gone. */
  async close(): Promise<void> {
    await this.#client.end()
  }

  async #table(table: string): Promise<Table> {
    const known = this.#tables.get(table)
    if (known) return known
    const [found] = await this.rows<Table>(
      `select string_agg(quote_ident(c.attname), ', ' order by c.attnum) as columns,
         json_agg(json_build_object('name', c.attname, 'type', format_type(c.atttypid, c.atttypmod)) order by c.attnum) as all,
         coalesce((select string_to_array(regexp_replace(encode(g.tgargs, 'escape'), '\\\\000$', ''), '\\000')
           from pg_trigger g where g.tgrelid = $1::regclass and g.tgname = 'record_history' and g.tgnargs > 0), '{}') as secrets
       from pg_attribute c
       where c.attrelid = $1::regclass and c.attnum > 0 and not c.attisdropped and c.attgenerated = ''`,
      [table],
    )
    this.#tables.set(table, found!)
    return found!
  }

  async #inParts<One>(
    all: readonly One[],
    write: (part: readonly One[]) => Promise<void>,
    most = atOnce,
  ): Promise<void> {
    for (let from = 0; from < all.length; from += most) await write(all.slice(from, from + most))
  }
}

/** As the trigger of the history does it. */
const masked = (row: string, secrets: readonly string[]) =>
  secrets.length === 0
    ? row
    : `${row} || jsonb_build_object(${secrets.map((secret) => `'${secret}', '***'`).join(', ')})`

const valueOf = (value: unknown, type: string): unknown =>
  value === undefined || value === null ? null : type === 'jsonb' ? JSON.stringify(value) : value

function statesOf({ id, steps }: Life) {
  return steps.map(({ at, by, set }, index) => {
    const moment = iso(at)
    const made = index === 0 ? { id, createdAt: moment, createdBy: by } : {}
    return {
      id,
      no: index + 1,
      last: index === steps.length - 1,
      at: moment,
      by,
      set: named({ ...made, ...set, version: index + 1, updatedAt: moment, updatedBy: by }),
    }
  })
}

const iso = (at: number) => new Date(at).toISOString()

const named = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value]))
