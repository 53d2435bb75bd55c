import { useLocation, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { searchLimits } from '#platform/core/search.contract.ts'
import { useRecentPages } from '../base/recent-pages.ts'
import { inField, moved } from './launcher-keys.ts'
import { type LauncherLine, launcherSections, namedLine, visitLines } from './launcher-lines.ts'
import { useSearchOverview } from './use-search.ts'

/** By its key, not by its place: what comes in later may stand above it, and must not be taken for it. */
interface Chosen {
  key: string
  action: number
}

/** The line that leads to all that was found. */
const allKey = 'all'

/** What the search of the top bar shows, what is chosen in it, and where that leads. */
export function useLauncher() {
  const navigate = useNavigate()
  const here = useLocation({ select: (location) => location.pathname })
  const visits = useRecentPages()
  const [text, setText] = useState('')
  const [opened, setOpened] = useState(false)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  /** Enter was pressed before the answer was there. */
  const awaited = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  const cameFrom = useRef<EventTarget | null>(null)
  const found = useSearchOverview({ text, isPattern: false })

  const typed = text.trim()
  const askable = typed.length >= searchLimits.shortest
  const sections = launcherSections(found.screens, found.groups)
  const recent = typed === '' ? visitLines(visits, here, found.menu) : []
  const allResults = `/search?${new URLSearchParams({ text: typed })}`
  const lines: Pick<LauncherLine, 'key' | 'href' | 'actions'>[] = [
    ...recent,
    ...sections.flatMap((section) => section.lines),
    ...(askable ? [{ key: allKey, href: allResults, actions: [] }] : []),
  ]
  const line = lines.findIndex(({ key }) => key === chosen?.key)
  const cursor = line < 0 || !chosen ? inField : { line, action: chosen.action }

  const open = () => {
    input.current?.focus()
    input.current?.select()
  }
  const close = () => {
    awaited.current = false
    setText('')
    setChosen(null)
    setOpened(false)
  }
  const go = (href: string) => {
    close()
    input.current?.blur()
    void navigate({ href })
  }
  const type = (next: string) => {
    awaited.current = false
    setText(next)
    setChosen(null)
    setOpened(true)
  }
  const enter = () => {
    const at = lines[cursor.line]
    if (at) return go(at.actions[cursor.action - 1]?.href ?? at.href)
    if (typed === '') return
    // However fast somebody types: the answer decides, not what happened to be on the screen.
    if (found.searching) awaited.current = true
    else go(namedLine(sections)?.href ?? allResults)
  }
  const arrived = useEffectEvent(() => {
    if (awaited.current) enter()
  })
  useEffect(() => {
    if (!found.searching) arrived()
  }, [found.searching])

  const giveBack = () => {
    close()
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus()
    else input.current?.blur()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key === 'Escape') {
      event.preventDefault()
      giveBack()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      enter()
    } else {
      const next = moved(
        cursor,
        event.key,
        lines.map(({ actions }) => actions.length),
      )
      if (!next) return
      event.preventDefault()
      setOpened(true)
      const at = lines[next.line]
      setChosen(at ? { key: at.key, action: next.action } : null)
    }
  }
  return {
    ...found,
    text,
    typed,
    askable,
    recent,
    sections,
    allKey,
    allResults,
    opened: opened && (typed !== '' || recent.length > 0),
    isChosen: (key: string, action = 0) => cursor.line >= 0 && chosen?.key === key && chosen.action === action,
    /** Of the chosen option. */
    active: cursor.line < 0 ? undefined : { line: cursor.line, action: cursor.action },
    placeOf: (key: string) => lines.findIndex((one) => one.key === key),
    input,
    open,
    close,
    go,
    type,
    onKeyDown,
    onFocus: (from: EventTarget | null) => {
      cameFrom.current = from
      setOpened(true)
    },
  }
}
