import type { FarmMark, FarmTank } from '../contract/farm.contract.ts'
import { alarming, type TankState, type Trend, unusableStates } from './farm.ts'

/** What the farm can be narrowed to: what goes on at a tank, or what is abnormal about it. `unusable` is any of its states. */
export const farmTraits = ['moving', 'operating', 'locked', 'alarm', 'unusable', 'outOfService', ...alarming] as const
export type FarmTrait = (typeof farmTraits)[number]

interface Seen {
  tank: FarmTank
  state: TankState
  trend: Trend | null
  mark: FarmMark | undefined
}

export function hasTrait({ state, trend, mark }: Seen, trait: FarmTrait): boolean {
  switch (trait) {
    case 'moving':
      return trend !== null && trend !== 'still'
    case 'operating':
      return Boolean(mark?.operation)
    case 'locked':
      return Boolean(mark?.lockedUntil)
    case 'alarm':
      return Boolean(mark?.alarms)
    case 'unusable':
      return unusableStates.some((one) => one === state)
    default:
      return state === trait
  }
}

export interface FarmFilter {
  plant?: string | undefined
  product?: string | undefined
  trait?: string | undefined
}

/** The tanks that all of the filters let through; a trait that nobody knows lets all through. */
export function filtered<T extends Seen>(tanks: readonly T[], { plant, product, trait }: FarmFilter): T[] {
  const known = farmTraits.find((one) => one === trait)
  return tanks.filter(
    (one) =>
      (!plant || one.tank.plant === plant) &&
      (!product || one.tank.product === product) &&
      (!known || hasTrait(one, known)),
  )
}
