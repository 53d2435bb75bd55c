import { AppError } from '#platform/core/app-error.ts'

interface Line {
  inside: number
  waiting: (() => void)[]
}

/** Lets a few at once of each person through; the next ones wait in line, and when the line is long they are sent away. */
export class Turnstile {
  private readonly lines = new Map<string, Line>()
  private readonly limits: { atOnce: number; waiting: number }

  constructor(limits: { atOnce: number; waiting: number }) {
    this.limits = limits
  }

  async pass<T>(person: string, work: () => Promise<T>): Promise<T> {
    const line = this.lines.get(person) ?? { inside: 0, waiting: [] }
    this.lines.set(person, line)
    if (line.inside < this.limits.atOnce) line.inside++
    else {
      if (line.waiting.length >= this.limits.waiting) {
        throw new AppError('too-many', 'platform.tooManyRequests', { params: { seconds: 1 } })
      }
      await new Promise<void>((enter) => line.waiting.push(enter))
    }
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.inside === 0) this.lines.delete(person)
    }
  }
}
