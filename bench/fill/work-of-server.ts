import { readdirSync, readFileSync } from 'node:fs'

/** Seconds of processor that a PostgreSQL server has had: its own, of those that ended, and of those that run (Linux). */
export function workOfServer(postmaster: number): number {
  const whole = statOf(postmaster)!
  const running = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? [])
    .filter(({ parent }) => parent === postmaster)
  return whole.own + whole.ended + running.reduce((sum, { own }) => sum + own, 0)
}

interface Stat {
  parent: number
  own: number
  /** Of its children that are gone. */
  ended: number
}

/** Nothing of a process that has just ended. */
function statOf(pid: number): Stat | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number)
    const ticks = (first: number) => (fields[first]! + fields[first + 1]!) / 100
    return { parent: fields[1]!, own: ticks(11), ended: ticks(13) }
  } catch {
    return undefined
  }
}
