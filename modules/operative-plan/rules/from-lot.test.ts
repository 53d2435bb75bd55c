import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectedAt, type PlannedLot, timesOfCall, workHours } from './from-lot.ts'

const lot = (more: Partial<PlannedLot> = {}): PlannedLot => ({
  lotCode: 'S26-0147/A',
  plant: 'S',
  voyageNumber: 'S26-0147',
  operationType: 'SCN',
  vessel: '3259925',
  inspector: null,
  mooringPlatform: 'P1',
  laycanFrom: '2026-12-10',
  laycanTo: '2026-12-12',
  eta: null,
  etaDate: null,
  product: 'CR-AZL',
  holder: 'SEL',
  quantity: '30000.000',
  quantityUnit: 'MT',
  ...more,
})

test('lots of a call are worked one after the other, within the stay of their ship', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 200_000 }), { minLength: 1, maxLength: 6 }), (quantities) => {
      const begins = Date.parse('2026-12-10T05:00:00.000Z')
      const { mooring, unmooring, works } = timesOfCall(
        quantities.map((quantity) => lot({ quantity: String(quantity) })),
        begins,
      )
      let last = mooring
      for (const { from, to } of works) {
        expect(from).toBeGreaterThanOrEqual(last)
        expect(to).toBeGreaterThan(from)
        last = to
      }
      expect([mooring, unmooring > last]).toEqual([begins, true])
    }),
  )
})

test('a ship is expected when it says so, else on the day that is planned with, else when its laycan begins', () => {
  const iso = (more: Partial<PlannedLot>) => new Date(expectedAt(lot(more))!).toISOString()
  expect(iso({ eta: '2026-12-11T13:20:00.000Z', etaDate: '2026-12-10' })).toBe('2026-12-11T13:20:00.000Z')
  expect(iso({ etaDate: '2026-12-11' })).toBe('2026-12-11T05:00:00.000Z')
  expect(iso({})).toBe('2026-12-10T05:00:00.000Z')
  expect(expectedAt(lot({ laycanFrom: null }))).toBeNull()
})

test('the work takes as long as its quantity says, within reason', () => {
  expect(['30000', '100', '900000', null].map(workHours)).toEqual([20, 6, 48, 24])
})
