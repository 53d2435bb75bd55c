import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EditHistory, noEdits, recorded, redoLast, undoLast } from './edit-history.ts'
import { type CellChange, type MatrixValues, valueAt } from './matrix-model.ts'

/** Everything that somebody writes, as steps that can be taken back; and what is said of the last one. */
export function useMatrixEdits(values: MatrixValues, onChange: (changes: readonly CellChange[]) => void) {
  const { t } = useTranslation('shell')
  const [history, setHistory] = useState<EditHistory>(noEdits)
  const [said, setSaid] = useState('')

  const write = (all: readonly CellChange[]) => {
    const changes = all.filter(({ rowId, day, value }) => valueAt(values, rowId, day) !== value)
    setSaid('')
    if (changes.length === 0) return
    setHistory(recorded(history, values, changes))
    onChange(changes)
  }
  const take = (step: typeof undoLast, words: (count: number) => string) => {
    const found = step(history)
    if (!found) return
    setHistory(found.history)
    setSaid(words(found.changes.length))
    onChange(found.changes)
  }
  return {
    write,
    said,
    say: setSaid,
    canUndo: history.done.length > 0,
    canRedo: history.undone.length > 0,
    undo: () => take(undoLast, (count) => t('ui.matrix.undone', { count })),
    redo: () => take(redoLast, (count) => t('ui.matrix.redone', { count })),
  }
}
