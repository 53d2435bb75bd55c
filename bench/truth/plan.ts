/** What happens at the terminal of the drill, one round after the other, the same for the same seed. */

export const firstDay = '2025-09-01'

export interface PlannedOperation {
  tank: number
  minutes: number
  effect: 'movement' | 'stockTake' | 'zeroing'
  direction: 'sender' | 'receiver' | null
  mass: number
  /** Of what is in the tank afterwards; nobody always measures. */
  closing: number | null
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
  typed: { tank: number; day: number; mass: number; density: number | null }[]
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
  const density = () => 0.7 + below(2000) / 10_000
  return Array.from({ length: rounds }, (_, round) => {
    const now = (days * (round + 1)) / rounds
    const day = () => Math.max(0, Math.floor(chance() < 0.1 ? now - below(60) : now - chance() * (days / rounds)) - 1)
    const minutes = () => day() * 1440 + below(96) * 15
    const each = Math.round(operations / rounds)
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
          closing: chance() < 0.7 ? 10_000 + below(20_000_000) : null,
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
      })),
    }
  })
}
