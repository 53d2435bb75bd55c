import { describe, expect, test } from 'vitest'
import { voyages } from '#modules/movement-instructions/demo/voyages.ts'
import berths from '#modules/places/demo/berths.json' with { type: 'json' }
import levels from '#modules/planning-settings/demo/operative-levels.json' with { type: 'json' }
import products from '#modules/products/demo/products.json' with { type: 'json' }
import tanks from '#modules/tanks/demo/tanks.json' with { type: 'json' }
import { tanksDemo } from '#modules/tanks/demo/demo.ts'
import vessels from '#modules/vessels/demo/vessels.json' with { type: 'json' }
import { isYoungEnough } from './story/fleet.ts'
import { crude, groups, originsOf } from './story/terminal.ts'

/** The registries of the demo terminal are written by hand, each by itself: here they are held against each other. */

const productOf = new Map(products.map((product) => [product.code, product]))
const inService = tanks.filter(({ isOutOfService }) => !isOutOfService)
const tonnes = (of: typeof tanks, volume: 'deadStockVolumeM3' | 'maxOperatingCapacityM3') =>
  of.reduce((sum, tank) => sum + tank[volume] * productOf.get(tank.product)!.density15, 0)

describe.each(levels)('the operative levels of $family in $plant', ({ family, plant, ...level }) => {
  test('lie between the dead stock and the capacity of its tanks', () => {
    const own = inService.filter((tank) => tank.family === family && tank.plant === plant)
    expect(level.minOperative).toBeGreaterThan(tonnes(own, 'deadStockVolumeM3') / 1000)
    expect(level.maxOperative).toBeLessThanOrEqual(tonnes(own, 'maxOperatingCapacityM3') / 1000)
    const ladder = [level.minOperative, level.minWorking, level.maxWorking, level.maxOperative]
    expect(ladder).toEqual(ladder.toSorted((a, b) => a - b))
  })
})

describe.each(tanks)('the tank $code', (tank) => {
  const top = tank.volumetricTable.at(-1)![0]!
  // A bullet lies: what its record calls height is its length.
  const shell = 1000 * (tank.typeCode === 'bullet' ? tank.diameterM : tank.heightM)

  test('is gauged from above its shell, and from not much above it', () => {
    expect(tank.maxLevel).toBeLessThanOrEqual(top)
    expect(tank.maxLevel).toBeLessThan(shell)
    expect(tank.referenceHeightMm).toBeGreaterThan(shell)
    expect(tank.referenceHeightMm).toBeLessThan(1.3 * top)
  })

  test('holds a product of its family, as dense as that product is', () => {
    const { family, densityMin, densityMax } = productOf.get(tank.product)!
    expect(tank.family).toBe(family)
    expect(tank.demoState.density15).toBeGreaterThanOrEqual(densityMin)
    expect(tank.demoState.density15).toBeLessThanOrEqual(densityMax)
  })

  test('is kept warm only where its product must be', () => {
    const warmest = productOf.get(tank.product)!.density15 < 0.82 ? 40 : 200
    expect(tank.demoState.temperatureC).toBeLessThan(warmest)
  })

  test('has its alarms where it has room for them', () => {
    const limits = tanksDemo.records['tankAlarmLimits'] as { tankCode: string; levelHighHigh: number }[]
    const { levelHighHigh } = limits.find(({ tankCode }) => tankCode === tank.code)!
    expect(levelHighHigh).toBeGreaterThan(tank.maxLevel)
    expect(levelHighHigh).toBeLessThan(shell)
  })
})

test('the story takes tanks for what they hold, and knows where each crude oil comes from', () => {
  const held = new Map(tanks.map(({ code, product }) => [code, product]))
  for (const { product, tanks: of, id } of groups)
    expect(new Set(of.map((code) => held.get(code))), id).toEqual(new Set([product]))
  for (const code of [...crude.S.tanks, ...crude.N.tanks]) expect(originsOf, code).toHaveProperty([held.get(code)!])
})

const sent = voyages.flatMap(({ draft }) => {
  const ship = vessels.find(({ imoNumber }) => imoNumber === draft.vessel)
  return draft.plant && ship ? [{ ...draft, name: ship.name, ship }] : []
})

describe.each(sent)('the voyage of $name', ({ ship, lots, ...voyage }) => {
  const { plant, shipToShip, laycanFrom, operationType } = voyage

  test('is of a ship that may come, and that carries so much', () => {
    expect(isYoungEnough(ship, Number(laycanFrom!.slice(0, 4)))).toBe(true)
    const cargo = lots.map(({ productCode, quantity }) => ({
      product: productOf.get(productCode!)!,
      mass: Number(quantity),
    }))
    expect(cargo.reduce((sum, { mass }) => sum + mass, 0)).toBeLessThanOrEqual(ship.deadWeightTonnage)
    const volume = cargo.reduce((sum, { mass, product }) => sum + mass / product.density15, 0)
    expect(volume).toBeLessThanOrEqual(ship.cubicCapacity98M3)
  })

  test('goes to tanks of its plant that have or hold so much', () => {
    // From ship to ship nothing comes ashore.
    if (shipToShip) return
    const ports = [voyage.loadPort, voyage.dischargePort].filter((port) => port !== null)
    if (ports.length > 0) expect(ports).toContain(plant === 'S' ? 'ITZSO' : 'ITZNP')
    for (const { productCode } of lots) {
      const own = inService.filter((tank) => tank.plant === plant && tank.product === productCode)
      const room = tonnes(own, 'maxOperatingCapacityM3') - tonnes(own, 'deadStockVolumeM3')
      const parts = lots.filter((lot) => lot.productCode === productCode)
      const most = parts.reduce((sum, lot) => sum + Number(lot.maxQuantity ?? lot.quantity), 0)
      expect(most, productCode!).toBeLessThanOrEqual(room)
    }
  })

  test('goes to a berth that takes the ship', () => {
    const berth = berths.find(({ code }) => code === voyage.mooringPlatform)
    if (!berth) return
    expect(berth.plant).toBe(plant)
    expect(ship.deadWeightTonnage).toBeGreaterThanOrEqual(berth.minDwt)
    expect(ship.deadWeightTonnage).toBeLessThanOrEqual(berth.maxDwt)
    expect(ship.lengthOverall).toBeLessThanOrEqual(berth.maxLoa)
    // A tenth of its draught stays free under the keel of a ship that comes laden; what comes to load comes light.
    if (operationType === 'SCN') expect(1.1 * ship.draught).toBeLessThanOrEqual(berth.maxDraught)
  })
})

test('the ship of the worked voyage holds the 130,000 t that it has on board, of which 85,000 t are for us', () => {
  const { ship, lots } = sent.find(({ externalVoyageNumber }) => externalVoyageNumber === 'HLX-25-331')!
  expect(lots.reduce((sum, { quantity }) => sum + Number(quantity), 0)).toBe(85_000)
  expect(ship.deadWeightTonnage).toBeGreaterThan(130_000)
  expect(ship.cubicCapacity98M3).toBeGreaterThan(130_000 / 0.85)
})
