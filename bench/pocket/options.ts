import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

/** `new-id`: a phone that sends again makes a new entry of it, so that the drill sees what is doubled. */
const defences = ['new-id'] as const
export type Defence = (typeof defences)[number]

export interface PocketOptions {
  entries: number
  cuts: number
  kills: number
  seed: number
  broken: Defence | undefined
}

export function pocketOptions(args: string[]): PocketOptions {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      entries: { type: 'string' },
      cuts: { type: 'string' },
      kills: { type: 'string' },
      seed: { type: 'string', default: String(randomInt(2 ** 31)) },
      break: { type: 'string' },
    },
  })
  const { quick } = values
  return {
    entries: whole('entries', values.entries ?? (quick ? '40' : '500')),
    cuts: whole('cuts', values.cuts ?? (quick ? '6' : '50')),
    kills: whole('kills', values.kills ?? (quick ? '3' : '20')),
    seed: whole('seed', values.seed),
    broken: values.break ? defenceOf(values.break) : undefined,
  }
}

function defenceOf(text: string): Defence {
  const found = defences.find((defence) => defence === text)
  if (!found) throw new Error(`--break takes one of ${defences.join(', ')}`)
  return found
}

function whole(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`--${name} takes a whole number, not ${text}`)
  return number
}
