import type { FarmTank } from '../contract/farm.contract.ts'

/** How a tank stands there: upright under a fixed roof or one that floats, as a ball, or lying. */
export type TankShape = 'fixedRoof' | 'floatingRoof' | 'sphere' | 'lying'

/** Of the types of the registry these two are no upright cylinders; a roof that has a mass floats (API MPMS 3.1A, annex B). */
const roundTypes: Record<string, TankShape> = { SPHERE: 'sphere', BULLET: 'lying' }

export function shapeOf({ tankType, hasFloatingRoof }: Pick<FarmTank, 'tankType' | 'hasFloatingRoof'>): TankShape {
  return roundTypes[tankType ?? ''] ?? (hasFloatingRoof ? 'floatingRoof' : 'fixedRoof')
}

const isRound = (shape: TankShape) => shape === 'sphere' || shape === 'lying'

/**
 * Which share of the whole volume lies below a share of the height: the cap of a ball, the segment of a lying cylinder without
 * its ends (ISO 7507-1, ISO 12917-1), and the height itself where the walls are straight.
 */
export function volumeShare(shape: TankShape, height: number): number {
  const x = Math.min(1, Math.max(0, height))
  if (shape === 'sphere') return x * x * (3 - 2 * x)
  if (shape === 'lying') return (Math.acos(1 - 2 * x) - (1 - 2 * x) * 2 * Math.sqrt(x - x * x)) / Math.PI
  return x
}

/**
 * From the bottom to the top of what is drawn, in millimetres. A round tank's gauging point may be anywhere above it, and its
 * table ends at the highest level that is allowed; how the table bends says how high the shell is, within some
 * hundredths where a lying one has round ends: enough for a picture, and no figure to reckon with.
 */
export function shellHeight(tank: FarmTank): number {
  const shape = shapeOf(tank)
  if (isRound(shape) && tank.calibration.length >= 3) return bentHeight(shape, tank.calibration)
  return Math.max(isRound(shape) ? 0 : (tank.referenceHeight ?? 0), (tank.maxLevel ?? 0) * 1.04) || 1
}

function bentHeight(shape: TankShape, calibration: FarmTank['calibration']): number {
  const [top, topVolume] = calibration.at(-1)!
  const [middle, middleVolume] = calibration[Math.floor(calibration.length / 2)]!
  // The higher the shell, the less of what is below the top row lies below the middle one.
  const share = (height: number) => volumeShare(shape, middle / height) / volumeShare(shape, top / height)
  let [low, high] = [top, top * 4]
  for (let step = 0; step < 40; step++) {
    const between = (low + high) / 2
    if (share(between) > middleVolume / topVolume) low = between
    else high = between
  }
  return high
}
