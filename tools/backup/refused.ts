/** Said to a person who may be doing this for the first time, at night: what is wrong, and what to do next. */
export class Refused extends Error {
  constructor(what: string, next: string) {
    super(`${what}\n  What to do: ${next}`)
  }
}

/** Runs a command of the terminal: a refusal is words, anything else is an error with its place. */
export async function orRefused(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
