/** What happens at the terminal of the drill, one round after the other, the same for the same seed. */

export const firstDay = '2025-09-01'

export interface PlannedOperation {
  tank: number
  minutes: number
  effect: 'movement' | 'stockTake' | 'zeroing'
  direction: 'sender' | 'receiver' | null
  mass: number
  /** Of what is in the tank afterwards, by level; nobody always measures. */
  closing: number | null
  /** The level was given up for a quantity, and its closing still stands there. */
  isGivenUp: boolean
  /** Of some products of the house, where not that of the tank. */
  product: number | null
  /** Some stay measured and are never posted. */
  isPosted: boolean
}

export interface Round {
  operations: PlannedOperation[]
  /** Shares of the postings so far, by chance: these are reversed. */
  reversed: number[]
  snapshots: { tank: number; day: number; mass: number; density: number }[]
  /** Calculations that count for nothing. */
  loose: { tank: number; minutes: number; mass: number }[]
  typed: { tank: number; day: number; mass: number; density: number | null; level: number | null }[]
  /** In m³, all of it where none is said; from and to a day. */
  locked: { tank: number; from: number; to: number | null; cubicMetres: number | null }[]
  adjusted: { tank: number; from: number; to: number | null; cubicMetres: number }[]
  /** Shares of all locks and adjustments so far, by chance: these are ended at a moment, or taken away. */
  ended: { share: number; minutes: number | null }[]
  /** Closed where they are open, and opened where they are closed; the plant is a share of all. */
  turned: { plant: number; day: number }[]
}

export interface Size {
  days: number
  tanks: number
  operations: number
  rounds: number
}

/** Time goes on from round to round; a tenth of what is written comes late. Moments are quarters of an hour, so that many meet. */
export function roundsOf({ days, tanks, operations, rounds }: Size, chance: () => number): Round[] {
  const below = (limit: number) => Math.floor(chance() * limit)
  const density = () => (7000 + below(2000)) / 10_000
  return Array.from({ length: rounds }, (_, round) => {
    const now = (days * (round + 1)) / rounds
    const day = () => Math.max(0, Math.floor(chance() < 0.1 ? now - below(60) : now - chance() * (days / rounds)) - 1)
    const minutes = () => day() * 1440 + below(96) * 15
    const each = Math.round(operations / rounds)
    const period = () => {
      const from = day()
      return { tank: below(tanks), from, to: chance() < 0.5 ? from + below(days) : null }
    }
    return {
      operations: Array.from({ length: each }, () => {
        const kind = chance()
        const effect = kind < 0.85 ? 'movement' : kind < 0.95 ? 'stockTake' : 'zeroing'
        return {
          tank: below(tanks),
          minutes: minutes(),
          effect,
          direction: effect === 'movement' ? (chance() < 0.5 ? 'sender' : 'receiver') : null,
          mass: 1000 + below(900_000),
          closing: effect !== 'zeroing' && chance() < 0.7 ? 10_000 + below(20_000_000) : null,
          isGivenUp: chance() < 0.1,
          product: chance() < 0.1 ? below(3) : null,
          isPosted: chance() < 0.95,
        }
      }),
      reversed: Array.from({ length: Math.round(each / 12) }, chance),
      snapshots: Array.from({ length: Math.ceil((tanks * days) / rounds / 2) }, () => ({
        tank: below(tanks),
        day: day(),
        mass: 10_000 + below(20_000_000),
        density: density(),
      })),
      loose: Array.from({ length: tanks }, () => ({ tank: below(tanks), minutes: minutes() + 7, mass: 77_777_777 })),
      typed: Array.from({ length: Math.ceil(tanks / 6) }, () => ({
        tank: below(tanks),
        day: day(),
        mass: 10_000 + below(20_000_000),
        density: chance() < 0.5 ? density() : null,
        level: chance() < 0.5 ? below(9000) : null,
      })),
      locked: Array.from({ length: 2 }, () => ({
        ...period(),
        cubicMetres: chance() < 0.8 ? 1 + below(9_000) : null,
      })),
      adjusted: Array.from({ length: 2 }, () => ({ ...period(), cubicMetres: below(2_000) - 1_000 })),
      ended: Array.from({ length: 2 }, () => ({ share: chance(), minutes: chance() < 0.7 ? minutes() : null })),
      // Few days, so that some are closed more than once.
      turned: Array.from({ length: 3 }, () => ({ plant: chance(), day: 5 * below(days / 5) })),
    }
  })
}
