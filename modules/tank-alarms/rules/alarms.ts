import type { Quality, TankValues } from '#modules/process-data/contract/process-data.contract.ts'
import { speedOf, still } from '#modules/tanks/rules/farm.ts'
import type { AlarmKind, Priority } from '../contract/tank-alarms.contract.ts'

/**
 * When an alarm is raised and when it returns to normal (ISA-18.2 / IEC 62682). Pure: what stands is read from the stored
 * alarms, so whoever evaluates next, after a restart or on another machine, goes on where the last one stopped.
 *
 * - Deadband: what was raised at a limit returns only when the value is back by more than a gauge trembles, so that a level
 *   at its limit does not ring all night.
 * - What cannot be known changes nothing: a gauge that is bad, stale or frozen neither raises nor returns what it measures,
 *   and has an alarm of its own. When the historian itself is silent every gauge is "lost"; the farm says so once, and
 *   sixty alarms would say it worse.
 */

/** Of one tank: at what it calls, what its gauges say, and what goes on. */
export interface TankFacts {
  tankCode: string
  plant: string
  isOutOfService: boolean
  limits: Record<
    | 'levelHighHigh'
    | 'levelHigh'
    | 'levelLow'
    | 'levelLowLow'
    | 'waterHigh'
    | 'temperatureHigh'
    | 'temperatureLow'
    | 'pressureHigh'
    | 'pressureLow',
    number | null
  >
  /** Whether its level moves only by operations. */
  isFlowWatched: boolean
  gauges: TankValues
  /** Since when an operation in progress moves its content, and when the last one ended. */
  operatingSince: string | null
  operatedUntil: string | null
}

export const priorityOf: Record<AlarmKind, Priority> = {
  levelHighHigh: 'critical',
  pressureHigh: 'critical',
  levelHigh: 'high',
  levelLowLow: 'high',
  pressureLow: 'high',
  temperatureHigh: 'high',
  flowWithoutOperation: 'high',
  operationWithoutFlow: 'high',
  gaugeFrozen: 'high',
  levelLow: 'low',
  waterHigh: 'low',
  temperatureLow: 'low',
  gaugeBad: 'low',
  gaugeStale: 'low',
}

/** By how much a value must be back; about what its gauge trembles. */
export const deadbands = { level: 10, water: 5, temperature: 0.5, pressure: 0.02 } as const

/** Millimetres an hour that nobody takes for trembling; between `still` and this, nothing changes. */
export const moving = 30

/** An operation is opened before its pump runs, and the speed looks back over ten minutes and more. */
export const startMinutes = 20

/** Over less time the trembling of a gauge looks like flow. */
export const shortestBase = 5 * 60_000

/** A gauge that comes and goes each second is one alarm a minute at most. */
export const shortestGaugeAlarm = 60_000

/** What one look at a tank says of one alarm. */
export interface Condition {
  kind: AlarmKind
  value: number | null
  limit: number | null
  unit: string | null
  /** Whether it should stand now, given whether it does; null where that cannot be known. */
  stands: (isStanding: boolean) => boolean | null
}

/** Of each alarm that a tank can have. One out of service has none, so what stood returns. */
export function conditionsOf(facts: TankFacts, now: number): Condition[] {
  const found = [...limitConditions(facts), ...flowConditions(facts, now), ...gaugeConditions(facts)]
  return facts.isOutOfService ? found.map((one) => ({ ...one, stands: () => false })) : found
}

function limitConditions({ limits, gauges: { values } }: TankFacts): Condition[] {
  const known = (measure: 'level' | 'waterLevel' | 'temperature' | 'pressure') => {
    const gauge = values[measure]
    const isKnown = gauge?.value != null && (gauge.quality === 'good' || gauge.quality === 'uncertain')
    return isKnown ? Number(gauge.value) : null
  }
  const level = { value: known('level'), deadband: deadbands.level, unit: 'mm' }
  const water = { value: known('waterLevel'), deadband: deadbands.water, unit: 'mm' }
  const temperature = { value: known('temperature'), deadband: deadbands.temperature, unit: '°C' }
  const pressure = { value: known('pressure'), deadband: deadbands.pressure, unit: 'bar' }
  return [
    above('levelHighHigh', level, limits.levelHighHigh),
    above('levelHigh', level, limits.levelHigh),
    below('levelLow', level, limits.levelLow),
    below('levelLowLow', level, limits.levelLowLow),
    above('waterHigh', water, limits.waterHigh),
    above('temperatureHigh', temperature, limits.temperatureHigh),
    below('temperatureLow', temperature, limits.temperatureLow),
    above('pressureHigh', pressure, limits.pressureHigh),
    below('pressureLow', pressure, limits.pressureLow),
  ]
}

interface Measured {
  value: number | null
  deadband: number
  unit: string
}

const above = (kind: AlarmKind, { value, deadband, unit }: Measured, limit: number | null): Condition => ({
  kind,
  value,
  limit,
  unit,
  stands: (isStanding) =>
    limit === null ? false : value === null ? null : value > (isStanding ? limit - deadband : limit),
})

const below = (kind: AlarmKind, { value, deadband, unit }: Measured, limit: number | null): Condition => ({
  kind,
  value,
  limit,
  unit,
  stands: (isStanding) =>
    limit === null ? false : value === null ? null : value < (isStanding ? limit + deadband : limit),
})

/** A gauge that speaks only when it changes still says its last value: one millimetre over some seconds is no flow. */
function heldUntilNow(gauges: TankValues, now: number): TankValues {
  const { values, before } = gauges
  const { level } = values
  if (!level || !before || Date.parse(level.at) - Date.parse(before.at) >= shortestBase) return gauges
  return { ...gauges, values: { ...values, level: { ...level, at: new Date(now).toISOString() } } }
}

/** A level that moves although nobody said so, and one that stands although somebody did. */
function flowConditions(facts: TankFacts, now: number): Condition[] {
  const { gauges, operatingSince, operatedUntil } = facts
  const since = gauges.before && Date.parse(gauges.before.at)
  const speed = speedOf(heldUntilNow(gauges, now))
  const pace = speed === null ? null : Math.abs(speed)
  // The speed looks back: what moved before the last operation ended was that operation's.
  const isExplained =
    !facts.isFlowWatched ||
    operatingSince !== null ||
    (operatedUntil !== null && since !== null && Date.parse(operatedUntil) > since)
  const hasBegun = operatingSince !== null && now - Date.parse(operatingSince) > startMinutes * 60_000
  const sawOnlyIt = operatingSince !== null && since !== null && since >= Date.parse(operatingSince)
  const measured = { value: speed === null ? null : Math.round(speed), unit: 'mm/h' }
  return [
    {
      kind: 'flowWithoutOperation',
      ...measured,
      limit: moving,
      stands: (isStanding) => (isExplained ? false : pace === null ? null : pace >= (isStanding ? still : moving)),
    },
    {
      kind: 'operationWithoutFlow',
      ...measured,
      limit: still,
      stands: (isStanding) => {
        if (operatingSince === null) return false
        if (pace === null || !hasBegun || !sawOnlyIt) return null
        return pace < (isStanding ? moving : still)
      },
    },
  ]
}

/** Of the level gauge alone: the others are seen on the tank, and nobody gets up for them. */
function gaugeConditions({ gauges: { values } }: TankFacts): Condition[] {
  const quality: Quality | undefined = values.level?.quality
  const known = (isIt: boolean) => (quality === 'lost' ? null : isIt)
  const one = (kind: AlarmKind, wanted: Quality): Condition => ({
    kind,
    value: null,
    limit: null,
    unit: null,
    stands: () => known(quality === wanted),
  })
  return [one('gaugeBad', 'bad'), one('gaugeStale', 'stale'), one('gaugeFrozen', 'frozen')]
}

/** An alarm that has been raised and has not returned. */
export interface Standing {
  tankCode: string
  kind: AlarmKind
  raisedAt: string
}

export interface Raised {
  tankCode: string
  plant: string
  kind: AlarmKind
  priority: Priority
  value: number | null
  limit: number | null
  unit: string | null
}

const isOfGauge = (kind: AlarmKind) => kind.startsWith('gauge')
const pointOf = ({ tankCode, kind }: { tankCode: string; kind: AlarmKind }) => `${tankCode} ${kind}`

/** What changes, given what stands: an alarm that stands is not raised again, one that does not stand does not return. */
export function changesOf<S extends Standing>(
  tanks: readonly TankFacts[],
  standing: readonly S[],
  now: number,
): { raised: Raised[]; returned: S[] } {
  const byPoint = new Map(standing.map((one) => [pointOf(one), one]))
  const raised: Raised[] = []
  const returned: S[] = []
  for (const facts of tanks) {
    const { tankCode, plant } = facts
    for (const { kind, value, limit, unit, stands } of conditionsOf(facts, now)) {
      const stood = byPoint.get(pointOf({ tankCode, kind }))
      const isOn = stands(stood !== undefined)
      if (isOn === true && !stood) {
        raised.push({ tankCode, plant, kind, priority: priorityOf[kind], value, limit, unit })
      }
      if (isOn === false && stood && mayReturn(stood, now)) returned.push(stood)
    }
  }
  // A tank that is no longer there has nothing that could return by itself.
  const there = new Set(tanks.map(({ tankCode }) => tankCode))
  return { raised, returned: [...returned, ...standing.filter(({ tankCode }) => !there.has(tankCode))] }
}

const mayReturn = ({ kind, raisedAt }: Standing, now: number) =>
  !isOfGauge(kind) || now - Date.parse(raisedAt) >= shortestGaugeAlarm
