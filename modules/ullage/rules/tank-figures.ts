import { airDensity, at60F, roundHalfUp } from '@molo/measurement/weight'
import { type F54Routine, productVcf, quantityChain } from '@molo/measurement/tank'
import { trimListCorrection, ullageVolume, wedge } from '@molo/measurement/vessel'
import { calcVersion, type Step } from '@molo/measurement/trace'
import { usualMethods } from '#modules/tanks/contract/tank-settings.registry.ts'
import { airMethods } from '#modules/tanks/rules/air-weight.ts'
import { Decimal } from '#platform/core/decimal.ts'
import type { Issue } from '#platform/core/issue.ts'
import type {
  Basis,
  ShipTank,
  TankFigures,
  UllageEdit,
  UllageFigures,
  UllageTotals,
  WedgeTank,
} from '../contract/ullage.contract.ts'

export { calcVersion }
type Head = Pick<UllageEdit, 'draughtFore' | 'draughtAft' | 'list' | 'lengthBetween' | 'temperature' | 'density15'>
export type Measured = Head & Pick<UllageEdit, 'tanks' | 'wedges'>

const mode = usualMethods.vcfMode
const air = airMethods[usualMethods.airMethod]

/** By the stern positive, as API MPMS 17.1 has it. */
export const trimOf = ({ draughtFore, draughtAft }: Pick<Head, 'draughtFore' | 'draughtAft'>): Decimal =>
  new Decimal(draughtAft ?? 0).minus(draughtFore ?? 0)

/** Unrounded: sums are made of these, and rounded once. */
interface Raw {
  gsvM3: number
  tovM3: number
  waterM3: number
  govM3: number
  airKg: number
  vacuumKg: number
}
interface Worked {
  figures: TankFigures
  raw: Raw
}
type Found = { worked: Worked } | { issue: Issue }

class Refused extends Error {
  readonly issue: Issue
  constructor(issue: Issue) {
    super(issue.code)
    this.issue = issue
  }
}

interface Answer<T> {
  value: T | null
  issues: readonly { code: string; field: string | null }[]
}
/** What a routine refuses is told at the cell that it comes from, by the routine's own name for it. */
function taken<T>({ value, issues }: Answer<T>, field: string): T {
  if (value === null) throw new Refused({ field, code: 'ullage.notCalculated', params: { why: issues[0]?.code ?? '' } })
  return value
}

const m3 = (value: number) => roundHalfUp(value, 3).toFixed(3)

/** From volumes as measured to standard volume and weight: the same for a tank and a wedge. No shell, no roof on ships. */
function converted(
  head: Head,
  basis: Basis,
  row: { tank: string; temperature: string | null; at: string; tovM3: number; waterM3: number },
  steps: Step[] | undefined,
): Worked {
  const temperature = row.temperature ?? head.temperature!
  const density15 = basis.fixedDensity ?? head.density15!
  const rho15 = new Decimal(density15).times(1000).toNumber()
  const factor = basis.volumeExpansionFactor
  const product = {
    f54Routine: basis.f54Routine as F54Routine,
    volumeExpansionFactor: factor === null ? null : Number(factor),
  }
  if (row.waterM3 > row.tovM3) throw new Refused({ field: `${row.at}.water`, code: 'ullage.waterAbove' })
  const vcf = taken(productVcf({ product, mode, rho15, tC: Number(temperature) }, steps), `${row.at}.temperature`)
  const rhoAir = taken(airDensity({ method: air, rho15 }, steps), 'density15')
  const { tovM3, waterM3 } = row
  const origins = { tovM3: 'step', ctsh: 'none on ships', fraM3: 'none on ships', vcf: 'step', rhoAir: 'step' }
  const chain = taken(
    quantityChain({ tovM3, freeWaterM3: waterM3, vcf, rho15, rhoAir, origins }, steps),
    `${row.at}.water`,
  )
  return {
    raw: {
      tovM3,
      waterM3,
      govM3: chain.govM3,
      gsvM3: chain.gsvM3,
      airKg: chain.weight.tonnes * 1000,
      vacuumKg: chain.mass.tonnes * 1000,
    },
    figures: {
      tank: row.tank,
      correction: null,
      corrected: null,
      observed: m3(tovM3),
      water: m3(waterM3),
      gross: m3(chain.govM3),
      temperature,
      density15,
      vcf: new Decimal(vcf).toDecimalPlaces(6).toString(),
      standard: m3(chain.gsvM3),
      weightAir: m3(chain.weight.tonnes),
      weightVacuum: m3(chain.mass.tonnes),
    },
  }
}

/**
 * One tank: corrected ullage, volume by the two lines of the ship's table, and the rest. The correction for trim and list is
 * taken to the millimetre, because a tape and a table know no less; what the ship's own tables print goes before geometry.
 */
function ofTank(head: Head, basis: Basis, row: ShipTank, at: string, steps?: Step[]): Worked {
  const millimetres = (metres: string) => new Decimal(metres).times(1000).toNumber()
  const read = millimetres(row.ullage)
  let correction = row.printedCorrection
  if (correction === null) {
    const geometry = {
      ullageMm: read,
      gaugeAftOfCentreM: Number(row.gaugePoint ?? 0),
      trimM: trimOf(head).toNumber(),
      lbpM: Number(head.lengthBetween ?? 600),
      gaugeToLowSideM: Number(row.gaugeSide ?? 0),
      listDeg: Number(head.list ?? 0),
    }
    const raw = taken(trimListCorrection(geometry, steps), `${at}.gaugePoint`) - read
    correction = roundHalfUp(roundHalfUp(raw, 6), 0)
    steps?.push(
      ownStep('correction', 'mm', 'trim + list', correction, {
        rule: '0 decimals, half up',
        before: raw,
        after: correction,
      }),
    )
  }
  const corrected = read + correction
  steps?.push(ownStep('ullage', 'mm', 'observed + correction', corrected))
  const lines = [
    [millimetres(row.upperUllage), Number(row.upperVolume)],
    [millimetres(row.lowerUllage), Number(row.lowerVolume)],
  ]
  const table = { name: row.tank, trimsM: [0], rows: lines }
  if (corrected < lines[0]![0]! || corrected > lines[1]![0]!) {
    throw new Refused({
      field: `${at}.ullage`,
      code: 'ullage.outsideTable',
      params: { corrected: new Decimal(corrected).div(1000).toFixed(3) },
    })
  }
  const tovM3 = taken(
    ullageVolume({ table, ullageMm: corrected, origins: { ullageMm: 'step' } }, steps),
    `${at}.ullage`,
  )
  const { temperature, tank } = row
  const worked = converted(head, basis, { tank, temperature, at, tovM3, waterM3: Number(row.water ?? 0) }, steps)
  const inMetres = (value: number) => new Decimal(value).div(1000).toFixed(3)
  worked.figures.correction = inMetres(correction)
  worked.figures.corrected = inMetres(corrected)
  return worked
}

function ofWedge(head: Head, basis: Basis, row: WedgeTank, at: string, steps?: Step[]): Worked {
  const input = {
    soundingM: Number(row.sounding),
    gaugeFwdOfAftBulkheadM: Number(row.gaugeForward ?? 0),
    trimM: trimOf(head).toNumber(),
    lbpM: Number(head.lengthBetween),
    breadthM: Number(row.breadth),
    lengthM: Number(row.length),
  }
  const tovM3 = taken(wedge(input, steps), `${at}.sounding`)
  return converted(head, basis, { tank: row.tank, temperature: null, at, tovM3, waterM3: 0 }, steps)
}

const ownStep = (
  symbol: string,
  unit: string,
  formula: string,
  value: number,
  rounding: Step['rounding'] = null,
): Step => ({
  symbol,
  formula,
  clause: 'API MPMS 17 / ISO 4267-1, ullage report',
  unit,
  value,
  inputs: [],
  status: 'ok',
  rounding,
  rows: [],
  steps: [],
})

const attempted = (work: () => Worked): Found => {
  try {
    return { worked: work() }
  } catch (failure) {
    if (failure instanceof Refused) return { issue: failure.issue }
    throw failure
  }
}

export type Calculated = { figures: UllageFigures; issues: [] } | { figures: null; issues: Issue[] }

/** Everything that follows from what was read; with the first thing that is wrong in each row. */
export function calculatedFigures(measured: Measured, basis: Basis): Calculated {
  const tanks = measured.tanks.map((row, index) => attempted(() => ofTank(measured, basis, row, `tanks.${index}`)))
  const wedges = measured.wedges.map((row, index) => attempted(() => ofWedge(measured, basis, row, `wedges.${index}`)))
  const all = [...tanks, ...wedges]
  const issues = all.flatMap((one) => ('issue' in one ? [one.issue] : []))
  if (issues.length > 0) return { figures: null, issues }
  const worked = (list: readonly Found[]) => list.flatMap((one) => ('worked' in one ? [one.worked] : []))
  const figures = {
    basis,
    trim: trimOf(measured).toFixed(2),
    tanks: worked(tanks).map((one) => one.figures),
    wedges: worked(wedges).map((one) => one.figures),
    totals: totalsOf(
      worked(all).map(({ raw }) => raw),
      basis.fixedDensity ?? measured.density15,
    ),
  }
  return { figures, issues: [] }
}

function totalsOf(rows: readonly Raw[], density15: string | null): UllageTotals {
  const sum = (name: keyof Raw) => rows.reduce((all, row) => all + row[name], 0)
  const standard = sum('gsvM3')
  const water = sum('waterM3')
  return {
    observed: m3(sum('tovM3')),
    water: m3(water),
    gross: m3(sum('govM3')),
    standard: m3(standard),
    total: m3(standard + water),
    weightAir: roundHalfUp(sum('airKg'), 0).toFixed(0),
    weightVacuum: roundHalfUp(sum('vacuumKg'), 0).toFixed(0),
    litres15: roundHalfUp(standard * 1000, 0).toFixed(0),
    barrels60: roundHalfUp(standard * barrelsPerM3(density15), 2).toFixed(2),
  }
}

/** Barrels at 60 °F in a cubic metre at 15 °C (ASTM D1250, table 52); none where the density is not known. */
export function barrelsPerM3(density15: string | null): number {
  if (density15 === null) return 0
  return at60F({ rho15: new Decimal(density15).times(1000).toNumber() }).value?.bbl60PerM3At15 ?? 0
}
/** What a litre at 15 °C weighs in air and in vacuum, in kg. */
export function weightsOfLitre(density15: string): { air: number; vacuum: number } {
  const rho15 = new Decimal(density15).times(1000).toNumber()
  return { air: (airDensity({ method: air, rho15 }).value ?? rho15) / 1000, vacuum: rho15 / 1000 }
}

/** The same once more with every step written down: why each figure is what it is. */
export function tracedRows(measured: Measured, basis: Basis): { tank: string; steps: Step[] }[] {
  const traced = (tank: string, work: (steps: Step[]) => Worked) => {
    const steps: Step[] = []
    attempted(() => work(steps))
    return { tank, steps }
  }
  return [
    ...measured.tanks.map((row, index) =>
      traced(row.tank, (steps) => ofTank(measured, basis, row, `tanks.${index}`, steps)),
    ),
    ...measured.wedges.map((row, index) =>
      traced(row.tank, (steps) => ofWedge(measured, basis, row, `wedges.${index}`, steps)),
    ),
  ]
}
