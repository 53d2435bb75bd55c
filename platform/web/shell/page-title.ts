import { useEffect, useSyncExternalStore } from 'react'

const product = 'Molo'
let current = ''
const listeners = new Set<() => void>()

/** Names the page in the window title and to screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    current = title
    document.title = title ? `${title} · ${product}` : product
    for (const listener of listeners) listener()
  }, [title])
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
