import type { GaugeMeasure, GaugeValue } from '../contract/process-data.contract.ts'

/**
 * A stuck gauge goes on sending one value with good quality and a new time: nothing in the value itself says so. At
 * Buncefield in 2005 the level of a tank stood still on the screens for hours while petrol flowed in until it ran over.
 *
 * But a value that stands still is what most gauges show most of the time: a tank at rest keeps its millimetre for days,
 * and a control room must not be told so at night. So a gauge counts as frozen only where something else says that it
 * should have moved, for all of its limit:
 * - a level, while an operation moves the tank's content;
 * - a temperature or a density, while the level has risen by as much as brings another product in; what leaves a tank
 *   changes neither.
 * Of water, pressure and vapour nobody can tell, and of a tank at rest neither: those are never called frozen.
 */
export interface SameValue {
  value: string
  /** Since when it has come again and again, and when it came last. */
  since: number
  lastAt: number
  /** The level of the tank when it came first. */
  levelThen: number | null
}

/** A shorter silence, as when the worker is updated, does not start the time anew. */
const longestGap = 5 * 60_000

/** In mm: a tenth and more of what a tank usually holds. */
const tellingRise = 1000

/** How long a gauge has shown the same; nothing of a value that nobody should look at anyway. */
export function sameValue(
  before: SameValue | undefined,
  { value, quality, at }: GaugeValue,
  level: number | null,
): SameValue | undefined {
  const now = Date.parse(at)
  if (value === null || quality !== 'good') return undefined
  if (!before || before.value !== value || now - before.lastAt > longestGap) {
    return { value, since: now, lastAt: now, levelThen: level }
  }
  return { ...before, lastAt: Math.max(before.lastAt, now), levelThen: before.levelThen ?? level }
}

export interface TankNow {
  /** Since when an operation in progress moves its content. */
  operatingSince: number | null
  level: number | null
}

/** The value, called frozen when something says that it should have moved. */
export function withFrozen(
  value: GaugeValue,
  limits: { measure: GaugeMeasure; frozenAfterMinutes: number | null },
  same: SameValue | undefined,
  tank: TankNow,
): GaugeValue {
  if (!same || !limits.frozenAfterMinutes) return value
  const shouldMoveSince = witnessOf(limits.measure, same, tank)
  if (shouldMoveSince === null) return value
  const stillFor = same.lastAt - Math.max(same.since, shouldMoveSince)
  return stillFor >= limits.frozenAfterMinutes * 60_000
    ? { ...value, quality: 'frozen', since: new Date(same.since).toISOString() }
    : value
}

function witnessOf(measure: GaugeMeasure, same: SameValue, { operatingSince, level }: TankNow): number | null {
  switch (measure) {
    case 'level':
      return operatingSince
    case 'temperature':
    case 'density':
      return level !== null && same.levelThen !== null && level - same.levelThen >= tellingRise ? same.since : null
    default:
      return null
  }
}
