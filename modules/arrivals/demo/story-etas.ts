import { between, chanceOf, deviate } from '#demo/story/chance.ts'
import { hour, minute } from '#demo/story/clock.ts'
import type { ShipCall } from '#demo/story/told.ts'
import { noticeHours } from '../contract/arrivals.contract.ts'

/** An ETA as the past of the demo has it. */
interface ToldEta {
  key: string
  at: number
  eta: number
  saidBy: 'master' | 'agent' | 'operator'
  note: string | null
}

const quarter = 15 * minute
const toQuarter = (moment: number) => Math.round(moment / quarter) * quarter

/** How far off a ship is at each notice, in hours: less the nearer it is. */
const spread: Readonly<Record<number, number>> = { 72: 5, 48: 3, 24: 1.5, 12: 0.5 }
/** Of ten notices one is forgotten. */
const forgotten = 0.1

/**
 * What masters and agents told of a ship on its way: at each notice something nearer to what came true. The same ship tells the
 * same in every telling. A bunker barge lies in the harbour and tells the day before.
 */
export function etasOf(call: ShipCall): ToldEta[] {
  const hours = call.type === 'BUN' ? [12] : noticeHours
  const told = hours.flatMap((before): ToldEta[] => {
    const key = `${call.key}:eta ${before}`
    if (chanceOf(`${key}:silent`) < forgotten) return []
    const at = call.eta - before * hour - Math.round(between(`${key}:at`, 10, 160)) * minute
    if (at <= call.nominatedAt) return []
    const eta = toQuarter(call.eta + deviate(key) * spread[before]! * hour)
    const saidBy = chanceOf(`${key}:by`) < 0.6 ? 'master' : 'agent'
    return [{ key, at, eta: Math.max(eta, at + quarter), saidBy, note: noteOf(key, eta - call.eta) }]
  })
  // A voyage that was given up is not heard of any more.
  return call.canceled ? told.filter(({ at }) => at < call.canceled!.at) : told
}

function noteOf(key: string, late: number): string | null {
  if (late > 2 * hour) return chanceOf(`${key}:why`) < 0.5 ? 'Head wind and swell' : 'Delayed at the last port'
  return late < -2 * hour ? 'Good weather, full speed' : null
}
