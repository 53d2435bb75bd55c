// Tanks and movements over random readings.
import fc from 'fast-check'
import { movement } from '../src/movement/movement.ts'
import { tankQuantity, type TankQuantityInput } from '../src/tank/tank-quantity.ts'
import { lookUp, type CalibrationTable } from '../src/tank/calibration-table.ts'
import type { VcfMode } from '../src/volume-correction/vcf54.ts'
import { must } from './must.ts'
import { decimal, mode, number, temperature, property, type Property } from './generators.ts'

const linearTable = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 500 }), decimal(0.001, 300, 1000)), { minLength: 1, maxLength: 30 })
  .map((steps): CalibrationTable => {
    const rows: [number, number][] = [[0, 1]]
    for (const [mm, m3] of steps) {
      const last = rows[rows.length - 1]!
      rows.push([last[0] + mm, last[1] + m3])
    }
    return { style: 'linear', name: 'generated', rows }
  })

const cmMmTable = fc
  .array(fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 10, maxLength: 10 }), { minLength: 1, maxLength: 8 })
  .map((courses): CalibrationTable => {
    const rows: [number, number][] = [[0, 1]]
    const zones = courses.map((shares, z) => {
      const total = shares.reduce((a, b) => a + b, 0) / 1000
      let sum = 0
      const mmM3 = shares.slice(0, 9).map((share) => (sum += share / 1000))
      for (let i = 0; i < 3; i++) {
        const last = rows[rows.length - 1]!
        rows.push([last[0] + 1, last[1] + total])
      }
      return { fromCm: z * 3, toCm: z * 3 + 3, mmM3 }
    })
    return { style: 'cm-mm', name: 'generated', rows, zones }
  })

const tableRises = fc.property(fc.oneof(linearTable, cmMmTable), number(0, 1), number(0, 1), (table, a, b) => {
  const top = table.rows[table.rows.length - 1]![0] * (table.style === 'cm-mm' ? 10 : 1)
  const low = must(lookUp(table, Math.min(a, b) * top, 'levelMm'))
  const high = must(lookUp(table, Math.max(a, b) * top, 'levelMm'))
  const beyond = lookUp(table, top + 1, 'levelMm')
  return low <= high + 1e-9 && beyond.value === null && beyond.issues[0]?.code === 'level-out-of-table'
})

const FIXED_TABLE: CalibrationTable = {
  style: 'linear',
  name: 'F1',
  rows: Array.from({ length: 201 }, (_, i) => [i * 100, 5 + i * 515.157] as const),
}

function tankAt(levelMm: number, rho15: number, tC: number, mode: VcfMode, hasRoof: boolean): TankQuantityInput {
  const zones = { LOW: { aMm: 1000, bMm: 1200 }, HIGH: { aMm: 1800, bMm: 2000 } }
  const roof = { basis: { kind: 'without-roof', massKg: 306_039 }, zones } as const
  return {
    tank: { table: FIXED_TABLE, shell: { alphaPerC: 1.12e-5, tRefC: 15 }, roof: hasRoof ? roof : undefined },
    product: { f54Routine: '54A' },
    measure: { dipMm: levelMm, tLiquidC: tC, tAmbientC: 20, labRho15: rho15, waterLevelMm: 30 },
    settings: { mode, air: 'table-56' },
  }
}

function liquid(input: TankQuantityInput) {
  const value = must(tankQuantity(input))
  if (value.kind !== 'liquid') throw new Error('not a liquid')
  return value
}

const tankRises = fc.property(
  decimal(1250, 20_000, 10),
  decimal(1250, 20_000, 10),
  decimal(760, 1000, 10),
  temperature,
  mode,
  fc.boolean(),
  (a, b, rho15, tC, mode, hasRoof) => {
    const low = liquid(tankAt(Math.min(a, b), rho15, tC, mode, hasRoof))
    const high = liquid(tankAt(Math.max(a, b), rho15, tC, mode, hasRoof))
    return low.govM3 <= high.govM3 && low.mass.tonnes <= high.mass.tonnes && high.weight.tonnes < high.mass.tonnes
  },
)

const tankHeavier = fc.property(
  decimal(1250, 20_000, 10),
  decimal(760, 1000, 10),
  decimal(1, 60, 10),
  temperature,
  mode,
  (level, rho15, more, tC, mode) => {
    const light = liquid(tankAt(level, rho15, tC, mode, true))
    const heavy = liquid(tankAt(level, rho15 + more, tC, mode, true))
    return heavy.mass.tonnes > light.mass.tonnes && heavy.weight.tonnes > light.weight.tonnes
  },
)

const tankHotter = fc.property(
  decimal(1250, 20_000, 10),
  decimal(760, 1000, 10),
  temperature,
  decimal(1, 20, 20),
  mode,
  fc.boolean(),
  (level, rho15, tC, more, mode, hasRoof) => {
    if (tC + more > 60) return true
    const cold = liquid(tankAt(level, rho15, tC, mode, hasRoof))
    const hot = liquid(tankAt(level, rho15, tC + more, mode, hasRoof))
    return hot.gsvM3 < cold.gsvM3 && hot.mass.tonnes < cold.mass.tonnes
  },
)

const measure = fc.record({ massT: number(0, 1e5), v15M3: number(0, 1e5), govM3: number(0, 1e5) })

const movesAdd = fc.property(fc.constantFrom('sender', 'receiver'), measure, measure, measure, (role, a, b, c) => {
  const move = (opening: typeof a, closing: typeof a) => must(movement({ role, opening, closing }))
  const first = move(a, b)
  const second = move(b, c)
  const all = move(a, c)
  const opposite = must(movement({ role: role === 'sender' ? 'receiver' : 'sender', opening: a, closing: c }))
  return (
    Math.abs(first.mass.tonnes + second.mass.tonnes - all.mass.tonnes) < 1e-9 &&
    Math.abs(first.v15M3! + second.v15M3! - all.v15M3!) < 1e-9 &&
    Math.abs(first.govM3! + second.govM3! - all.govM3!) < 1e-9 &&
    opposite.mass.tonnes + all.mass.tonnes === 0
  )
})

export const TANK_PROPERTIES: readonly Property[] = [
  property('table volume rises with level, both styles', 6, tableRises),
  property('tank volume and mass rise with level', 8, tankRises),
  property('tank mass and weight rise with density', 6, tankHeavier),
  property('tank standard volume and mass fall with temperature', 6, tankHotter),
  property('opening to closing is additive', 6, movesAdd),
]
