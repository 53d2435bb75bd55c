import type { Grip } from './board-model.ts'

/** What a key asks for while a bar has the focus. */
export type KeyAction =
  | { kind: 'nudge'; nudge: Nudge }
  | { kind: 'go'; to: 'before' | 'after' | 'above' | 'below' | 'first' | 'last' }
  | { kind: 'take' | 'keep' | 'giveBack' | 'open' | 'now' }
  | { kind: 'zoom'; step: 1 | -1 }

/** One step of a bar, as a key or a button asks for it. */
export interface Nudge {
  grip: Grip
  steps: number
  lanes: number
  /** Steps of a day instead of the board's own. */
  byDay?: boolean
}

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

const sideways: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }
const upright: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }
const ways = {
  ArrowLeft: 'before',
  ArrowRight: 'after',
  ArrowUp: 'above',
  ArrowDown: 'below',
  Home: 'first',
  End: 'last',
} as const

/** Bare arrows go from bar to bar until one is held; then they move it. With Shift or Alt they take it first. */
export function actionOf(press: Press, isHeld: boolean): KeyAction | null {
  const steps = sideways[press.key] ?? 0
  const lanes = upright[press.key] ?? 0
  const control = press.ctrlKey || press.metaKey
  if (steps !== 0 && press.shiftKey && !press.altKey) {
    return { kind: 'nudge', nudge: { grip: control ? 'start' : 'end', steps, lanes: 0 } }
  }
  if (lanes !== 0 && (press.altKey || isHeld)) return { kind: 'nudge', nudge: { grip: 'move', steps: 0, lanes } }
  // Alt with an arrow to the side is the way back of the browser.
  if (press.altKey) return null
  if (steps !== 0 && isHeld) return { kind: 'nudge', nudge: { grip: 'move', steps, lanes: 0, byDay: control } }
  if (control) return null
  const to = ways[press.key as keyof typeof ways]
  if (to && !isHeld) return { kind: 'go', to }
  switch (press.key) {
    case 'Enter':
      return { kind: isHeld ? 'keep' : 'open' }
    case ' ':
      return { kind: isHeld ? 'keep' : 'take' }
    case 'Escape':
      return isHeld ? { kind: 'giveBack' } : null
    case '+':
      return { kind: 'zoom', step: -1 }
    case '-':
      return { kind: 'zoom', step: 1 }
    case 't':
    case 'T':
      return { kind: 'now' }
    default:
      return null
  }
}
