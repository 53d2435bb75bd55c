import type { GaugeValue, TankValues } from '#modules/process-data/contract/process-data.contract.ts'
import type { FarmTank } from '../contract/farm.contract.ts'

/** What is abnormal about a tank, the gravest first; only these have a colour. */
export type TankState =
  | 'outOfService'
  | 'noGauge'
  | 'lost'
  | 'bad'
  | 'stale'
  | 'frozen'
  | 'highHigh'
  | 'lowLow'
  | 'high'
  | 'low'
  | 'normal'
export const alarming = ['highHigh', 'high', 'lowLow', 'low', 'bad', 'stale', 'frozen'] as const satisfies TankState[]

/** Of these the gauge tells nothing that one could use. */
export const unusableStates = ['lost', 'bad', 'stale', 'frozen'] as const satisfies TankState[]

export function tankState(tank: FarmTank, level: GaugeValue | undefined): TankState {
  if (tank.isOutOfService) return 'outOfService'
  if (!level) return 'noGauge'
  if (level.quality === 'lost') return 'lost'
  // Of the past a frozen one has no value.
  if (level.quality === 'frozen') return 'frozen'
  if (level.value === null || level.quality === 'bad') return 'bad'
  if (level.quality === 'stale') return 'stale'
  const stands = Number(level.value)
  if (tank.highHighLevel !== null && stands > tank.highHighLevel) return 'highHigh'
  if (tank.lowLowLevel !== null && stands < tank.lowLowLevel) return 'lowLow'
  if (tank.maxLevel !== null && stands > tank.maxLevel) return 'high'
  if (tank.minLevel !== null && stands < tank.minLevel) return 'low'
  return 'normal'
}

export type Trend = 'upFast' | 'up' | 'still' | 'down' | 'downFast'

/** Millimetres an hour: below this a level trembles and does not move. */
export const still = 15
const fast = 700

/** Millimetres an hour, from the level some minutes before; nothing where either is not good. */
export function speedOf({ values: { level }, before }: TankValues): number | null {
  if (!before || level?.value == null || level.quality !== 'good') return null
  const hours = (Date.parse(level.at) - Date.parse(before.at)) / 3_600_000
  return hours > 0 ? (Number(level.value) - Number(before.level)) / hours : null
}

export function trendOf(speed: number | null): Trend | null {
  if (speed === null) return null
  if (Math.abs(speed) < still) return 'still'
  if (speed > 0) return speed > fast ? 'upFast' : 'up'
  return speed < -fast ? 'downFast' : 'down'
}

/** From the calibration table, for showing only: figures that count are calculated. */
export function volumeAt(calibration: FarmTank['calibration'], level: number): number | null {
  const next = calibration.findIndex(([height]) => height >= level)
  if (next < 0 || calibration.length < 2) return null
  const [highLevel, highVolume] = calibration[Math.max(next, 1)]!
  const [lowLevel, lowVolume] = calibration[Math.max(next, 1) - 1]!
  return lowVolume + ((level - lowLevel) / (highLevel - lowLevel)) * (highVolume - lowVolume)
}

/** How full the working band is, in per cent; below and above it is less than none and more than all. */
export function bandShare(tank: FarmTank, level: number): number | null {
  const { minLevel, maxLevel } = tank
  return minLevel === null || maxLevel === null ? null : ((level - minLevel) / (maxLevel - minLevel)) * 100
}
