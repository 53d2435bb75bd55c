import { expect, test } from 'vitest'
import type { PlanState } from '../contract/plan-state.contract.ts'
import { at, operationOf } from './operation.fixture.ts'
import { inputOf, inputWith } from './plan-input-of.ts'

const state = (more: Partial<PlanState> = {}): PlanState => ({
  at: at(0),
  tanks: [],
  unknownTanks: [],
  mayNotSee: [],
  berths: [],
  equipment: [
    { code: 'L-1', maxRate: 900, volume: 80, lastProduct: 'GS-95' },
    { code: 'L-2', maxRate: 400, volume: 20, lastProduct: null },
    { code: 'PB-1', maxRate: 500, volume: null, lastProduct: null },
    { code: 'M-1', maxRate: 700, volume: null, lastProduct: null },
  ],
  vessels: [{ code: '3259925', length: 180, draught: 9.5, deadWeight: 40_000 }],
  terms: [
    {
      voyage: 'S26-0001',
      arrival: Date.parse(at(2)),
      notice: null,
      laytimeLoading: 24,
      laytimeDischarge: null,
      laytimeTotal: 60,
      demurrageRate: 18_000,
    },
  ],
  densities: { 'GO-B7': 0.84 },
  units: {
    MT: { dimension: 'mass', factor: 1 },
    KG: { dimension: 'mass', factor: 0.001 },
    BBL: { dimension: 'volume', factor: 0.158987294928 },
  },
  before: [],
  ...more,
})
const until = Date.parse(at(240))
const hours = (from: number, to: number) => ({ scheduledFrom: at(from), scheduledTo: at(to) })
const only = (more: Parameters<typeof operationOf>[1], of = state()) =>
  inputOf([operationOf('1', { ...hours(6, 12), ...more })], of, until).movements[0]!

test('a quantity becomes cubic metres by its unit and the density of its product; without them nothing flows', () => {
  const quantity = (value: string | null, quantityUnit: string | null, product: string | null = 'GO-B7') =>
    only({ quantity: value, quantityUnit, product }).quantity
  expect(quantity('840', 'MT')).toBeCloseTo(1000, 9)
  expect(quantity('840000', 'KG')).toBeCloseTo(1000, 9)
  expect(quantity('1000', 'BBL')).toBeCloseTo(158.987294928, 9)
  expect([quantity('840', 'MT', null), quantity(null, 'MT'), quantity('840', null)]).toEqual([0, 0, 0])
})

test('which way the product goes is said by the type; a transfer goes from its first tank to the others', () => {
  const ways = (macroDirection: 'sender' | 'receiver' | 'both' | 'none', tanks: string[], isTankReceiver = false) => {
    const { from, to } = only({ macroDirection, tanks, isTankReceiver })
    return [from, to]
  }
  expect(ways('receiver', ['A', 'B'])).toEqual([[], ['A', 'B']])
  expect(ways('sender', ['A', 'B'], true)).toEqual([['A', 'B'], []])
  expect(ways('both', ['A', 'B', 'C'], true)).toEqual([['A'], ['B', 'C']])
  expect(ways('both', ['A'], true)).toEqual([[], ['A']])
  expect(ways('both', ['A'])).toEqual([['A'], []])
  expect(ways('none', ['A'])).toEqual([[], []])
})

test('the first line is its line, and the slowest of the rest limits it', () => {
  expect(only({ equipment: ['M-1', 'L-1', 'PB-1'] })).toMatchObject({ line: 'L-1', pump: 'PB-1' })
  expect(only({ equipment: ['L-1', 'L-2'] })).toMatchObject({ line: 'L-1', pump: 'L-2' })
  expect(only({ equipment: ['X-9'] })).toMatchObject({ line: null, pump: null })
})

test('a ship has its size, the hours of its direction, and six hours of notice where nothing else is agreed', () => {
  const ship = { vessel: '3259925', voyageNumber: 'S26-0001', laycanFrom: '2026-12-01', mooringPlatform: 'P1' }
  const moored = only({ ...ship, mooringAt: at(4), unmooringAt: at(13) })
  expect(moored).toMatchObject({ berth: 'P1', mooredBefore: 120, mooredAfter: 60 })
  expect(moored.ship).toEqual({
    call: 'S26-0001 3259925',
    length: 180,
    draught: 9.5,
    deadWeight: 40_000,
    // The whole day of the site.
    laycan: { from: Date.parse('2026-11-30T23:00:00Z'), to: Date.parse('2026-12-01T23:00:00Z') },
    arrival: Date.parse(at(2)),
    notice: 6,
    laytime: 60,
    demurrageRate: 18_000,
  })
  expect(only({ ...ship, macroDirection: 'sender' }).ship?.laytime).toBe(24)
  expect(only(ship, state({ terms: [] })).ship).toMatchObject({ laytime: null, demurrageRate: 0, arrival: null })
})

test('of what is under way as much has moved as of its time; what is over, hidden or later is not in it', () => {
  const begun = only({ ...hours(-3, 9), quantity: '840', quantityUnit: 'MT', product: 'GO-B7' })
  expect(begun.moved).toBeCloseTo(250, 9)
  const input = inputOf(
    [
      operationOf('over', hours(-9, -1)),
      operationOf('hidden', { ...hours(1, 2), isHidden: true }),
      operationOf('later', hours(300, 310)),
      operationOf('ahead', hours(1, 2)),
    ],
    state({ before: [operationOf('before', hours(0, 1)), operationOf('ahead', hours(5, 6))] }),
    until,
  )
  expect(input.movements.map(({ id, start }) => [id, start])).toEqual([
    ['before', Date.parse(at(0))],
    ['ahead', Date.parse(at(1))],
  ])
})

test('moved operations stand elsewhere as if they had been planned there, and all others stay the same objects', () => {
  const operations = [operationOf('1', hours(1, 2)), operationOf('2', hours(3, 4))]
  const input = inputOf(operations, state(), until)
  const moved = { ...operations[0]!, ...hours(7, 9), tanks: ['A'] }
  const after = inputWith(input, [moved], state())
  expect(after).toEqual(inputOf([moved, operations[1]!], state(), until))
  expect(after.movements[1]).toBe(input.movements[1])
})
