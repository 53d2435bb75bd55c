import { randomInt } from 'node:crypto'

/** Answers, good or bad, no sooner than this: how long it took shall tell nothing about who exists. */
export async function notSoonerThan<T>(minimumMs: number, work: () => Promise<T>): Promise<T> {
  const notBefore = Date.now() + minimumMs + (minimumMs > 0 ? randomInt(-50, 50) : 0)
  try {
    return await work()
  } finally {
    const rest = notBefore - Date.now()
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
  }
}
