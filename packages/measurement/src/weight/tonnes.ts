// A tonne without its basis is a dispute: 0.12 to 0.15 percent lies between vacuum and air.

export type MassBasis = 'VAC' | 'AIR'

export interface Tonnes<B extends MassBasis = MassBasis> {
  readonly tonnes: number
  readonly basis: B
}

export function inVacuum(tonnes: number): Tonnes<'VAC'> {
  return { tonnes, basis: 'VAC' }
}

export function inAir(tonnes: number): Tonnes<'AIR'> {
  return { tonnes, basis: 'AIR' }
}
