import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

/**
 * A defence that is taken away to see that the drill notices:
 * `no-key`: every try has a name of its own, so that the partner cannot know it again;
 * `outside-transaction`: the message is written beside the transaction of its change;
 * `no-order`: every message is a line of its own.
 */
const defences = ['no-key', 'outside-transaction', 'no-order'] as const
export type Defence = (typeof defences)[number]

export interface ExchangeOptions {
  messages: number
  kills: number
  seed: number
  /** How long a fault lasts at least, and the calm after it. */
  faultMs: number
  calmMs: number
  broken: Defence | undefined
}

export function exchangeOptions(args: string[]): ExchangeOptions {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      messages: { type: 'string' },
      kills: { type: 'string' },
      seed: { type: 'string', default: String(randomInt(2 ** 31)) },
      break: { type: 'string' },
    },
  })
  return {
    messages: whole('messages', values.messages ?? (values.quick ? '800' : '10000')),
    kills: whole('kills', values.kills ?? (values.quick ? '4' : '30')),
    seed: whole('seed', values.seed),
    ...(values.quick ? { faultMs: 700, calmMs: 400 } : { faultMs: 1200, calmMs: 1000 }),
    broken: values.break ? defenceOf(values.break) : undefined,
  }
}

export function defenceOf(text: string): Defence {
  const found = defences.find((defence) => defence === text)
  if (!found) throw new Error(`--break takes one of ${defences.join(', ')}`)
  return found
}

function whole(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`--${name} takes a whole number, not ${text}`)
  return number
}
