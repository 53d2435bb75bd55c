import { expect, test } from 'vitest'
import { deadLitres, stockFigures, tankStock } from './tank-stock.ts'

// Sums of many random tanks are held against slow ones in stock-sheet.test.ts.

const tank = {
  mass: '15682500.000',
  volume15: '18450000.000',
  density15: '0.85110',
  bookMass: '10560000.000',
  bookVolume15: '12000000.000',
  isOutdated: false,
  isOfOtherProduct: false,
  hasBook: true,
  airMethod: 'COMMERCIAL',
  ofTank: '620.000',
  adjusted: '0.000',
  locked: '2500.000',
  isWhollyLocked: false,
} as const

test('available is what is there less dead less locked stock, in litres and in weight in air', () => {
  const stock = tankStock(tank)
  expect([stock.from, stock.availableVolume!.toFixed(0)]).toEqual(['measured', '15330000'])
  expect(stockFigures(tank)).toEqual({ deadMass: '527000', lockedMass: '2125000', availableMass: '13030500' })
  expect(tankStock({ ...tank, isOutdated: true }).from).toBe('book')
  expect(stockFigures({ ...tank, locked: '99999.000' }).availableMass).toBe('0')
})

test('where the measurement says nothing of what is in the tank now, dead and locked stock weigh as the book does', () => {
  const moved = { ...tank, isOutdated: true }
  // 620 and 2,500 m³ at 0.88 kg/l.
  const byBook = { deadMass: '545600', lockedMass: '2200000', availableMass: '7814400' }
  expect(stockFigures({ ...moved, isOfOtherProduct: true })).toEqual(byBook)
  expect(stockFigures({ ...tank, mass: null, volume15: null, density15: null })).toEqual(byBook)
  expect(stockFigures({ ...moved, density15: null, bookVolume15: '0.000' }).deadMass).toBe('527000')
  expect(stockFigures({ ...moved, isOfOtherProduct: true, bookVolume15: '0.000' }).availableMass).toBeNull()
})

test('nothing is told of a tank of which nothing is known', () => {
  const unknown = { ...tank, mass: null, volume15: null, density15: null, hasBook: false }
  expect(stockFigures(unknown)).toEqual({ deadMass: null, lockedMass: null, availableMass: null })
})

test('discharged by more than there is, the dead stock is nothing', () => {
  expect(deadLitres({ ofTank: '10.000', adjusted: '-10.001' }).toFixed()).toBe('0')
})
