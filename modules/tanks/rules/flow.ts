import type { TankValues } from '#modules/process-data/contract/process-data.contract.ts'
import type { FarmTank } from '../contract/farm.contract.ts'
import { speedOf, still, volumeAt } from './farm.ts'

/** Level and volume at a moment. */
export interface Gauged {
  at: string
  level: number
  volume: number
}

/** What comes in (positive) or goes out, and the two readings that say so. */
export interface Flow {
  cubicMetresPerHour: number
  before: Gauged
  now: Gauged
}

/**
 * The change of the gauged volume over the last minutes. Not the speed times an area: the area of a sphere or a bullet
 * changes with the level. Nothing where either reading is not good or outside the table, and nothing from a level that only
 * trembles: a few millimetres in a wide tank would look like a pump.
 */
export function flowOf(tank: FarmTank, given: TankValues): Flow | null {
  const speed = speedOf(given)
  const { before } = given
  const { level } = given.values
  if (speed === null || !before || level?.value == null) return null
  const [levelThen, levelNow] = [Number(before.level), Number(level.value)]
  const [volumeThen, volumeNow] = [volumeAt(tank.calibration, levelThen), volumeAt(tank.calibration, levelNow)]
  if (volumeThen === null || volumeNow === null) return null
  const hours = (Date.parse(level.at) - Date.parse(before.at)) / 3_600_000
  return {
    cubicMetresPerHour: Math.abs(speed) < still ? 0 : (volumeNow - volumeThen) / hours,
    before: { at: before.at, level: levelThen, volume: volumeThen },
    now: { at: level.at, level: levelNow, volume: volumeNow },
  }
}

export const limitNames = ['highHigh', 'high', 'low', 'lowLow'] as const
export type LimitName = (typeof limitNames)[number]

/** From the top to the bottom; high and low are the working band. */
export const limitsOf = (tank: FarmTank): Record<LimitName, number | null> => ({
  highHigh: tank.highHighLevel,
  high: tank.maxLevel,
  low: tank.minLevel,
  lowLow: tank.lowLowLevel,
})

/** When the tank will be at its next limit, and what that was worked out from. */
export interface TimeToLimit {
  limit: LimitName
  level: number
  hours: number
  /** Between the level and the limit; nothing where the table ends before the limit. */
  volume: number | null
}

/**
 * To the next limit in the direction of the flow, as if it went on as it does. By volume, since a pump moves as much each
 * hour whatever the shape of the tank; where the table does not reach the limit, by the speed of the level.
 */
export function timeToLimit(tank: FarmTank, flow: Flow | null, speed: number | null): TimeToLimit | null {
  if (!flow || !speed || flow.cubicMetresPerHour === 0) return null
  const rises = flow.cubicMetresPerHour > 0
  const limits = limitsOf(tank)
  const ahead = (rises ? (['high', 'highHigh'] as const) : (['low', 'lowLow'] as const))
    .flatMap((limit) => (limits[limit] === null ? [] : [{ limit, level: limits[limit] }]))
    .filter(({ level }) => (rises ? level > flow.now.level : level < flow.now.level))
    .toSorted((a, b) => (rises ? a.level - b.level : b.level - a.level))
  const [next] = ahead
  if (!next) return null
  const volumeThere = volumeAt(tank.calibration, next.level)
  const volume = volumeThere === null ? null : Math.abs(volumeThere - flow.now.volume)
  const hours =
    volume === null ? Math.abs((next.level - flow.now.level) / speed) : Math.abs(volume / flow.cubicMetresPerHour)
  return { ...next, hours, volume }
}

/** What still goes in up to where the tank may be filled; none above it. */
export function roomLeft(tank: FarmTank, volume: number | null): number | null {
  const full = tank.maxLevel === null ? null : volumeAt(tank.calibration, tank.maxLevel)
  return full === null || volume === null ? null : Math.max(0, full - volume)
}

export interface Content {
  /** Without the water below it, m³ as it stands. */
  net: number
  /** Tonnes, by the density that the gauge gives of what stands there; nothing without one. */
  mass: number | null
}

/** For showing only, as the volume: what counts is calculated with lab, roof and thermal expansion. */
export function contentOf(tank: FarmTank, values: TankValues['values'], volume: number | null): Content | null {
  if (volume === null) return null
  const { waterLevel, density } = values
  const water =
    waterLevel?.value == null || Number(waterLevel.value) <= 0
      ? 0
      : volumeAt(tank.calibration, Number(waterLevel.value))
  if (water === null) return null
  const net = Math.max(0, volume - water)
  const isUsable = density?.value != null && (density.quality === 'good' || density.quality === 'uncertain')
  return { net, mass: isUsable ? net * Number(density.value) : null }
}
