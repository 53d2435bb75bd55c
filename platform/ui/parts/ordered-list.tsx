import './ordered-list.css'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './icon-button.tsx'

export interface OrderedItem {
  key: string
  text: string
  /** A code, or what else tells two of the same text apart. */
  note?: string
}

/**
 * Items that somebody puts into their order: by drag, by Ctrl and the arrows, and by two buttons for the chosen one. The list is
 * one stop of the keyboard.
 */
export function OrderedList(props: {
  label: string
  items: readonly OrderedItem[]
  onMove: (from: number, to: number) => void
}) {
  const { t } = useTranslation('shell')
  const { items } = props
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [target, setTarget] = useState<{ key: string; side: 'before' | 'after' } | null>(null)
  const [said, setSaid] = useState('')
  const dragged = useRef<string | null>(null)
  const at = Math.max(
    0,
    items.findIndex(({ key }) => key === chosen),
  )
  const hasFocus = () => list.current?.contains(document.activeElement) ?? false

  useLayoutEffect(() => {
    const row = list.current?.children[at] as HTMLElement | undefined
    // React moves the others around it, and what was moved may be out of sight.
    if (hasFocus()) row?.focus()
    if (chosen !== null) row?.scrollIntoView({ block: 'nearest' })
  }, [at, chosen, items])

  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= items.length) return
    setChosen(items[from]!.key)
    setSaid(t('ui.order.moved', { name: items[from]!.text, position: to + 1, count: items.length }))
    props.onMove(from, to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: items.length - 1 }[event.key]
    if (to === undefined || event.altKey || event.shiftKey) return
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) move(at, to)
    else setChosen(items[to]?.key ?? items[at]!.key)
  }
  const onDragOver = (event: DragEvent<HTMLElement>, key: string) => {
    if (dragged.current === null) return
    event.preventDefault()
    const side = sideOf(event)
    if (target?.key !== key || target.side !== side) setTarget({ key, side })
  }
  const onDrop = (event: DragEvent<HTMLElement>, onto: number) => {
    event.preventDefault()
    const from = items.findIndex(({ key }) => key === dragged.current)
    const gap = sideOf(event) === 'before' ? onto : onto + 1
    if (from >= 0) move(from, gap > from ? gap - 1 : gap)
    setTarget(null)
  }
  return (
    <div>
      <div className="ordered-head">
        <p>{t('ui.order.how')}</p>
        <IconButton
          label={t('ui.order.up')}
          icon={IconArrowUp}
          disabledReason={at === 0 ? t('ui.order.isFirst') : undefined}
          onClick={() => move(at, at - 1)}
        />
        <IconButton
          label={t('ui.order.down')}
          icon={IconArrowDown}
          disabledReason={at >= items.length - 1 ? t('ui.order.isLast') : undefined}
          onClick={() => move(at, at + 1)}
        />
      </div>
      <div ref={list} className="ordered-list" role="listbox" aria-label={props.label}>
        {items.map(({ key, text, note }, index) => (
          <div
            key={key}
            role="option"
            aria-selected={key === items[at]?.key}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            aria-keyshortcuts="Control+ArrowUp Control+ArrowDown Control+Home Control+End"
            className="ordered-row"
            tabIndex={index === at ? 0 : -1}
            data-drop={target?.key === key ? target.side : undefined}
            draggable
            onKeyDown={onKeyDown}
            onFocus={() => setChosen(key)}
            onDragStart={(event) => {
              dragged.current = key
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', text)
            }}
            onDragOver={(event) => onDragOver(event, key)}
            onDragLeave={() => setTarget(null)}
            onDrop={(event) => onDrop(event, index)}
            onDragEnd={() => {
              dragged.current = null
              setTarget(null)
            }}
          >
            <IconGripVertical size={14} aria-hidden />
            <span className="ordered-place" aria-hidden>
              {index + 1}
            </span>
            <span className="ordered-text">{text}</span>
            {note && <span className="muted">{note}</span>}
          </div>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  )
}

function sideOf(event: DragEvent<HTMLElement>): 'before' | 'after' {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  return event.clientY < top + height / 2 ? 'before' : 'after'
}
