import './child-rail.css'
import { IconAlertOctagonFilled } from '@tabler/icons-react'
import { type KeyboardEvent, memo, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CompletenessMeter } from './completeness-meter.tsx'
import { StatusChip } from './status-chip.tsx'

export interface ChildItem {
  key: string
  title: string
  /** One short line below the title. */
  facts: string
  status?: string | undefined
  /** How much of what is expected is there. */
  percent: number
  /** What is not, in words; empty when nothing is missing. */
  missing: string
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- keys and clicks come up from the buttons */}
      <ul
        ref={list}
        onKeyDown={move}
        onClick={(event) => {
          const key = (event.target as Element).closest('button')?.dataset.key
          if (key !== undefined) props.onSelect(key)
        }}
      >
        {props.items.map(({ key, ...item }) => (
          <Child key={key} {...item} name={key} isActive={key === props.active} isStop={key === stop} />
        ))}
      </ul>
      {props.actions && <div className="child-actions">{props.actions}</div>}
    </nav>
  )
}

/** Of many children one changes with a key press: the others are not drawn again. */
const Child = memo((props: Omit<ChildItem, 'key'> & { name: string; isActive: boolean; isStop: boolean }) => {
  const { t } = useTranslation('shell')
  return (
    <li>
      <button
        type="button"
        data-key={props.name}
        className={props.isActive ? 'child child-active' : 'child'}
        aria-current={props.isActive}
        tabIndex={props.isStop ? 0 : -1}
      >
        <span className="child-title">
          <strong>{props.title}</strong>
          {props.isChanged && <span className="child-changed" role="img" aria-label={t('record.unsaved')} />}
          {props.errors > 0 && (
            <span className="error-badge">
              <IconAlertOctagonFilled size={11} aria-hidden />
              <span className="visually-hidden">{t('ui.errors')} </span>
              {props.errors}
            </span>
          )}
        </span>
        <span className="child-facts">
          {props.facts}
          {props.status && <StatusChip tone="neutral" text={props.status} />}
        </span>
        <CompletenessMeter percent={props.percent} missing={props.missing} />
      </button>
    </li>
  )
})
