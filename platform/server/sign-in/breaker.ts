/** After some failures in a row, callers are turned away at once for a while instead of all waiting for a time-out. */
export class Breaker {
  readonly #options: { failures: number; restMs: number; now: () => number }
  #failures = 0
  #closedAgainAt = 0

  constructor(options: { failures: number; restMs: number; now?: () => number }) {
    this.#options = { now: Date.now, ...options }
  }

  get isOpen(): boolean {
    return this.#options.now() < this.#closedAgainAt
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work()
      this.#failures = 0
      return result
    } catch (error) {
      this.#failures++
      if (this.#failures >= this.#options.failures) this.#closedAgainAt = this.#options.now() + this.#options.restMs
      throw error
    }
  }
}
