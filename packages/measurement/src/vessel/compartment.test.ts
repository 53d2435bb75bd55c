import { describe, expect, test } from 'vitest'
import { compartment, type CompartmentInput } from './compartment.ts'
import { compareOutturn, compareShipShore } from './ship-shore.ts'
import { importUllageTable } from './ullage-table.ts'
import { vesselExperienceFactor } from './vessel-experience-factor.ts'
import { wedge } from './wedge.ts'

const input: CompartmentInput = {
  table: {
    name: '3P',
    trimsM: [0, 2],
    rows: [
      [0, 2000, 1990],
      [1000, 1900, 1890],
      [20_000, 0, 0.5],
    ],
  },
  ullageMm: 500,
  trimM: 1,
  product: { f54Routine: '54B' },
  tC: 30,
  labRho15: 840,
  settings: { mode: 'equation', air: 'commercial' },
}

describe('compartment', () => {
  test('ullage and trim are interpolated both ways', () => {
    const result = compartment(input).value!
    expect(result.tovM3).toBe(1945)
    expect(result.gsvM3).toBeCloseTo(1945 * 0.9873, 9)
    expect(result.ctsh).toBe(1)
  })

  test('trim columns already hold the trim: geometry adds the list only', () => {
    const geometry = { gaugeAftOfCentreM: 6, lbpM: 180, gaugeToLowSideM: 0 }
    expect(compartment({ ...input, geometry }).value?.correctedUllageMm).toBe(500)
    const oneColumn = {
      name: '3S',
      trimsM: [0],
      rows: [
        [0, 2000],
        [20_000, 0],
      ],
    }
    expect(compartment({ ...input, table: oneColumn, geometry }).value?.correctedUllageMm).toBeCloseTo(533.333, 3)
  })

  test('water, wedge and limits of the table', () => {
    expect(compartment({ ...input, interfaceUllageMm: 19_000 }).value?.freeWaterM3).toBeCloseTo(99.9737, 4)
    expect(compartment({ ...input, interfaceUllageMm: 100 }).issues[0]?.code).toBe('water-above-level')
    expect(compartment({ ...input, touchesAllBulkheads: false }).issues[0]?.code).toBe('use-wedge')
    expect(compartment({ ...input, ullageMm: 20_001 }).issues[0]?.code).toBe('ullage-out-of-table')
    expect(compartment({ ...input, trimM: 3 }).issues[0]?.code).toBe('trim-out-of-table')
  })

  test('a table that does not fall with ullage is refused', () => {
    expect(importUllageTable(input.table).issues).toEqual([])
    const wrong = {
      ...input.table,
      rows: [
        [0, 2000, 1990],
        [1000, 2000, 1890],
      ],
    }
    expect(importUllageTable(wrong).issues[0]?.code).toBe('volume-not-falling')
  })
})

describe('ship and shore', () => {
  test('gross errors, lightering and the voyage after dry dock leave the factor alone', () => {
    const good = Array.from({ length: 5 }, (_, i) => ({ vessel: 99_900 + i, shore: 100_000 }))
    const odd = [
      { vessel: 97_000, shore: 100_000 },
      { vessel: 99_800, shore: 100_000, lightering: true },
      { vessel: 99_800, shore: 100_000, firstAfterDryDock: true },
    ]
    const factor = vesselExperienceFactor({ voyages: [...good, ...odd] })
    expect(factor.value).toMatchObject({ vef: 0.999, qualifying: [0, 1, 2, 3, 4] })
    expect(factor.issues).toEqual([])
    expect(vesselExperienceFactor({ voyages: good.slice(1) }).issues[0]?.code).toBe('fewer-than-five-voyages')
    expect(vesselExperienceFactor({ voyages: odd }).issues[0]?.code).toBe('no-usable-voyage')
  })

  test('layers decide the action', () => {
    const of = (vessel: number) => compareShipShore({ operation: 'LOAD', vessel, shore: 100_000 }).value?.action
    expect([of(99_850), of(99_750), of(99_600), of(99_400)]).toEqual([
      'none',
      'notice of apparent discrepancy',
      'letter of protest',
      'letter of protest',
    ])
    expect(compareOutturn({ billOfLading: 50_000, outturn: 49_700 }).value).toMatchObject({
      difference: -300,
      layer: 3,
    })
  })

  test('a wedge that reaches the forward bulkhead is no wedge', () => {
    const tank = { gaugeFwdOfAftBulkheadM: 1.5, trimM: 3.6, lbpM: 180, breadthM: 15, lengthM: 25 }
    expect(wedge({ ...tank, soundingM: 0.05 }).value).toBeCloseTo(2.4, 6)
    expect(wedge({ ...tank, soundingM: 0.5 }).issues[0]?.code).toBe('liquid-reaches-forward-bulkhead')
  })
})
