import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CellMark, GridColumn } from './grid-column.ts'
import { groupHeadOf } from './row-source.ts'

interface FigureCellProps {
  valueFormatted: string | null
  data: unknown
  node: { rowPinned?: unknown }
  figure: GridColumn
  onAsk: ((row: unknown, field: string) => void) | undefined
}

/** A figure with what is to be said of it, in a sign and in words, and a way to ask it why. */
export function FigureCell({ valueFormatted, data, node, figure, onAsk }: FigureCellProps) {
  const text = valueFormatted ?? ''
  // Sums stand for many rows: there is nothing to say of one of them, nor of a row that is still to come.
  if (data === undefined || node.rowPinned || groupHeadOf(data)) return text
  const mark = figure.mark?.(data as Record<string, unknown>) ?? null
  const asks = figure.asks && text !== '' && onAsk
  return (
    <>
      {asks ? (
        <AskWhy text={text} isEditable={figure.editable ?? false} onAsk={() => onAsk(data, figure.field)} />
      ) : (
        text
      )}
      {mark && <Mark mark={mark} />}
    </>
  )
}

const doubleClickMs = 250
/** The click that waits whether a second one follows. There is one pointer: it outlives its cell, which fresh rows replace. */
let waiting: ReturnType<typeof setTimeout> | undefined

/** Where a double click changes the figure, a click waits. */
function AskWhy({ text, isEditable, onAsk }: { text: string; isEditable: boolean; onAsk: () => void }) {
  const { t } = useTranslation('shell')
  const press = (event: MouseEvent) => {
    event.stopPropagation()
    clearTimeout(waiting)
    if (!isEditable || event.detail === 0) onAsk()
    else if (event.detail === 1) waiting = setTimeout(onAsk, doubleClickMs)
  }
  return (
    <button type="button" className="cell-ask" tabIndex={-1} title={t('ui.askWhy')} onClick={press}>
      {text}
    </button>
  )
}

function Mark({ mark }: { mark: CellMark }) {
  return (
    <span className={`cell-mark cell-mark-${mark.tone}`} title={mark.words}>
      <span aria-hidden={mark.sign !== mark.words}>{mark.sign}</span>
      {mark.sign !== mark.words && <span className="visually-hidden">{mark.words}</span>}
    </span>
  )
}
