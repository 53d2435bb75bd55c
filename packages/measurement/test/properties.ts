// What must hold for every input, whatever its figures.
import fc from 'fast-check'
import type { Result } from '../src/core/result.ts'
import { blend } from '../src/movement/blending.ts'
import { movement } from '../src/movement/movement.ts'
import { tankQuantity, type TankQuantityInput } from '../src/product/tank-quantity.ts'
import { lookUp, type CalibrationTable } from '../src/tank/calibration-table.ts'
import { density53, type Table53 } from '../src/volume-correction/density53.ts'
import { groupOf1980, type DensityTable54 } from '../src/volume-correction/groups-1980.ts'
import { density53e, vcf54e } from '../src/volume-correction/vcf-54e.ts'
import { VCF_MODES, vcf54, type VcfMode } from '../src/volume-correction/vcf54.ts'
import { AIR_METHODS, airDensity } from '../src/weight/air-density.ts'
import { convert } from '../src/weight/units.ts'
import { roundHalfUp, snapToGrid } from '../src/core/round.ts'
import { replay } from '../src/trace/replay.ts'
import { calculate } from '../src/trace/calculate.ts'
import { ROUTINES, type RoutineInput, type RoutineName } from '../src/trace/routines.ts'
import { must } from './must.ts'
import { SAMPLES } from './samples.ts'
import { breaks, figuresOf, isSound } from './soundness.ts'

export interface Property {
  readonly name: string
  /** Share of the cases. */
  readonly weight: number
  readonly property: fc.IProperty<unknown[]>
}

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true, noDefaultInfinity: true })
const decimal = (min: number, max: number, perUnit: number) =>
  fc.integer({ min: Math.ceil(min * perUnit), max: Math.floor(max * perUnit) }).map((n) => n / perUnit)

const RANGES: Record<DensityTable54, readonly [number, number]> = {
  '54A': [611.5, 1075],
  '54B': [653, 1075],
  '54D': [801.5, 1163],
}
const mode = fc.constantFrom<VcfMode>(...VCF_MODES)
const tableAndDensity = fc
  .constantFrom<DensityTable54>('54A', '54B', '54D')
  .chain((table) => fc.record({ table: fc.constant(table), rho15: decimal(...RANGES[table], 100) }))
const temperature = decimal(-18, 60, 100)

/** Half a unit of the last decimal a mode keeps, and the dust of the integer arithmetic. */
const VCF_STEP: Record<VcfMode, number> = {
  '1980-table': 5.6e-5,
  '1980-calc': 5.6e-5,
  equation: 5.1e-6,
  '2004': 5.1e-6,
}

const falling = fc.property(tableAndDensity, mode, temperature, temperature, ({ table, rho15 }, mode, t1, t2) => {
  const cold = must(vcf54({ table, mode, rho15, tC: Math.min(t1, t2) }))
  const hot = must(vcf54({ table, mode, rho15, tC: Math.max(t1, t2) }))
  return hot <= cold && must(vcf54({ table, mode, rho15, tC: 15 })) === 1
})

const lighterExpandsMore = fc.property(
  tableAndDensity,
  mode,
  number(0, 12),
  temperature,
  ({ table, rho15 }, mode, more, tC) => {
    const heavier = rho15 + more
    if (heavier > RANGES[table][1] || groupOf1980(table, rho15) !== groupOf1980(table, heavier)) return true
    // The groups of 2004 end elsewhere: near an edge the two densities may lie on different curves.
    const slack = mode === '2004' && table === '54B' ? 2.3e-4 : 0
    const light = must(vcf54({ table, mode, rho15, tC }))
    const heavy = must(vcf54({ table, mode, rho15: heavier, tC }))
    return tC >= 15 ? heavy >= light - slack : heavy <= light + slack
  },
)

const modesAgree = fc.property(tableAndDensity, temperature, ({ table, rho15 }, tC) => {
  // Same density and temperature for all, so that only the arithmetic differs.
  const rho = snapToGrid(rho15, 2)
  const t = snapToGrid(tC, 20)
  const exact = must(vcf54({ table, mode: 'equation', rho15: rho, tC: t, unrounded: true }))
  return VCF_MODES.every((mode) => {
    const bound = mode === '2004' ? 4e-4 : VCF_STEP[mode] + 5.5e-6
    return Math.abs(must(vcf54({ table, mode, rho15: rho, tC: t })) - exact) <= bound
  })
})

const reduceThenCorrect = fc.property(
  tableAndDensity,
  fc.constantFrom<VcfMode>('equation', '2004'),
  temperature,
  ({ table, rho15 }, mode, tC) => {
    const observed = rho15 * must(vcf54({ table, mode, rho15, tC, unrounded: true }))
    const table53 = `53${table[2]}` as Table53
    const back = density53({ table: table53, mode, rhoObs: observed, tC, instrument: 'densitometer', unrounded: true })
    if (back.value === null) return nearRangeEnd(table, rho15)
    // Within 0.25 kg/m3 of a group edge either group is right; the choice is worth less than 0.1 kg/m3.
    const again = back.value * must(vcf54({ table, mode, rho15: back.value, tC, unrounded: true }))
    return Math.abs(again - observed) < (isAtEdge(table, back.value) ? 0.2 : 1e-6)
  },
)

function nearRangeEnd(table: DensityTable54, rho: number): boolean {
  return rho - RANGES[table][0] < 0.1 || RANGES[table][1] - rho < 0.1
}

function isAtEdge(table: DensityTable54, rho: number): boolean {
  return table === '54B' && [770.25, 787.75, 838.75].some((edge) => Math.abs(rho - edge) < 1)
}

const reduceThenCorrect1980 = fc.property(tableAndDensity, temperature, ({ table, rho15 }, tC) => {
  const t = snapToGrid(tC, 20)
  const rhoObs = snapToGrid(rho15 * must(vcf54({ table, mode: 'equation', rho15, tC: t, unrounded: true })), 2)
  const back = density53({
    table: `53${table[2]}` as Table53,
    mode: '1980-calc',
    rhoObs,
    tC: t,
    instrument: 'densitometer',
  })
  if (back.value === null) return rho15 - RANGES[table][0] < 1 || RANGES[table][1] - rho15 < 1
  const vcf = vcf54({ table, mode: 'equation', rho15: back.value, tC: t, unrounded: true })
  if (vcf.value === null) return nearRangeEnd(table, back.value)
  // 0.05 of the last rounding, 0.05 of the stop criterion.
  return Math.abs(back.value * vcf.value - rhoObs) < (isAtEdge(table, back.value) ? 0.3 : 0.11)
})

const gasReduceThenCorrect = fc.property(decimal(360, 680, 10), decimal(-40, 40, 20), (rho15, tC) => {
  const vcf = vcf54e({ rho15, tC })
  if (vcf.value === null) return vcf.issues.length > 0
  const back = density53e({ rhoObs: roundHalfUp(rho15 * vcf.value, 1), tC })
  if (back.value === null) return rho15 > 670
  // 0.05 of the observed density is worth more at 15 C where the fluid is near its critical point.
  return Math.abs(back.value - rho15) <= 0.15 / Math.max(0.2, Math.min(1, slope(rho15, tC)))
})

function slope(rho15: number, tC: number): number {
  const up = vcf54e({ rho15: rho15 + 1, tC }).value
  const here = vcf54e({ rho15, tC }).value
  return up === null || here === null ? 0.2 : (rho15 + 1) * up - rho15 * here
}

const gasFalling = fc.property(decimal(352, 680, 10), decimal(-46, 60, 20), decimal(-46, 60, 20), (rho15, t1, t2) => {
  const cold = vcf54e({ rho15, tC: Math.min(t1, t2) })
  const hot = vcf54e({ rho15, tC: Math.max(t1, t2) })
  if (cold.value === null || hot.value === null) return hot.issues.length > 0
  return hot.value <= cold.value
})

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

const UNITS = [
  ['m3', 'l', 'bbl', 'usgal', 'ft3'],
  ['kg', 't', 'lb', 'longTon', 'shortTon'],
  ['mm', 'cm', 'm', 'in', 'ft'],
  ['kg/m3', 'kg/l', 'g/cm3', 'lb/ft3'],
  ['bar', 'mbar', 'kPa', 'Pa', 'atm', 'kgf/cm2', 'psi'],
  ['C', 'F', 'K'],
]
const pair = fc
  .constantFrom(...UNITS)
  .chain((units) => fc.tuple(fc.constantFrom(...units), fc.constantFrom(...units), number(0, 1e7)))

const roundTrip = fc.property(pair, ([from, to, value]) => {
  const there = must(convert({ value, from, to }))
  return Math.abs(must(convert({ value: there, from: to, to: from })) - value) <= 1e-9 * Math.max(1, value)
})

/** The same rounding done on the decimal digits themselves. */
function roundDigits(text: string, decimals: number): number {
  const [whole = '0', rest = ''] = text.replace('-', '').split('.')
  const digits = BigInt(whole + rest.padEnd(decimals + 1, '0').slice(0, decimals))
  const up = Number(rest.padEnd(decimals + 1, '0')[decimals]) >= 5 ? 1n : 0n
  const value = Number(shift(String(digits + up), decimals))
  return text.startsWith('-') && value !== 0 ? -value : value
}

const roundsDecimals = fc.property(
  fc.integer({ min: -1e12, max: 1e12 }),
  fc.integer({ min: 0, max: 8 }),
  fc.integer({ min: 0, max: 6 }),
  (n, places, decimals) => {
    const text = (n < 0 ? '-' : '') + shift(String(Math.abs(n)), places)
    return Object.is(roundHalfUp(Number(text), decimals), roundDigits(text, decimals))
  },
)

function shift(digits: string, places: number): string {
  if (places === 0) return digits
  const padded = digits.padStart(places + 1, '0')
  return `${padded.slice(0, -places)}.${padded.slice(-places)}`
}

const airIsLess = fc.property(
  fc.constantFrom(...AIR_METHODS),
  number(500, 1090),
  number(0, 10),
  (method, rho15, more) => {
    const light = must(airDensity({ method, rho15 }))
    const heavy = must(airDensity({ method, rho15: rho15 + more }))
    return light < rho15 && rho15 - light < 1.5 && heavy >= light
  },
)

const blends = fc.property(
  fc.array(fc.record({ v15M3: decimal(0, 1e4, 1000), rho15: decimal(550, 1000, 10) }), { minLength: 1, maxLength: 5 }),
  (components) => {
    const result = blend({ components })
    if (result.value === null) return result.issues.length > 0
    const { mass, idealM3, v15M3, shrinkageM3, rho15 } = result.value
    const kg = components.reduce((sum, part) => sum + part.v15M3 * part.rho15, 0)
    const reversed = must(blend({ components: components.toReversed() }))
    return (
      Math.abs(mass.tonnes * 1000 - kg) <= 1e-9 * kg + 1e-9 &&
      shrinkageM3 >= -1e-9 &&
      v15M3 <= idealM3 + 1e-9 &&
      Math.abs(rho15 * v15M3 - kg) <= 1e-9 * kg + 1e-9 &&
      Math.abs(reversed.v15M3 - v15M3) <= 1e-9 * v15M3 + 1e-9
    )
  },
)

const names = Object.keys(ROUTINES) as RoutineName[]
const anySample = fc.constantFrom(...names).chain((name) =>
  fc.record({
    name: fc.constant(name),
    input: fc.constantFrom<RoutineInput<RoutineName>>(...(SAMPLES[name] as RoutineInput<RoutineName>[])),
  }),
)

/** Every number of the input moved by up to two percent: mostly still a valid measurement. */
const nearby = fc.tuple(anySample, fc.infiniteStream(number(0.98, 1.02)))

const replays = fc.property(nearby, ([{ name, input }, factors]) => {
  const moved = breaks(input, () => Number(factors.next().value))
  const traced = calculate(name, moved)
  const stored = JSON.parse(JSON.stringify(traced.trace)) as typeof traced.trace
  const again = must(replay(stored))
  const plain = (ROUTINES[name] as (input: unknown) => Result<unknown>)(moved)
  return (
    again.isIdentical &&
    JSON.stringify(plain.value) === JSON.stringify(traced.value) &&
    JSON.stringify(plain.issues) === JSON.stringify(traced.issues) &&
    isSound(traced)
  )
})

const WILD = [
  null,
  'nonsense',
  '850',
  NaN,
  Infinity,
  -Infinity,
  0,
  -0,
  -1,
  1e-320,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER,
  1e6,
  -273.15,
  15,
]
const wild = fc.tuple(
  anySample,
  fc.infiniteStream(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom(...WILD), number(-1e4, 1e4))),
)

const nothingEscapes = fc.property(wild, ([{ name, input }, stream]) => {
  const broken = breaks(input, () => {
    const [choice, extreme, other] = stream.next().value as [number, (typeof WILD)[number], number]
    return choice === 0 ? { set: extreme } : choice === 1 ? { set: other } : 1
  })
  const result = (ROUTINES[name] as (input: unknown) => Result<unknown>)(broken)
  return isSound(result) && isSound(calculate(name, broken)) && figuresOf(result.value).every(Number.isFinite)
})

const outIsAnIssue = fc.property(
  fc.constantFrom<DensityTable54>('54A', '54B', '54D'),
  mode,
  number(-100, 2000),
  number(-300, 400),
  (table, mode, rho15, tC) => {
    const result = vcf54({ table, mode, rho15, tC })
    const isInside = rho15 >= 610 && rho15 <= 1165 && tC >= -50.1 && tC <= 150.1
    if (!isInside && result.value !== null) return false
    return result.status === 'ok' ? result.issues.length === 0 : result.issues.length > 0
  },
)

export const PROPERTIES: readonly Property[] = [
  { name: 'VCF falls with temperature and is 1 at 15 C', weight: 10, property: falling },
  { name: 'a lighter liquid of the same group expands more', weight: 8, property: lighterExpandsMore },
  { name: 'the four modes agree within their rounding', weight: 8, property: modesAgree },
  { name: '53 then 54 returns the observed density (equation, 2004)', weight: 8, property: reduceThenCorrect },
  { name: '53 then 54 returns the observed density (1980)', weight: 6, property: reduceThenCorrect1980 },
  { name: '53E then 54E returns the density at 15 C', weight: 4, property: gasReduceThenCorrect },
  { name: '54E falls with temperature', weight: 4, property: gasFalling },
  { name: 'table volume rises with level, both styles', weight: 6, property: tableRises },
  { name: 'tank volume and mass rise with level', weight: 8, property: tankRises },
  { name: 'tank mass and weight rise with density', weight: 6, property: tankHeavier },
  { name: 'tank standard volume and mass fall with temperature', weight: 6, property: tankHotter },
  { name: 'opening to closing is additive', weight: 6, property: movesAdd },
  { name: 'units convert there and back', weight: 6, property: roundTrip },
  { name: 'rounding equals rounding of the decimal digits', weight: 8, property: roundsDecimals },
  { name: 'air density is below vacuum density and rises with it', weight: 4, property: airIsLess },
  { name: 'blending keeps mass, never grows, in any order', weight: 4, property: blends },
  { name: 'replay of a stored trace is identical, and tracing changes nothing', weight: 8, property: replays },
  { name: 'no NaN or infinity escapes from any routine', weight: 12, property: nothingEscapes },
  { name: 'outside the ranges is an issue, never a figure', weight: 6, property: outIsAnIssue },
] as unknown as readonly Property[]
