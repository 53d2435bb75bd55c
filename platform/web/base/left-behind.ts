/**
 * What stays on this machine of whoever has worked at it, by the names under which it is stored. It is forgotten without being read, so
 * that a page that only has to leave takes along nothing that knows what stands in it.
 */
export const visitsKey = (userId: string) => `molo.recent:${userId}`
export const listsPrefix = 'molo.list:'

/** Work belongs to whoever started it, and what somebody chose or looked at is nobody else's business; how lists look may stay. */
export function forgetTraces(userId: string): void {
  const own = new RegExp(`^molo\\.(choices|check|export|import|print):${userId}:`)
  for (const key of Object.keys(localStorage)) {
    if (own.test(key) || key === visitsKey(userId)) localStorage.removeItem(key)
    // Filters may hold names: the next person at this machine does not find them.
    else if (key.startsWith(listsPrefix)) {
      localStorage.setItem(key, JSON.stringify({ ...stored(localStorage.getItem(key)), parameters: {} }))
    }
  }
}

/** An object that was stored as text, whatever else may stand there. */
export function stored(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
