import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FarmTank } from '../contract/farm.contract.ts'
import demoTanks from '../demo/tanks.json' with { type: 'json' }
import { shapeOf, shellHeight, type TankShape, volumeShare } from './tank-shape.ts'

const shapes: TankShape[] = ['fixedRoof', 'floatingRoof', 'sphere', 'lying']
const round = ['sphere', 'lying'] as const

const tank = (more: Partial<FarmTank>): FarmTank => ({
  code: 'T1',
  plant: 'S',
  area: 'A',
  product: null,
  productName: null,
  isOutOfService: false,
  tankType: 'FIX',
  hasFloatingRoof: false,
  minLevel: 100,
  maxLevel: 10_000,
  highHighLevel: null,
  lowLowLevel: null,
  referenceHeight: 11_000,
  deadLevel: null,
  calibration: [],
  ...more,
})

test('a type, or a roof with a mass, says how a tank stands', () => {
  expect(shapeOf({ tankType: 'SPHERE', hasFloatingRoof: false })).toBe('sphere')
  expect(shapeOf({ tankType: 'BULLET', hasFloatingRoof: false })).toBe('lying')
  expect(shapeOf({ tankType: 'IFR', hasFloatingRoof: true })).toBe('floatingRoof')
  expect(shapeOf({ tankType: null, hasFloatingRoof: false })).toBe('fixedRoof')
})

test('shares of volume rise from nothing to all, and what is empty above is what is full below', () => {
  for (const shape of shapes) {
    expect(volumeShare(shape, 0)).toBe(0)
    expect(volumeShare(shape, 1)).toBeCloseTo(1, 12)
    expect(volumeShare(shape, 0.5)).toBeCloseTo(0.5, 12)
    expect(volumeShare(shape, 7)).toBeCloseTo(1, 12)
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.99, noNaN: true }), (height) => {
        expect(volumeShare(shape, height) + volumeShare(shape, 1 - height)).toBeCloseTo(1, 6)
        expect(volumeShare(shape, height + 0.01)).toBeGreaterThan(volumeShare(shape, height))
      }),
    )
  }
})

test('the shares are those of slices added up one by one', () => {
  const slices = 20_000
  const width = { sphere: (y: number) => Math.PI * (y - y * y), lying: (y: number) => 2 * Math.sqrt(y - y * y) }
  for (const shape of round) {
    const sum = (to: number) =>
      Array.from(
        { length: Math.round(to * slices) },
        (_, slice) => width[shape]((slice + 0.5) / slices) / slices,
      ).reduce((all, one) => all + one, 0)
    for (const height of [0.1, 0.25, 0.6, 0.85]) {
      expect(volumeShare(shape, height)).toBeCloseTo(sum(height) / sum(1), 4)
    }
  }
})

test('the height of a round shell is found from a table that ends below its top', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...round),
      fc.integer({ min: 2000, max: 25_000 }),
      fc.double({ min: 0.5, max: 0.99, noNaN: true }),
      (shape, height, filled) => {
        const calibration = Array.from({ length: 40 }, (_, row): [number, number] => {
          const level = (row / 39) * height * filled
          return [level, 1000 * volumeShare(shape, level / height)]
        })
        const type = shape === 'sphere' ? 'SPHERE' : 'BULLET'
        expect(shellHeight(tank({ tankType: type, calibration })) / height).toBeCloseTo(1, 3)
      },
    ),
  )
})

test('the spheres and bullets of the demo are as high as they are, whatever their gauging point is', () => {
  for (const { typeCode, diameterM, volumetricTable, maxLevel } of demoTanks) {
    if (typeCode !== 'sphere' && typeCode !== 'bullet') continue
    const shown = tank({
      tankType: typeCode.toUpperCase(),
      calibration: volumetricTable as [number, number][],
      // As one once had it, by the length of a bullet: half full, it looked empty.
      referenceHeight: 46_537,
      maxLevel,
    })
    expect(shellHeight(shown) / (diameterM * 1000)).toBeCloseTo(1, 1)
    // A half is a half.
    expect((diameterM * 500) / shellHeight(shown)).toBeCloseTo(0.5, 1)
  }
})
