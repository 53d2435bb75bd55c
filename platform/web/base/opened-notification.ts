import { useSyncExternalStore } from 'react'

/** Which notification stands in the popup: the bell, the list and a toast can all open it. */
let opened: string | null = null
const listeners = new Set<() => void>()

export function openNotification(id: string | null): void {
  opened = id
  for (const listener of listeners) listener()
}

export function useOpenedNotification(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => opened,
  )
}
