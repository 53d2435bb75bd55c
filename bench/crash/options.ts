import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

/**
 * A defence that is taken away to see that the checks notice:
 * `outside-transaction`: the job is enqueued in a transaction of its own instead of the one of the change;
 * `naive-handler`: the job's effect is written beside the transaction that advances the job;
 * `new-key`: a client that repeats a create makes a new idempotency key.
 */
const defences = ['outside-transaction', 'naive-handler', 'new-key'] as const
export type Defence = (typeof defences)[number]

export interface CrashOptions {
  rounds: number
  writers: number
  seed: number
  broken: Defence | undefined
}

export function crashOptions(args: string[]): CrashOptions {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '50' },
      writers: { type: 'string', default: '24' },
      seed: { type: 'string', default: String(randomInt(2 ** 31)) },
      break: { type: 'string' },
    },
  })
  return {
    rounds: whole('rounds', values.rounds, 1),
    writers: whole('writers', values.writers, 1),
    seed: whole('seed', values.seed, 0),
    broken: values.break === undefined ? undefined : defenceOf(values.break),
  }
}

export function defenceOf(text: string): Defence {
  const found = defences.find((defence) => defence === text)
  if (!found) throw new Error(`--break takes one of ${defences.join(', ')}`)
  return found
}

function whole(name: string, text: string, least: number): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < least) {
    throw new Error(`--${name} takes a whole number from ${least} on, not ${text}`)
  }
  return number
}
