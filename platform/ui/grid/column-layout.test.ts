import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrange, type ColumnLayout, layoutOf, moveColumn, showColumn } from './column-layout.ts'
import type { GridColumn } from './grid-column.ts'

const name = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const columns = fc
  .uniqueArray(name)
  .map((names) => names.map((field): GridColumn => ({ field, label: field, kind: 'text' })))
const layout = fc.uniqueArray(fc.record({ field: name, width: fc.nat(), hidden: fc.boolean(), frozen: fc.boolean() }), {
  selector: (entry) => entry.field,
})

describe('column layout', () => {
  test('whatever was saved, every column of today is there once', () => {
    fc.assert(
      fc.property(columns, layout, (all, saved) => {
        const fields = arrange(all, saved).map((column) => column.field)
        expect(fields.toSorted()).toEqual(all.map((column) => column.field).toSorted())
      }),
    )
  })

  test('what is saved from an arranged list arranges it the same again', () => {
    fc.assert(
      fc.property(columns, layout, (all, saved) => {
        const arranged = arrange(all, saved)
        const again = arrange(all, layoutOf(arranged, new Map()))
        expect(again.map(({ field, hidden }) => [field, hidden ?? false])).toEqual(
          arranged.map(({ field, hidden }) => [field, hidden ?? false]),
        )
      }),
    )
  })

  test('a hidden column that is shown stands right behind the last shown one, or where it stood among them', () => {
    fc.assert(
      fc.property(layout, name, (saved, field) => {
        const before = saved.findIndex((entry) => entry.field === field)
        fc.pre(saved[before]?.hidden === true)
        const last = saved.findLastIndex(({ hidden }) => !hidden)
        const after = showColumn(saved, field)
        expect(after.findIndex((entry) => entry.field === field)).toBe(before < last ? before : last + 1)
        const others = (all: readonly ColumnLayout[]) => all.filter((entry) => entry.field !== field)
        expect(others(after)).toEqual(others(saved))
        // The next step can be seen: what stands before it is shown.
        const next = after.findIndex((entry) => entry.field === field) - 1
        if (before > last && next >= 0) expect(after[next]!.hidden).toBe(false)
      }),
    )
  })

  test('a column moved there and back stands where it was', () => {
    fc.assert(
      fc.property(layout, name, (saved, field) => {
        const index = saved.findIndex((entry) => entry.field === field)
        fc.pre(index >= 0 && index < saved.length - 1)
        expect(moveColumn(moveColumn(saved, field, 1), field, -1)).toEqual(saved)
      }),
    )
  })
})
