// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import type { ListParts } from './use-list.ts'
import { placed } from './use-paste.ts'
import { everyKind } from '../registry.fixture.ts'

afterEach(() => document.body.replaceChildren())

function focusOn(row: number, field: string): void {
  document.body.innerHTML = `<div class="ag-row" row-index="${row}"><div class="ag-cell" col-id="${field}" tabindex="0"></div></div>`
  document.querySelector<HTMLElement>('.ag-cell')!.focus()
}

const rows = ['a', 'b', 'c'].map((id) => ({ id, version: 1, endedAt: null }))
const listWith = (parts: { isGrouped?: boolean; ticked?: typeof rows }) =>
  ({
    sheet: () =>
      ['name', 'code', 'count'].map((name) => ({ field: everyKind.field(name), label: name, choices: [], column: {} })),
    chosen: { selection: { kind: 'picked', rows: parts.ticked ?? [] } },
    grouping: parts.isGrouped ? {} : undefined,
    way: { rowsFrom: async (place: number, count: number) => rows.slice(place, place + count) },
  }) as unknown as ListParts

test('cells go onto the rows from the focused one, and what finds none is counted', async () => {
  focusOn(1, 'count')
  expect(await placed(listWith({}), [['1'], ['2'], ['3']])).toMatchObject({
    onto: [{ id: 'b' }, { id: 'c' }],
    cells: [['1'], ['2']],
    leftOut: 1,
  })
})

test('in groups several cells go nowhere, and one value goes into the ticked rows', async () => {
  focusOn(1, 'count')
  expect(await placed(listWith({ isGrouped: true }), [['1'], ['2']])).toBe('inGroups')
  expect(await placed(listWith({ isGrouped: true }), [['1']])).toBe('inGroups')
  const ticked = [rows[2]!]
  expect(await placed(listWith({ isGrouped: true, ticked }), [['1']])).toMatchObject({ onto: ticked, leftOut: 0 })
})

test('rows of their own are found by what names them, in groups too', async () => {
  focusOn(1, 'name')
  expect(await placed(listWith({ isGrouped: true }), [['STAR', 'A']])).not.toHaveProperty('onto')
})
