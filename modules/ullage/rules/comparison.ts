import { type Comparison as Compared, compareOutturn, compareShipShore } from '@molo/measurement/vessel'
import type { Step } from '@molo/measurement/trace'
import { roundHalfUp } from '@molo/measurement/weight'
import {
  type Action,
  actions,
  type Amounts,
  type Comparison,
  type Experience,
  type LineName,
  type PartyName,
  type UllageKind,
} from '../contract/ullage.contract.ts'
import { barrelsPerM3, weightsOfLitre } from './tank-figures.ts'
import { operationOfKind, otherOf } from './ullage-issues.ts'

/** What shore, bill or receiver say: a weight, and whatever else their papers have. */
export interface Said {
  source: 'voyage' | 'given'
  amounts: { weightAir: string } & Partial<Record<Exclude<keyof Amounts, 'weightAir'>, string | null>>
}

export interface ToCompare {
  kind: UllageKind
  density15: string | null
  /** Of this report. */
  main: Amounts
  /** Of the other one of the voyage, when that is confirmed. */
  other: Amounts | null
  shore: Said | null
  bill: Said | null
  receiver: Said | null
  experience: Experience
}

const names = ['weightAir', 'weightVacuum', 'litres15', 'barrels60'] as const
const decimals: Record<keyof Amounts, number> = { weightAir: 0, weightVacuum: 0, litres15: 0, barrels60: 2 }

function each(make: (name: keyof Amounts) => number): Amounts {
  return Object.fromEntries(
    names.map((name) => [name, roundHalfUp(make(name), decimals[name]).toFixed(decimals[name])]),
  ) as Amounts
}

/** What a paper leaves out follows from its weight in air and the density of the cargo. */
function whole({ amounts }: Said, density15: string | null): Amounts {
  const weight = Number(amounts.weightAir)
  const litre = density15 === null ? null : weightsOfLitre(density15)
  const litres = amounts.litres15 ? Number(amounts.litres15) : litre ? weight / litre.air : 0
  return each((name) => {
    const said = amounts[name]
    if (said !== null && said !== undefined) return Number(said)
    if (name === 'weightVacuum') return litre ? litres * litre.vacuum : 0
    return name === 'litres15' ? litres : (litres / 1000) * barrelsPerM3(density15)
  })
}

/**
 * Ship, shore and bill of lading side by side, and each difference against its limit: unrounded, beyond and not at it
 * (API MPMS 17.9). 0.20 % is worth a notice, 0.30 % a letter of protest, 0.50 % a claim.
 */
export function comparisonOf(asked: ToCompare, steps?: Step[]): Comparison {
  const { kind, main, other, density15, experience } = asked
  const operation = operationOfKind(kind)
  const isLoad = operation === 'LOAD'
  const parties: Comparison['parties'] = []
  const add = (name: PartyName, source: 'ship' | 'voyage' | 'given', amounts: Amounts) => {
    parties.push({ name, source, amounts })
    return Number(amounts.weightAir)
  }
  const tell = (name: PartyName, said: Said | null) =>
    said === null ? null : add(name, said.source, whole(said, density15))

  add(isLoad ? 'after' : 'before', 'ship', main)
  if (other) add(isLoad ? 'before' : 'after', 'ship', other)
  const moved = other && each((name) => Number(main[name]) - Number(other[name]))
  const ship = moved && add('ship', 'ship', moved)
  const factor = experience.factor === null ? null : Number(experience.factor)
  if (moved && factor !== null)
    add(
      'shipByFactor',
      'ship',
      each((name) => Number(moved[name]) / factor),
    )
  const shore = tell('shore', asked.shore)
  const bill = tell('bill', asked.bill)
  const receiver = tell('receiver', asked.receiver)

  const lines: Comparison['lines'] = []
  const line = (name: LineName, terms: [PartyName, PartyName], found: { value: Compared | null }) => {
    if (found.value === null) return
    const { difference, pct, layer } = found.value
    lines.push({
      name,
      terms,
      difference: roundHalfUp(difference, 0).toFixed(0),
      percent: roundHalfUp(pct, 3).toFixed(3),
      action: actions[layer]!,
    })
  }
  const outturn = (billOfLading: number, quantity: number) => compareOutturn({ billOfLading, outturn: quantity }, steps)
  const arrival = Number(main.weightAir)
  if (!isLoad && bill) line('transit', ['before', 'bill'], outturn(bill, arrival))
  if (ship && shore) {
    const terms = (party: 'ship' | 'shipByFactor'): [PartyName, PartyName] =>
      isLoad ? [party, 'shore'] : ['shore', party]
    line('shipShore', terms('ship'), compareShipShore({ operation, vessel: ship, shore }, steps))
    if (factor !== null) {
      const input = { operation, vessel: ship, shore, vef: factor }
      line('shipShoreByFactor', terms('shipByFactor'), compareShipShore(input, steps))
    }
  }
  if (shore && bill) line('outturn', ['shore', 'bill'], outturn(bill, shore))
  if (receiver && shore) line('receiverShore', ['receiver', 'shore'], outturn(shore, receiver))
  if (receiver && ship) line('receiverShip', ['receiver', 'ship'], outturn(ship, receiver))
  return { operation, waitsFor: other ? null : otherOf[kind], parties, lines, experience }
}

const grave = new Set<Action>(['protest', 'claim'])
export const protestLines = (compared: Comparison | null) =>
  compared?.lines.filter(({ action }) => grave.has(action)) ?? []
/** Somebody has to sign against it. */
export const asksForProtest = (compared: Comparison | null): boolean => protestLines(compared).length > 0
