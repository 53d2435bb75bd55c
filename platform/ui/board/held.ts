import type { Bar, Grip, Preview } from './board-model.ts'

/** A bar in somebody's hand: where it came from, and what it would do where it is now. */
export interface Held {
  bar: Bar
  grip: Grip
  /** The pointer is down; otherwise it waits to be kept or given back. */
  isDragged: boolean
  preview: Preview
}

export interface HeldStore {
  get: () => Held | null
  set: (held: Held | null) => void
  hear: (listener: () => void) => () => void
}

/** Outside of React's state: a step of a drag draws what shows it and nothing else. */
export function heldStore(): HeldStore {
  let held: Held | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => held,
    set: (next) => {
      held = next
      for (const listener of listeners) listener()
    },
    hear: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
