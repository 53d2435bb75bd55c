import './child-rail.css'
import { IconAlertOctagonFilled } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Completeness, CompletenessMeter } from './completeness-meter.tsx'

export interface ChildItem {
  key: string
  title: string
  /** One short line below the title. */
  facts: string
  status?: ReactNode
  /** How much of what is expected is there. */
  complete: Completeness
  errors: number
  isChanged: boolean
}

/** The child records beside their parent: one stop of the keyboard, up and down inside. */
export function ChildRail(props: {
  label: string
  items: readonly ChildItem[]
  active: string | null
  onSelect: (key: string) => void
  /** Below the list. */
  actions?: ReactNode
  empty: string
}) {
  const { t } = useTranslation('shell')
  const list = useRef<HTMLUListElement>(null)
  const stop = props.active ?? props.items[0]?.key
  const move = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }
    const by = steps[event.key]
    if (by === undefined || event.altKey) return
    event.preventDefault()
    const at = props.items.findIndex((item) => item.key === stop) + by
    const next = props.items[at]
    if (!next) return
    props.onSelect(next.key)
    list.current?.querySelectorAll('button')[at]?.focus()
  }
  return (
    <nav className="child-rail" aria-label={props.label}>
      <h2>
        {props.label} <span className="muted">{props.items.length}</span>
      </h2>
      {props.items.length === 0 && <p className="muted child-none">{props.empty}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows come up from the buttons */}
      <ul ref={list} onKeyDown={move}>
        {props.items.map((item) => (
          <li key={item.key}>
            <button
              type="button"
              className={item.key === props.active ? 'child child-active' : 'child'}
              aria-current={item.key === props.active}
              tabIndex={item.key === stop ? 0 : -1}
              onClick={() => props.onSelect(item.key)}
            >
              <span className="child-title">
                <strong>{item.title}</strong>
                {item.isChanged && <span className="child-changed" role="img" aria-label={t('record.unsaved')} />}
                {item.errors > 0 && (
                  <span className="error-badge">
                    <IconAlertOctagonFilled size={11} aria-hidden />
                    <span className="visually-hidden">{t('ui.errors')} </span>
                    {item.errors}
                  </span>
                )}
              </span>
              <span className="child-facts">
                {item.facts}
                {item.status}
              </span>
              <CompletenessMeter {...item.complete} />
            </button>
          </li>
        ))}
      </ul>
      {props.actions && <div className="child-actions">{props.actions}</div>}
    </nav>
  )
}
