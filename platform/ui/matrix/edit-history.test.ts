import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EditHistory, noEdits, recorded, redoLast, undoLast } from './edit-history.ts'
import { type CellChange, type MatrixValues, withCells } from './matrix-model.ts'

const change = fc.record({
  rowId: fc.constantFrom('a', 'b'),
  day: fc.constantFrom('1', '2', '3'),
  value: fc.oneof(fc.constant(null), fc.nat(99).map(String)),
})
/** A paste names each cell once. */
const edit = fc.uniqueArray(change, { minLength: 1, maxLength: 6, selector: ({ rowId, day }) => rowId + day })
type State = { values: MatrixValues; history: EditHistory }
const start: State = { values: { a: { '1': '7' }, b: {} }, history: noEdits }

const write = ({ values, history }: State, changes: readonly CellChange[]): State => ({
  values: withCells(values, changes),
  history: recorded(history, values, changes),
})
function step({ values, history }: State, next: typeof undoLast): State {
  const found = next(history)
  return found ? { values: withCells(values, found.changes), history: found.history } : { values, history }
}

test('undoing everything leads back to the beginning, redoing everything to the end', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
      const end = edits.reduce(write, start)
      const back = edits.reduce((state) => step(state, undoLast), end)
      expect(back.values).toEqual(start.values)
      expect(undoLast(back.history)).toBeNull()
      const again = edits.reduce((state) => step(state, redoLast), back)
      expect(again.values).toEqual(end.values)
      expect(redoLast(again.history)).toBeNull()
    }),
  )
})

test('a new step forgets what was undone', () => {
  const undone = step(write(start, [{ rowId: 'a', day: '1', value: '8' }]), undoLast)
  expect(redoLast(undone.history)).not.toBeNull()
  expect(redoLast(write(undone, [{ rowId: 'b', day: '1', value: '1' }]).history)).toBeNull()
})

test('a hundred steps are remembered', () => {
  const edits = Array.from({ length: 130 }, (_, index) => [{ rowId: 'a', day: '1', value: String(index) }])
  const end = edits.reduce(write, start)
  const back = edits.reduce((state) => step(state, undoLast), end)
  expect(back.values['a']).toEqual({ '1': '29' })
})
