import { closingOf, dayLength, hour } from './clock.ts'
import type { Plant } from './group.ts'

/** Who is on shift: two of each plant, twelve hours each, changing over every week. */
const crews = { S: ['l.conti', 'm.greco'], N: ['p.russo', 'v.deluca'] } as const
/** A day on which the weeks begin to count. */
const monday = closingOf('2025-03-30')

export function onShift(plant: Plant, at: number): string {
  const since = sinceMonday(at)
  const isNight = (((since % dayLength) + dayLength) % dayLength) / hour >= 12
  const week = Math.floor(since / (7 * dayLength))
  return crews[plant][(week + (isNight ? 1 : 0)) & 1]!
}

const sinceMonday = (at: number) => at - monday - 6 * hour

/** When the next ones come. */
export const nextShiftAt = (at: number): number => at + 12 * hour - (sinceMonday(at) % (12 * hour))

/** Who nominates, who works for the laboratory, who closes lots and days, who writes down prices. */
export const people = {
  scheduler: 'c.ferri',
  trader: 'e.rinaldi',
  lab: 'a.vitale',
  fiscal: { S: 'r.longo', N: 'v.deluca' },
  jetty: 'g.marino',
  balance: 'f.serra',
  prices: 'o.bruno',
} as const
