import { expect, test } from 'vitest'
import { z } from 'zod'
import { code, integer, optional, text } from './fields.ts'
import { checked } from './issue.ts'

const shape = z.strictObject({
  code: code({ pattern: /^[A-Z]{2}$/, max: 2 }),
  name: text({ max: 5 }),
  count: integer({ min: 1, max: 9 }),
  spare: optional(integer({ min: 1, max: 9 })),
})
const good = { code: 'IT', name: 'Molo', count: 3, spare: null }
const codes = (input: unknown) => {
  const result = checked(shape, input)
  return result.ok ? [] : result.issues.map((issue) => `${issue.field} ${issue.code}`)
}

test('a good record has no issue', () => {
  expect(checked(shape, good)).toEqual({ ok: true, value: good })
})

test.each([
  [{ code: '' }, ['code core.required']],
  [{ code: 'it' }, ['code core.notValid']],
  [{ name: '' }, ['name core.required']],
  [{ name: 'Molo Selvara' }, ['name core.tooLong']],
  [{ count: null }, ['count core.required']],
  [{ count: '3 t' }, ['count core.notANumber']],
  [{ count: 3.5 }, ['count core.notWhole']],
  [{ count: 0 }, ['count core.tooSmall']],
  [{ count: 10 }, ['count core.tooBig']],
  [{ other: 1 }, ['other core.unknownField']],
])('%o is told apart', (change, expected) => {
  expect(codes({ ...good, ...change })).toEqual(expected)
})

test.each([[[]], [['a', 'b', 'c']], ['a']])('a list of one or two is refused as a list: %o', (items) => {
  const list = z.object({ items: z.array(z.string()).min(1).max(2) })
  expect(checked(list, { items })).toEqual({ ok: false, issues: [{ field: 'items', code: 'core.listNotValid' }] })
})

test('a text that no database can hold is refused wherever it stands, whatever the schema forgot', () => {
  const free = z.object({ rows: z.array(z.object({ note: z.string() })), by: z.record(z.string(), z.string()) })
  expect(checked(free, { rows: [{ note: 'ok' }, { note: 'a\0b' }], by: { x: '\ud800' } })).toEqual({
    ok: false,
    issues: [
      { field: 'rows.1.note', code: 'core.notStorable' },
      { field: 'by.x', code: 'core.notStorable' },
    ],
  })
})
