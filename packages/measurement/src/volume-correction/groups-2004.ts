// Commodity groups of API MPMS 11.1-2004 / ASTM D1250-04, density at 60 F in kg/m3, coefficients for Fahrenheit.

export type Group2004Name = 'crude' | 'gasolines' | 'transition' | 'jetFuels' | 'fuelOils' | 'lube'

export interface Group2004 {
  readonly name: Group2004Name
  readonly min: number
  readonly max: number
  readonly k0: number
  readonly k1: number
  readonly k2: number
}

export const GROUPS_2004: Readonly<Record<Group2004Name, Group2004>> = {
  crude: { name: 'crude', min: 610.6, max: 1163.5, k0: 341.0957, k1: 0, k2: 0 },
  gasolines: { name: 'gasolines', min: 610.6, max: 770.352, k0: 192.4571, k1: 0.2438, k2: 0 },
  transition: { name: 'transition', min: 770.352, max: 787.5195, k0: 1489.067, k1: 0, k2: -0.0018684 },
  jetFuels: { name: 'jetFuels', min: 787.5195, max: 838.3127, k0: 330.301, k1: 0, k2: 0 },
  fuelOils: { name: 'fuelOils', min: 838.3127, max: 1163.5, k0: 103.872, k1: 0.2701, k2: 0 },
  lube: { name: 'lube', min: 800.9, max: 1163.5, k0: 0, k1: 0.34878, k2: 0 },
}

export const PRODUCT_GROUPS_2004: readonly Group2004[] = [
  GROUPS_2004.gasolines,
  GROUPS_2004.transition,
  GROUPS_2004.jetFuels,
  GROUPS_2004.fuelOils,
]

export const ALPHA60_MIN = 230e-6
export const ALPHA60_MAX = 930e-6
