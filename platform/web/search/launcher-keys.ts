/** Where the keys are: on a line of the list (-1: in the field), on the line itself (0) or on one of its actions. */
export interface Cursor {
  line: number
  action: number
}

export const inField: Cursor = { line: -1, action: 0 }

/**
 * Up and down go round through the lines and the field, right and left through a line and its actions. Undefined: the key is
 * none of the list's, as left and right in the field, where they move among the letters.
 */
export function moved(at: Cursor, key: string, actionsOf: readonly number[]): Cursor | undefined {
  const stops = actionsOf.length + 1
  const to = (line: number): Cursor => ({ line: ((line + 1 + stops) % stops) - 1, action: 0 })
  const actions = actionsOf[at.line] ?? 0
  if (key === 'ArrowDown') return to(at.line + 1)
  if (key === 'ArrowUp') return to(at.line - 1)
  if (key === 'ArrowRight' && actions > 0) return { ...at, action: Math.min(at.action + 1, actions) }
  if (key === 'ArrowLeft' && at.action > 0) return { ...at, action: at.action - 1 }
  return undefined
}
