import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type JsonColumn, type JsonKind, JsonRows, type RowBytes, RowShape, textsOf } from './json-rows.ts'

type Cell = string | null

/** A row as PostgreSQL sends it, somewhere within what came. */
function sent(cells: readonly Cell[], before = 0): RowBytes {
  const parts = cells.map((cell) => {
    const text = Buffer.from(cell ?? '')
    const length = Buffer.alloc(4)
    length.writeInt32BE(cell === null ? -1 : text.length)
    return Buffer.concat([length, text])
  })
  const row = Buffer.concat(parts)
  return { bytes: Buffer.concat([Buffer.alloc(before, 0x22), row]), at: before, end: before + row.length }
}

/** What a cell means, by its kind. */
const meaning: Record<JsonKind, (text: string) => unknown> = {
  'as-is': (text) => JSON.parse(text) as unknown,
  quoted: (text) => text,
  escaped: (text) => text,
  boolean: (text) => text === 't',
}
const cellOf: Record<JsonKind, fc.Arbitrary<string>> = {
  'as-is': fc.oneof(
    fc.integer().map(String),
    fc.jsonValue().map((value) => JSON.stringify(value)),
  ),
  quoted: fc.stringMatching(/^[\d.:TZ-]{0,30}$/),
  escaped: fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom('"', '\\', '\n', '\u0001', '\u001F', 'a', ' ', '!', '#', '[', ']', '\u007F', 'à'),
    }),
  ),
  boolean: fc.constantFrom('t', 'f'),
}
const column = fc.record({
  name: fc.string(),
  kind: fc.constantFrom<JsonKind[]>('as-is', 'quoted', 'escaped', 'boolean'),
})
const table = fc.uniqueArray(column, { minLength: 1, maxLength: 8, selector: ({ name }) => name }).chain((columns) =>
  fc.record({
    columns: fc.constant(columns),
    rows: fc.array(fc.tuple(...columns.map(({ kind }) => fc.option(cellOf[kind]))), { maxLength: 6 }),
    before: fc.nat(9),
  }),
)

const objectsOf = (columns: readonly JsonColumn[], rows: readonly Cell[][]) =>
  rows.map((row) =>
    JSON.stringify(row.map((cell, index) => (cell === null ? null : meaning[columns[index]!.kind](cell)))),
  )

test('rows mean what was sent, in the order of their columns, whatever the texts', () => {
  fc.assert(
    fc.property(table, ({ columns, rows, before }) => {
      const written = new JsonRows(new RowShape(columns), 0)
      for (const row of rows) written.take(sent(row, before))
      const text = written.text()
      const pairs = (JSON.parse(`[${text}]`) as object[]).map((object) =>
        JSON.stringify(columns.map(({ name }) => Reflect.get(object, name))),
      )
      expect(pairs).toEqual(objectsOf(columns, rows))
      if (rows.length > 0) expect(text.split(JSON.stringify(columns[0]!.name))[0]).toBe('{')
    }),
  )
})

const texts: JsonColumn[] = [{ name: 'text', kind: 'escaped' }]

test('rows that need more room than is usual have it, and the next answer begins anew', () => {
  const long = '\u0001"à\\'.repeat(30_000)
  for (const text of [long, 'short', long]) {
    const rows = new JsonRows(new RowShape(texts), 3)
    for (let count = 0; count < 3; count++) rows.take(sent([text]))
    expect(rows.text()).toBe(Array.from({ length: 3 }, () => JSON.stringify({ text })).join(','))
  }
})

test('answers that are written at the same time do not touch each other', () => {
  const shape = new RowShape(texts)
  const [one, other] = [new JsonRows(shape, 0), new JsonRows(shape, 0)]
  for (const text of ['a', 'b']) {
    one.take(sent([text]))
    other.take(sent([text.toUpperCase()]))
  }
  expect([one.text(), other.text()]).toEqual(['{"text":"a"},{"text":"b"}', '{"text":"A"},{"text":"B"}'])
})

test('columns for the server only are not shown, and can be asked of the row that fills the page', () => {
  const rows = new JsonRows(new RowShape(texts, 2), 2)
  expect(rows.kept()).toBeUndefined()
  const first = sent(['a', 'x', null])
  rows.take(first)
  expect(rows.kept()).toBeUndefined()
  const second = sent(['b', null, 'ö'])
  rows.take(second)
  // What came is overwritten by what comes next.
  second.bytes.fill(0)
  expect(rows.text()).toBe('{"text":"a"},{"text":"b"}')
  expect(rows.kept()).toEqual(['b', null, 'ö'])
})

test('texts of a row', () => {
  expect(textsOf(sent(['', null, 'ö', '1'], 5))).toEqual(['', null, 'ö', '1'])
})
