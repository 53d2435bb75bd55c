// Constants of the 15 C metric tables, ASTM D1250-80 / API MPMS 11.1 (1980), density in kg/m3, expansion in 1/C.

export type Table54 = '54A' | '54B' | '54C' | '54D'

/** The tables entered with a density; 54C is entered with the expansion coefficient. */
export type DensityTable54 = Exclude<Table54, '54C'>

export const TABLES_54: readonly Table54[] = ['54A', '54B', '54C', '54D']
export const DENSITY_TABLES_54: readonly DensityTable54[] = ['54A', '54B', '54D']

export interface Group1980 {
  readonly name: string
  readonly k0: number
  readonly k1: number
  /** Constant added to the expansion coefficient: only the transition zone has one, alpha = A + B / rho^2. */
  readonly a: number
}

const CRUDE: Group1980 = { name: 'crude oils', k0: 613.9723, k1: 0, a: 0 }
const GASOLINES: Group1980 = { name: 'gasolines', k0: 346.4228, k1: 0.4388, a: 0 }
const TRANSITION: Group1980 = { name: 'transition zone', k0: 2680.3206, k1: 0, a: -0.00336312 }
const JET: Group1980 = { name: 'jet fuels', k0: 594.5418, k1: 0, a: 0 }
const FUEL_OILS: Group1980 = { name: 'fuel oils', k0: 186.9696, k1: 0.4862, a: 0 }
const LUBES: Group1980 = { name: 'lubricating oils', k0: 0, k1: 0.6278, a: 0 }

/** Where a group ends for a density off the grid: halfway to the next grid point, or at the last one printed. */
export type GroupEnds = 'halfway' | 'printed'

/**
 * What the product is called plays no part: light diesel of 830 kg/m3 expands by the jet constants.
 * The printed grid of 0.5 ends the groups at 770.0, 787.5 and 838.5; on the grid both kinds of end are the same.
 */
export function groupOf1980(table: DensityTable54, rho15: number, ends: GroupEnds = 'halfway'): Group1980 {
  if (table === '54A') return CRUDE
  if (table === '54D') return LUBES
  const endsAt = (last: number) => (ends === 'printed' ? rho15 <= last : rho15 < last + 0.25)
  if (endsAt(770)) return GASOLINES
  if (endsAt(787.5)) return TRANSITION
  return endsAt(838.5) ? JET : FUEL_OILS
}
