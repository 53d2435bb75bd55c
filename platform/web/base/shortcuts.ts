import { useEffect, useLayoutEffect, useRef } from 'react'

export interface Shortcut {
  /** As shown to people: `Ctrl+S`, `Alt+Left`, `?`. */
  keys: string
  label: string
  /** Absent where a control handles the keys itself and the list only tells of them. */
  run?: () => void
}

const active = new Set<() => Shortcut[]>()

const newestFirst = () => [...active].toReversed().flatMap((source) => source())

/** The shortcuts of the screen that is open, newest first, each key once. */
export function activeShortcuts(): Shortcut[] {
  const all = newestFirst()
  return all.filter((shortcut, index) => all.findIndex((other) => other.keys === shortcut.keys) === index)
}

export function useShortcuts(...lists: Shortcut[][]): void {
  const current = useRef<Shortcut[]>([])
  useLayoutEffect(() => {
    current.current = lists.flat()
  })
  useEffect(() => {
    const source = () => current.current
    active.add(source)
    return () => void active.delete(source)
  }, [])
}

/** What Escape closes by itself: a dialog, the options of a lookup, a calendar, a menu. */
const openParts = '[role="dialog"], input[data-expanded], [data-dates-dropdown], [role="menu"]'

/** One listener for the whole application; a dialog that is open keeps the keys for itself. */
export function useShortcutListener(): void {
  useEffect(() => {
    // As of the press: by the time the key comes here they are closed.
    let isOpen = false
    const look = () => {
      isOpen = document.querySelector(openParts) !== null
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isOpen) return
      if (event.defaultPrevented || document.querySelector('[role="dialog"]')) return
      // What a control does with a key it does not take from the screen, where no such control has the focus.
      const found = newestFirst().find((shortcut) => shortcut.run && matches(shortcut.keys, event))
      if (!found) return
      event.preventDefault()
      found.run?.()
    }
    window.addEventListener('keydown', look, true)
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', look, true)
      window.removeEventListener('keydown', onKey)
    }
  }, [])
}

const keyNames: Record<string, string> = { Left: 'ArrowLeft', Right: 'ArrowRight', Up: 'ArrowUp', Down: 'ArrowDown' }

export function matches(
  keys: string,
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & { target: EventTarget | null },
): boolean {
  const parts = keys.split('+')
  const key = parts.at(-1) ?? ''
  const control = parts.includes('Ctrl')
  const alternative = parts.includes('Alt')
  // A plain character is text inside a field, and a field takes back, copies and selects what was typed in it.
  const ownKeys = control && !event.shiftKey && /^[acvxyz]$/i.test(key)
  const isText = !control && !alternative && key !== 'Escape'
  if ((isText || ownKeys) && isTyping(event.target)) return false
  return (
    (event.ctrlKey || event.metaKey) === control &&
    event.altKey === alternative &&
    // Shift is part of what a plain character is, and a modifier only beside Ctrl or Alt.
    (!(control || alternative) || event.shiftKey === parts.includes('Shift')) &&
    event.key.toLowerCase() === (keyNames[key] ?? key).toLowerCase()
  )
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}
