import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { AnyRegistry, RegistryField } from '#platform/core/registry.ts'
import { columnType, orderExpression } from '#platform/server/database/column-kinds.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { utcText } from '#platform/server/database/utc-sql.ts'
import { listPage } from '#platform/server/registry/store/registry.repo.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { serverModules } from './server-modules.ts'

/**
 * The server writes the JSON of lists from what the database sends as plain text. Here PostgreSQL writes it a second time,
 * and both must agree to the byte: for every registry, every kind of field, whatever stands in it. `npm run lists:json`
 * asks it for 100,000 rows.
 */
const rowsInAll = Number(process.env['JSON_ROWS'] ?? 3000)

const database = await testDatabase()
await prepare()
const db = openDatabase({ url: database.url, poolSize: 1, onError: () => {} })
afterAll(async () => {
  await db.close()
  await database.drop()
})
const registries = serverModules.flatMap((module) => module.registries ?? []).map(({ registry }) => registry)
const rowsEach = Math.ceil(rowsInAll / registries.length)
/** A few pages each. */
const limit = Math.ceil(rowsEach / 4)

/** Tables of the same names and columns that hold anything: what a registry refuses is nothing that its list relies on. */
async function prepare() {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  await client.query('create schema probe')
  await client.query(`alter database ${rows[0]!.name} set search_path to probe, public`)
  await client.end()
}

const sign = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('"', '\\', '/', '\t', '\n', '\r', '\b', '\f', '\u007F', '\u2028', '</', '\\u'),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 31 }).map((code) => String.fromCodePoint(code)) },
  { weight: 2, arbitrary: fc.constantFrom('à', 'ß', '€', '汉', '🛢', 'e\u0301', '\u00A0') },
)
const words = (most: number) =>
  fc
    .oneof(
      { weight: 9, arbitrary: fc.array(sign, { maxLength: Math.min(most, 30) }) },
      { weight: 1, arbitrary: fc.array(sign, { minLength: Math.min(most, 500), maxLength: Math.min(most, 3000) }) },
    )
    .map((signs) => Array.from(signs.join('')).slice(0, most).join(''))

const moment = fc.oneof(
  fc.constantFrom('infinity', '-infinity', '0044-03-15 12:00:00+00 BC', '12024-01-01 00:00:00+00'),
  fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .chain((date) => fc.nat(999).map((micro) => date.toISOString().replace('Z', `${String(micro).padStart(3, '0')}Z`))),
)

function valueOf(field: RegistryField): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'text':
    case 'code':
    case 'choice':
    case 'reference':
      return words(field.maxLength!)
    case 'references':
      return fc.array(words(field.maxLength!), { maxLength: 4 })
    case 'integer':
    case 'duration':
      return fc.integer()
    case 'decimal': {
      const whole = 10n ** BigInt(field.digits! - field.decimals!) - 1n
      const digits = fc.bigInt({ min: -whole, max: whole })
      return fc.oneof(fc.constantFrom('0', 'NaN', '-0.1'), digits.map(String))
    }
    case 'boolean':
      return fc.boolean()
    case 'date':
      return moment.map((text) => (text.includes('BC') ? '0044-03-15 BC' : text.replace(/[T ].*/, '')))
    case 'instant':
      return moment
    case 'bilingual':
      return fc.record({ en: words(100), it: words(100) })
    case 'rows':
      return fc.array(
        fc.dictionary(
          words(10),
          fc.oneof(words(50), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null)),
          { noNullPrototype: true },
        ),
        { maxLength: 3 },
      )
  }
}

function recordOf({ fields }: AnyRegistry) {
  const values = Object.fromEntries(
    fields.map((field) => [field.column, field.required ? valueOf(field) : fc.option(valueOf(field), { freq: 4 })]),
  )
  return fc.record({ version: fc.nat(), ended_at: fc.option(moment), ...values })
}

async function fill(registry: AnyRegistry, count: number) {
  const columns = registry.fields.map((field) => `${field.column} ${columnType(field)}`)
  await db.queryText(
    `create table probe.${registry.table} (id uuid default gen_random_uuid(), version integer, ended_at timestamptz, ${columns.join(', ')})`,
    [],
  )
  const names = ['version', 'ended_at', ...registry.fields.map((field) => field.column)].join(', ')
  for (let left = count; left > 0; left -= 1000) {
    const rows = fc.sample(recordOf(registry), Math.min(left, 1000))
    await db.queryText(
      `insert into probe.${registry.table} (${names})
       select ${names} from jsonb_populate_recordset(null::probe.${registry.table}, $1)`,
      [JSON.stringify(rows)],
    )
  }
}

/** As PostgreSQL writes a value; nothing for null. */
function jsonOf({ kind, column }: RegistryField): string {
  switch (kind) {
    case 'text':
    case 'code':
    case 'choice':
    case 'reference':
    case 'references':
      return `to_json(${column})::text`
    case 'integer':
    case 'duration':
    case 'boolean':
    case 'bilingual':
    case 'rows':
      return `${column}::text`
    case 'decimal':
    case 'date':
      return `'"' || ${column} || '"'`
    case 'instant':
      return `'"' || ${utcText(column)} || '"'`
  }
}

/** All rows of a list in its order, each as PostgreSQL writes it, with the place that it has. */
async function writtenByPostgres(registry: AnyRegistry, sort: string) {
  const field = registry.field(sort.replace('-', ''))
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const key = orderExpression(field, 'en')
  const parts = registry.list.map(
    (name: string) => `',"${name}":' || coalesce(${jsonOf(registry.field(name))}, 'null')`,
  )
  const head = `'{"id":"' || id || '","version":' || version || ',"endedAt":' || coalesce('"' || ${utcText('ended_at')} || '"', 'null')`
  return db.queryText<{ json: string; key: string | null; id: string }>(
    `select ${[head, ...parts].join(' || ')} || '}' as json, ${key}::text as key, id
     from probe.${registry.table} order by ${key} ${direction}${field.required ? '' : ' nulls last'}, id ${direction}`,
    [],
  )
}

/** Page by page, as the server writes it and as PostgreSQL would. */
async function* pagesOf(registry: AnyRegistry, sort: string) {
  const rows = await writtenByPostgres(registry, sort)
  const reader = db.within(everything)
  const also = registry.spare.length > 0 ? { also: registry.spare.join(',') } : {}
  let after: string | undefined
  for (let from = 0; ; from += limit) {
    const written = rows.slice(from, from + limit)
    const last = written[limit - 1]
    const next = last ? Buffer.from(JSON.stringify([last.key, last.id])).toString('base64') : null
    yield {
      page: await listPage(reader, registry, { ...also, sort, after, limit }, 'en'),
      byPostgres: `{"rows":[${written.map(({ json }) => json).join(',')}],"next":${JSON.stringify(next)}}`,
    }
    if (next === null) return
    after = next
  }
}

test('every registry writes its lists as PostgreSQL would, whatever stands in them', async () => {
  for (const registry of registries) {
    await fill(registry, rowsEach)
    const listed = registry.list.map((name: string) => registry.field(name))
    const oneOfEachKind = new Map(listed.map((field) => [field.kind, field.name]))
    oneOfEachKind.delete('references')
    for (const sort of [registry.sort, ...oneOfEachKind.values()]) {
      for await (const { page, byPostgres } of pagesOf(registry, sort)) expect(page).toBe(byPostgres)
    }
    await db.query(sql`drop table ${sql.table(`probe.${registry.table}`)}`)
  }
}, 1_800_000)
