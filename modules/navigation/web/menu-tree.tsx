import { IconChevronDown, IconChevronRight, IconEyeOff, IconFolder, IconGripVertical } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { menuIcon } from '#platform/web/base/menu-icons.ts'
import type { MenuEntry } from '../contract/menu.contract.ts'
import type { LinkProblem } from '../rules/menu-check.ts'
import { childrenOf, findEntry, levelOf, type Place, refusalOf, type Step } from '../rules/menu-list.ts'
import { dropPlace, type DropZone, shownRows } from './tree-rows.ts'

interface TreeProps {
  entries: MenuEntry[]
  filter: string
  selected: string | null
  problems: ReadonlyMap<string, LinkProblem>
  news: readonly string[]
  wrong: ReadonlySet<string>
  canEdit: boolean
  onSelect: (id: string) => void
  onMove: (id: string, place: Place) => void
  onStep: (id: string, step: Step) => void
  onDelete: (id: string) => void
}

const steps: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'indent', ArrowLeft: 'outdent' }

/** The menu as a tree: arrows walk in it, Ctrl and arrows move the entry, and so does the pointer. */
export function MenuTree(props: TreeProps) {
  const { t } = useTranslation('navigation')
  const { language } = useUi()
  const { entries, selected } = props
  const [closed, setClosed] = useState<ReadonlySet<string>>(
    () => new Set(entries.filter(({ id, link }) => link === null && levelOf(entries, id) > 1).map(({ id }) => id)),
  )
  const [target, setTarget] = useState<{ id: string; zone: DropZone } | null>(null)
  const dragged = useRef<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const rows = shownRows(entries, closed, props.filter, language)
  const focusable = rows.some(({ id }) => id === selected) ? selected : (rows[0]?.id ?? null)

  const toggle = (id: string, open: boolean) =>
    setClosed((known) => (open ? new Set([...known].filter((other) => other !== id)) : new Set([...known, id])))
  // A moved entry is shown where it has gone to, and keeps the focus.
  const parent = findEntry(entries, selected)?.parent ?? null
  useEffect(() => {
    if (parent !== null) toggle(parent, true)
  }, [parent])
  useEffect(() => {
    if (list.current?.contains(document.activeElement)) row(list.current, selected)?.focus()
    row(list.current, selected)?.scrollIntoView({ block: 'nearest' })
  }, [selected, entries])

  const onKeyDown = (event: KeyboardEvent, entry: MenuEntry) => {
    const step = steps[event.key]
    if ((event.ctrlKey || event.metaKey) && step) {
      if (props.canEdit) props.onStep(entry.id, step)
      event.preventDefault()
      return
    }
    const index = rows.findIndex(({ id }) => id === entry.id)
    const isClosed = closed.has(entry.id)
    const next = {
      ArrowDown: rows[index + 1]?.id,
      ArrowUp: rows[index - 1]?.id,
      Home: rows[0]?.id,
      End: rows.at(-1)?.id,
      ArrowRight: isClosed ? entry.id : childrenOf(entries, entry.id)[0]?.id,
      ArrowLeft: entry.link === null && !isClosed ? entry.id : entry.parent,
    }[event.key]
    if (event.key === 'ArrowRight' && isClosed) toggle(entry.id, true)
    else if (event.key === 'ArrowLeft' && entry.link === null && !isClosed) toggle(entry.id, false)
    else if (event.key === 'Delete' && props.canEdit) props.onDelete(entry.id)
    else if (next) props.onSelect(next)
    else if (next === undefined && !(event.key in steps)) return
    event.preventDefault()
  }

  const onDragOver = (event: DragEvent<HTMLElement>, entry: MenuEntry) => {
    const id = dragged.current
    if (id === null) return
    const zone = zoneAt(event, entry)
    const place = dropPlace(entries, entry, zone)
    if (entry.id === id || refusalOf(entries, id, place)) return setTarget(null)
    event.preventDefault()
    if (target?.id !== entry.id || target.zone !== zone) setTarget({ id: entry.id, zone })
  }
  const onDrop = (event: DragEvent, entry: MenuEntry) => {
    event.preventDefault()
    const id = dragged.current
    if (id !== null && target?.id === entry.id) props.onMove(id, dropPlace(entries, entry, target.zone))
    setTarget(null)
  }

  return (
    <ul ref={list} className="menu-tree" role="tree" aria-label={t('tree.label')}>
      {rows.map((entry) => {
        const { id, text, link, icon, isEnabled } = entry
        const siblings = childrenOf(entries, entry.parent)
        const level = levelOf(entries, id)
        const Glyph = icon === '' ? IconFolder : menuIcon(icon)
        const Mark = closed.has(id) && props.filter === '' ? IconChevronRight : IconChevronDown
        const problem = props.problems.get(id)
        return (
          <li
            key={id}
            role="treeitem"
            data-entry={id}
            data-drop={target?.id === id ? target.zone : undefined}
            aria-level={level}
            aria-setsize={siblings.length}
            aria-posinset={siblings.indexOf(entry) + 1}
            aria-selected={id === selected}
            {...(link === null ? { 'aria-expanded': !closed.has(id) || props.filter !== '' } : {})}
            aria-keyshortcuts="Control+ArrowUp Control+ArrowDown Control+ArrowLeft Control+ArrowRight"
            tabIndex={id === focusable ? 0 : -1}
            className={isEnabled ? '' : 'is-hidden'}
            style={{ paddingLeft: 6 + (level - 1) * 20 }}
            draggable={props.canEdit}
            onClick={() => props.onSelect(id)}
            onFocus={() => id !== selected && props.onSelect(id)}
            onKeyDown={(event) => onKeyDown(event, entry)}
            onDragStart={(event) => {
              dragged.current = id
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', text[language])
            }}
            onDragOver={(event) => onDragOver(event, entry)}
            onDragLeave={() => setTarget(null)}
            onDrop={(event) => onDrop(event, entry)}
            onDragEnd={() => {
              dragged.current = null
              setTarget(null)
            }}
          >
            {props.canEdit && <IconGripVertical size={13} className="tree-grip" aria-hidden />}
            {link === null ? (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the arrows do the same
              <span
                className="tree-mark"
                onClick={(event) => {
                  event.stopPropagation()
                  toggle(id, closed.has(id))
                }}
              >
                <Mark size={14} aria-hidden />
              </span>
            ) : (
              <span className="tree-mark" />
            )}
            <Glyph size={16} stroke={1.6} aria-hidden />
            <span className="tree-text">{text[language] || t('tree.nameless')}</span>
            {props.news.includes(id) && <StatusChip tone="progress" text={t('tree.new')} />}
            {!isEnabled && (
              <span className="tree-note">
                <IconEyeOff size={13} aria-hidden /> {t('tree.hidden')}
              </span>
            )}
            {props.wrong.has(id) ? (
              <StatusChip tone="blocking" text={t('tree.wrong')} />
            ) : (
              problem && (
                <StatusChip
                  tone={problem === 'noScreen' ? 'muted' : 'attention'}
                  text={t(`problem.short.${problem}`)}
                />
              )
            )}
          </li>
        )
      })}
    </ul>
  )
}

const row = (list: HTMLElement | null, id: string | null) =>
  list?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(id ?? '')}"]`)

/** The upper and the lower edge of a row mean beside it; the middle of a group means into it. */
function zoneAt(event: DragEvent<HTMLElement>, entry: MenuEntry): DropZone {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const at = (event.clientY - top) / height
  if (entry.link !== null) return at < 0.5 ? 'before' : 'after'
  return at < 0.3 ? 'before' : at > 0.7 ? 'after' : 'into'
}
