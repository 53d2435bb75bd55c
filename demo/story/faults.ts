import { addDays } from '#platform/core/report-parameters.ts'
import { between, chanceOf, oneOf } from './chance.ts'
import { atHour, hour, minute } from './clock.ts'
import type { Gauges } from './gauges.ts'
import { siteDayOf } from './site-day.ts'
import type { Story } from './story.ts'

/** A gauge whose time stands still, that says itself that it is bad, or that repeats itself without knowing. */
export interface GaugeFault {
  tank: string
  measure: keyof Gauges
  kind: 'stale' | 'bad' | 'frozen'
  from: number
  to: number
}

const first = '2025-04-06'
/** In days: how often a gauge fails. */
const every = 48
const kinds = ['stale', 'frozen', 'bad'] as const
/** One has said nothing since the small hours. Before the morning it is still the one of yesterday, so that it is there at any time. */
const silent = { hour: 3.4, seenFrom: 5 }

/** What goes wrong with the gauges until the end of a day: for some hours now and then, never over a midnight, and one right now. */
export function faultsOf(told: Story, now: number): GaugeFault[] {
  const story = told.whole ?? told
  const today = siteDayOf(now)
  const faults: GaugeFault[] = []
  for (let round = 0, day = first; day <= today; round++, day = addDays(day, every)) {
    const name = `fault:${day}`
    faults.push(...faultOn(story, name, addDays(day, Math.floor(chanceOf(name) * 40)), kinds[round % kinds.length]!))
  }
  const day = siteDayOf(now - silent.seenFrom * hour)
  const tank = oneOf('silent', [...story.tanks.keys()])
  return [...faults, { tank, measure: 'level', kind: 'stale', from: atHour(day, silent.hour), to: Infinity }]
}

function faultOn(story: Story, name: string, day: string, kind: GaugeFault['kind']): GaugeFault[] {
  const long = Math.round(between(`${name}:long`, 150, 360)) * minute
  if (kind !== 'frozen') {
    const from = atHour(day, between(`${name}:from`, 6, 14))
    const measure = kind === 'bad' ? oneOf(`${name}:measure`, ['level', 'temperature'] as const) : 'level'
    return [{ tank: oneOf(`${name}:tank`, [...story.tanks.keys()]), measure, kind, from, to: from + long }]
  }
  // That a level repeats itself is seen while it should move, and only then.
  const [morning, evening] = [atHour(day, 5), atHour(day, 16)]
  const moving = story.movements.filter(
    ({ by, from, to }) => by === 'level' && from >= morning && from <= evening && to - from >= 4 * hour,
  )
  if (moving.length === 0) return []
  const { tank, from, to } = oneOf(`${name}:tank`, moving)
  const begins = from + 30 * minute
  return [{ tank, measure: 'level', kind, from: begins, to: Math.min(begins + long, to) }]
}

/** What is wrong with a gauge at a moment. */
export const faultAt = (faults: readonly GaugeFault[], tank: string, measure: keyof Gauges, at: number) =>
  faults.find((one) => one.tank === tank && one.measure === measure && one.from <= at && at < one.to)
