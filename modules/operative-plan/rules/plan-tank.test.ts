import { expect, test } from 'vitest'
import type { FarmTank } from '#modules/tanks/contract/farm.contract.ts'
import { type KnownOfTank, planTankOf } from './plan-tank.ts'

const farmTank = (more: Partial<FarmTank> = {}): FarmTank => ({
  code: 'S501',
  plant: 'S',
  area: 'GASOIL',
  product: 'GO-B7',
  productName: null,
  isOutOfService: false,
  tankType: null,
  hasFloatingRoof: false,
  minLevel: 1000,
  maxLevel: 9000,
  highHighLevel: 9500,
  lowLowLevel: null,
  referenceHeight: null,
  deadLevel: null,
  calibration: [
    [0, 10],
    [10_000, 5010],
  ],
  ...more,
})
const known = (more: Partial<KnownOfTank> = {}): KnownOfTank => ({
  level: 4000,
  book: 1234,
  deadStock: 300,
  maxOperating: 4600,
  locks: [],
  ...more,
})
const at = Date.parse('2026-11-19T06:00:00Z')
const days = { at, until: Date.parse('2026-12-01T00:00:00Z') }

test('levels become volumes by the table of the tank', () => {
  expect(planTankOf(farmTank(), known(), days)).toMatchObject({
    volume: 2010,
    source: 'gauge',
    deadStock: 300,
    workingMin: 510,
    workingMax: 4510,
    safeFill: 4760,
  })
})

test('without a gauge the book says what is in it, and without an alarm what it may hold is the top', () => {
  const found = planTankOf(farmTank({ highHighLevel: null }), known({ level: null }), days)
  expect(found).toMatchObject({ volume: 1234, source: 'book', safeFill: 4600 })
})

test('limits stand in their order, whatever the registers say', () => {
  const found = planTankOf(farmTank({ highHighLevel: 8000 }), known({ deadStock: 700 }), days)!
  expect([found.deadStock, found.workingMin, found.workingMax, found.safeFill]).toEqual([700, 700, 4510, 4510])
})

test('what is locked today may not be taken; a whole tank is locked for its days at the site; out of service is for all of them', () => {
  const lock = { reason: 'INVENTORY', cubicMetres: 100, from: '2026-11-18', to: null }
  const later = { ...lock, from: '2026-11-20' }
  const whole = { ...lock, cubicMetres: null, from: '2026-11-20', to: '2026-11-21' }
  const found = planTankOf(farmTank(), known({ locks: [lock, later, whole] }), days)!
  expect(found.deadStock).toBe(400)
  expect(found.locks).toEqual([
    { reason: 'INVENTORY', from: Date.parse('2026-11-19T23:00:00Z'), to: Date.parse('2026-11-21T23:00:00Z') },
  ])
  const out = planTankOf(farmTank({ isOutOfService: true }), known(), days)!
  expect(out.locks).toEqual([{ reason: 'outOfService', from: days.at, to: days.until }])
})

test('without a table or a working band nothing can be foreseen of it', () => {
  expect(planTankOf(farmTank({ calibration: [] }), known(), days)).toBeNull()
  expect(planTankOf(farmTank({ minLevel: null }), known(), days)).toBeNull()
})
