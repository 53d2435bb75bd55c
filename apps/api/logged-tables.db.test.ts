import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { languages } from '#platform/core/language.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { logWorld } from '#platform/server/change-log/log-world.ts'
import { worldOf } from '#platform/server/server-parts.ts'
import { loadTexts } from '#platform/server/base/texts.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { serverModules } from './server-modules.ts'

/** Whatever keeps history can be read in the log: a new table, or a new column of one, is described or named technical. */

const database = await testDatabase()
const owner = openDatabase({ url: database.url, poolSize: 1, onError: () => {} })
afterAll(async () => {
  await owner.close()
  await database.drop()
})

const texts = await loadTexts(serverModules)
const { tables } = logWorld(serverModules, worldOf(serverModules))

interface KeptTable {
  name: string
  columns: string[]
  /** Columns that the trigger keeps out of the history. */
  secrets: string[]
  site: string | null
}
const kept = await owner.query(sql<KeptTable>`
  select c.relname as name, s.site_column as site,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    array(select x from regexp_split_to_table(encode(t.tgargs, 'escape'), '\\\\000') x where x <> '') as secrets
  from pg_trigger t join pg_class c on c.oid = t.tgrelid left join site_tables s on s.table_name = c.relname
  where t.tgname = 'record_history' order by 1`)

/** The key itself comes back where the dictionary has nothing. */
const missing = (key: string) =>
  languages.filter((language) => {
    const text = texts.text(language, key)
    return text === '' || key === text || key.endsWith(`:${text}`)
  })

test('every table with history is described', () => {
  expect(kept.length).toBeGreaterThan(140)
  expect(kept.map(({ name }) => name).filter((name) => !tables.has(name))).toEqual([])
})

test('what is described exists, apart from lists that are views', () => {
  const known = new Set(kept.map(({ name }) => name))
  expect([...tables.keys()].filter((name) => !known.has(name)).toSorted()).toEqual([
    'exchange_difference_list',
    'exchange_message_list',
    'lots_management',
    'movement_checklist',
    'pocket_entry_list',
    'shift_handover_list',
    'tank_alarm_list',
    'tank_operation_list',
    'timesheet_list',
    'ullage_report_list',
  ])
})

describe.each(kept)('$name', ({ name, columns, secrets, site }) => {
  const table = tables.get(name)!

  test('has a name, and a label for each column that is not technical, in both languages', () => {
    expect(missing(table.name), `${table.name} in`).toEqual([])
    const labelled = new Map(table.columns.map((column) => [column.column, column]))
    for (const column of columns) {
      const found = labelled.get(column)
      if (!found) expect(table.technical, `${name}.${column} is neither described nor technical`).toContain(column)
      else if (!found.inTitleOnly) expect(missing(found.label), `${name}.${column}: ${found.label} in`).toEqual([])
    }
    expect(
      table.columns.map(({ column }) => column).filter((column) => !columns.includes(column)),
      'no column is made up',
    ).toEqual([])
  })

  test('has words for every choice', () => {
    for (const { column, kind, values = [], choice } of table.columns) {
      if (kind !== 'choice') continue
      for (const value of values) expect(choice && missing(choice(value)), `${name}.${column} = ${value}`).toEqual([])
    }
  })

  test('is named by columns that it has, tells no secret, and belongs to the plant that row security asks', () => {
    const byName = new Map(table.columns.map((column) => [column.name, column]))
    for (const part of table.title) expect([...byName.keys()]).toContain(part)
    for (const secret of secrets) {
      const told = table.columns.find(({ column }) => column === secret)
      expect(told === undefined || told.personal === true, `${name}.${secret} is a secret`).toBe(true)
    }
    expect(table.siteColumn ?? null).toBe(site)
  })
})

test('no two kinds of records have the same name', () => {
  for (const language of languages) {
    const names = kept.map(({ name }) => texts.text(language, tables.get(name)!.name))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  }
})
