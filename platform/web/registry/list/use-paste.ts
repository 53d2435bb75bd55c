import { useEffect, useEffectEvent } from 'react'
import { fromClipboard } from '#platform/core/clipboard.ts'
import { columnsFrom, spreadOnto } from '#platform/core/paste.ts'
import { focusedCell } from '#platform/ui/grid/focused-cell.ts'
import type { PasteProps } from './paste-dialog.tsx'
import type { ListParts } from './use-list.ts'

/** Cells pasted onto the page itself; what is pasted into a field or a dialog belongs there. */
export function usePaste(enabled: boolean, onPaste: (cells: string[][]) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const target = event.target
    const typing =
      target instanceof HTMLElement && target.closest('input, textarea, [contenteditable], [role="dialog"]')
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!enabled || typing || text.trim() === '' || document.querySelector('[role="dialog"]')) return
    event.preventDefault()
    onPaste(fromClipboard(text))
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => take(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}

/**
 * Where pasted cells go: onto the rows from the cell that has the focus, as many as there are; one value into all ticked rows;
 * or, from the first column or with a header, as rows that are found by what names them.
 */
export function placed(list: ListParts, cells: string[][]): Pick<PasteProps, 'cells' | 'columns' | 'onto' | 'leftOut'> {
  const columns = list.sheet()
  const place = focusedCell()
  const from = place && columnsFrom(columns, cells, place.field)
  if (!from) return { cells, columns }
  const { selection } = list.chosen
  const ticked = selection.kind === 'picked' ? selection.rows : []
  return { ...spreadOnto(cells, ticked, list.way.rowsFrom(place.row, cells.length)), columns: from }
}
