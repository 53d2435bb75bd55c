import './row-cards.css'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../parts/action-button.tsx'
import { ErrorPanel } from '../parts/error-panel.tsx'
import { SkeletonRows } from '../parts/skeleton-rows.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import { densityFigures } from '../density.ts'
import { useUi } from '../ui-provider.tsx'
import type { FetchPage } from './block-source.ts'
import { type GridColumn, headerText, textIn, type ValueTexts } from './grid-column.ts'

/** A list on a narrow window: one card a row with its name and key facts, more on demand. */
export function RowCards<Row extends { id: string }>(props: {
  label: string
  title: GridColumn
  facts: GridColumn[]
  texts: ValueTexts
  fetchPage: FetchPage<Row>
  sourceKey: string
  revision: number
  onOpen: (row: Row) => void
  /** Buttons of a card. */
  actions?: ((row: Row) => ReactNode) | undefined
  empty: ReactNode
  describeError: (error: unknown) => { lines: string[]; requestId: string | null }
}) {
  const { language, density } = useUi()
  const { t } = useTranslation('shell')
  const [rows, setRows] = useState<Row[] | null>(null)
  const [next, setNext] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const question = useRef(0)

  const load = useEffectEvent(async (after: string | undefined) => {
    const asked = after === undefined ? ++question.current : question.current
    try {
      const page = await props.fetchPage(after)
      if (asked !== question.current) return
      setRows((known) => (after === undefined ? page.rows : [...(known ?? []), ...page.rows]))
      setNext(page.next)
      setFailure(null)
    } catch (error) {
      if (asked === question.current) setFailure(error)
    }
  })
  const [wanted, setWanted] = useState<{ after?: string }>({})
  useEffect(() => setWanted({}), [props.sourceKey, props.revision])
  useEffect(() => void load(wanted.after), [wanted])

  const text = (column: GridColumn, row: Row) => textIn(column, row as Record<string, unknown>, language, props.texts)

  if (failure) return <ErrorPanel {...props.describeError(failure)} onRetry={() => setWanted({ ...wanted })} />
  if (rows === null) return <SkeletonRows height={densityFigures[density].row * 2} />
  if (rows.length === 0) return props.empty
  return (
    <div className="cards">
      <ul aria-label={props.label}>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" className="card-row" onClick={() => props.onOpen(row)}>
              <span className="card-title">
                {text(props.title, row)}{' '}
                {(row as { endedAt?: unknown }).endedAt ? <StatusChip tone="muted" text={props.texts.ended} /> : null}
              </span>
              {props.facts.map((fact) => (
                <span key={fact.field} className="card-fact">
                  <span className="muted">{headerText(fact)}</span> {text(fact, row) || '–'}
                </span>
              ))}
            </button>
            {props.actions && <div className="card-actions">{props.actions(row)}</div>}
          </li>
        ))}
      </ul>
      {next && <ActionButton label={t('ui.more')} onClick={() => setWanted({ after: next })} keepLabel />}
    </div>
  )
}
