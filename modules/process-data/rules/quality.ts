import { Decimal } from '#platform/core/decimal.ts'
import type { GaugeMeasure, GaugeValue } from '../contract/process-data.contract.ts'

/** As it came from the historian. */
export interface RawValue {
  value: number | null
  status: 'good' | 'uncertain' | 'bad'
  at: number
  /** The historian's own word for the status. */
  code?: string
}

export interface TagLimits {
  measure: GaugeMeasure
  /** What the historian's figure is multiplied by. */
  scale: string
  maxAgeMinutes: number
  /** How long it may repeat itself while it should move. */
  frozenAfterMinutes: number | null
}

const plausible: Record<GaugeMeasure, readonly [number, number]> = {
  level: [-50, 60_000],
  waterLevel: [-50, 60_000],
  temperature: [-200, 400],
  density: [0.3, 2],
  pressure: [-1, 100],
  gasTemperature: [-200, 400],
}

/** Clocks of two machines are never quite the same; a value from further ahead is no value. */
const clockTolerance = 60_000
export const isAhead = (raw: RawValue, now: number) => raw.at > now + clockTolerance

/** What may be thought of a value. One that is not there, or impossible, is bad whatever its gauge says. */
export function judged(raw: RawValue, limits: TagLimits, now: number): GaugeValue {
  const at = new Date(raw.at).toISOString()
  const value = raw.value !== null && Number.isFinite(raw.value) ? new Decimal(raw.value).times(limits.scale) : null
  const [least, most] = plausible[limits.measure]
  if (!value || raw.status === 'bad' || value.lt(least) || value.gt(most) || isAhead(raw, now)) {
    return { value: null, quality: 'bad', at }
  }
  const quality = now - raw.at > limits.maxAgeMinutes * 60_000 ? 'stale' : raw.status
  return { value: value.toDecimalPlaces(5).toFixed(), quality, at }
}

/** In minutes: how old the last reading before a moment may be and still say what a gauge showed at that moment. */
export const heldMinutes = 5

/** Only a good value goes into a figure without somebody's decision. */
export const isUsable = (value: GaugeValue): boolean => value.quality === 'good' && value.value !== null

export type Origin = 'manual' | 'validated' | 'historian' | 'lab' | 'previous'

/** What a person has typed or validated is never replaced by a machine. */
export function mayReplace(present: Origin | null, incoming: Origin): boolean {
  if (incoming === 'manual' || incoming === 'validated') return true
  return present !== 'manual' && present !== 'validated'
}
