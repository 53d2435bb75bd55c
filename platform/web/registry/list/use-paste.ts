import { useEffect, useEffectEvent } from 'react'
import { fromClipboard } from '#platform/core/clipboard.ts'
import { columnsFrom, isOneValue, pastedAtMost, spreadOnto } from '#platform/core/paste.ts'
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
 * or, from the first column or with a header, as rows that are found by what names them. In groups no row stands below another.
 */
export async function placed(
  list: Pick<ListParts, 'sheet' | 'chosen' | 'grouping' | 'way' | 'readPage'>,
  cells: string[][],
): Promise<Pick<PasteProps, 'cells' | 'columns' | 'onto' | 'leftOut'> | 'inGroups'> {
  const columns = list.sheet()
  const place = focusedCell()
  const from = place && columnsFrom(columns, cells, place.field)
  if (!from || cells.length > pastedAtMost) return { cells, columns: from ?? columns }
  const { selection } = list.chosen
  const ticked = selection.kind === 'picked' ? selection.rows : []
  const intoTicked = isOneValue(cells) && ticked.length > 0
  if (list.grouping && !intoTicked) return 'inGroups'
  const below = intoTicked ? [] : await list.way.rowsFrom(place.row, cells.length, list.readPage)
  return { ...spreadOnto(cells, ticked, below), columns: from }
}
