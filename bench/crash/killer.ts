import { setTimeout as pause } from 'node:timers/promises'
import type { Traffic } from './crash-client.ts'
import type { Seeded } from './seeded.ts'
import type { Supervised } from './supervised.ts'

export interface Processes {
  api: Supervised
  workers: readonly Supervised[]
}

/** In every five rounds: twice the API, twice one of the workers, once everything together. */
const deck = ['api', 'worker', 'api', 'worker', 'all'] as const

/** Kills with SIGKILL while writes are on their way, and waits until the dead are back. */
export async function kill(
  rounds: number,
  random: Seeded,
  { api, workers }: Processes,
  traffic: Traffic,
  say: (line: string) => void,
): Promise<void> {
  let cards: (typeof deck)[number][] = []
  for (let round = 1; round <= rounds; round++) {
    if (cards.length === 0) cards = random.shuffled(deck)
    const card = cards.pop()!
    const worker = random.pick(workers)
    const victims = card === 'api' ? [api] : card === 'worker' ? [worker] : [api, ...workers]
    await pause(random.between(300, 1200))
    await traffic.nextWrite()
    // Somewhere between the arrival of the request and its answer; the job that it asks for comes a little later.
    await pause(random.between(0, card === 'worker' ? 80 : 12))
    await Promise.all(victims.map((victim) => victim.killAndRestart()))
    const slowest = Math.max(...victims.map((victim) => victim.backAfter.at(-1)!))
    say(`round ${round}: killed ${victims.map(({ name }) => name).join(', ')}; back after ${slowest} ms`)
  }
}
