import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

/**
 * What is taken away to see that the drill notices:
 * `missing-wal`: one WAL file that the first restore needs is deleted from the archive;
 * `lying-archive`: the archive_command says "done" and keeps nothing;
 * `no-timeout`: files are closed when they are full, not every 50 s.
 */
const breaks = ['missing-wal', 'lying-archive', 'no-timeout'] as const
export type Break = (typeof breaks)[number]

export interface RestoreDrillOptions {
  rounds: number
  seed: number
  /** How long people write, in seconds. */
  load: number
  writers: number
  movers: number
  /** Base backups while they write, besides the one before. */
  bases: number
  /** Whether the worker is let loose on the newest state, and everything must be done once: takes half a minute. */
  finishWork: boolean
  gigabytes: number | undefined
  broken: Break | undefined
}

export function drillOptions(args: string[]): RestoreDrillOptions {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string' },
      seed: { type: 'string', default: String(randomInt(2 ** 31)) },
      load: { type: 'string' },
      quick: { type: 'boolean', default: false },
      gigabytes: { type: 'string' },
      break: { type: 'string' },
    },
  })
  const { quick } = values
  const broken = values.break === undefined ? undefined : breakOf(values.break)
  return {
    rounds: whole('rounds', values.rounds ?? (quick ? '2' : '20')),
    seed: whole('seed', values.seed),
    load: whole('load', values.load ?? (quick ? '8' : '180')),
    writers: quick ? 4 : 8,
    movers: quick ? 2 : 4,
    // Each one closes a file too, which would hide that nothing else does.
    bases: broken === 'no-timeout' ? 0 : quick ? 1 : 3,
    finishWork: !quick,
    gigabytes: values.gigabytes === undefined ? undefined : whole('gigabytes', values.gigabytes),
    broken,
  }
}

function breakOf(text: string): Break {
  const found = breaks.find((one) => one === text)
  if (!found) throw new Error(`--break takes one of ${breaks.join(', ')}`)
  return found
}

function whole(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`--${name} takes a whole number, not ${text}`)
  return number
}
