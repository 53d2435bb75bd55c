/** Why nothing was asked: the partner has failed too often just now. */
export class BreakerOpen extends Error {
  constructor(name: string) {
    super(`${name} is given a pause after repeated failures`)
  }
}

/** Leaves a partner alone for a while after it has failed several times in a row; then one call may try. */
export class Breaker {
  #failures = 0
  #openUntil = 0
  readonly #name: string
  readonly #limits: { failures: number; pauseMs: number }
  readonly #now: () => number

  constructor(name: string, limits: { failures: number; pauseMs: number }, now: () => number = Date.now) {
    this.#name = name
    this.#limits = limits
    this.#now = now
  }

  /** Whether a call would be refused now. */
  get isOpen(): boolean {
    return this.#now() < this.#openUntil
  }

  async run<T>(call: () => Promise<T>): Promise<T> {
    if (this.isOpen) throw new BreakerOpen(this.#name)
    try {
      const result = await call()
      this.#failures = 0
      return result
    } catch (error) {
      this.#failures++
      // The one that may try after the pause opens it again at once when it fails.
      if (this.#failures >= this.#limits.failures) this.#openUntil = this.#now() + this.#limits.pauseMs
      throw error
    }
  }
}

/** An answer that comes too late is none. */
export async function within<T>(milliseconds: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${milliseconds} ms`)), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
