import { voyageNumberOf } from '#modules/movement-instructions/rules/numbers.ts'
import { between } from './chance.ts'
import { hour, minute } from './clock.ts'
import type { ShipCall } from './told.ts'

/** How many voyages each plant had numbered by hand in the year in which the story begins. */
const before: Readonly<Record<string, number>> = { 'S 2025': 190, 'N 2025': 74 }

/** When somebody made a voyage of the nomination, which is when it gets its number. */
export const createdAt = ({ key, nominatedAt }: ShipCall): number =>
  nominatedAt + Math.round((between(`${key}:created`, 0.5, 4) * hour) / minute) * minute

/** As they were created, one after the other. */
export const inOrderOfCreation = (calls: readonly ShipCall[]): ShipCall[] =>
  calls.toSorted((a, b) => createdAt(a) - createdAt(b) || (a.key < b.key ? -1 : 1))

/** The number of each voyage: of its plant and the year of its laycan, in the order in which they were created. */
export function voyageNumbersOf(calls: readonly ShipCall[]): {
  numbers: Map<string, string>
  last: Map<string, number>
} {
  const last = new Map(Object.entries(before))
  const numbers = new Map<string, string>()
  for (const call of inOrderOfCreation(calls)) {
    const year = Number(call.laycanFrom.slice(0, 4))
    const counter = `${call.plant} ${year}`
    const number = (last.get(counter) ?? 0) + 1
    last.set(counter, number)
    numbers.set(call.key, voyageNumberOf(call.plant, year, number))
  }
  return { numbers, last }
}
