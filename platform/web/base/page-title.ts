import { useLocation } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { noteVisit } from './recent-pages.ts'

const product = 'Molo'
let current = ''
const listeners = new Set<() => void>()

/** Names the page in the window title, to screen readers, and, unless said otherwise, among the recent pages. */
export function usePageTitle(title: string, options: { isVisit?: boolean } = {}): void {
  const { isVisit = true } = options
  const href = useLocation({ select: (location) => location.href })
  useEffect(() => {
    current = title
    document.title = title ? `${title} · ${product}` : product
    for (const listener of listeners) listener()
  }, [title])
  useEffect(() => {
    if (isVisit && title) noteVisit({ href, title })
  }, [href, title, isVisit])
}

export function useAnnouncedTitle(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}
