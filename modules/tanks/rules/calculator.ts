import type { GasType, ZMode } from '@molo/measurement/gas'
import type { Issue } from '#platform/core/issue.ts'
import {
  forReport,
  productVcf,
  SHELL_EXPANSION,
  type F54Routine,
  type TankQuantity,
  type TankQuantityInput,
} from '@molo/measurement/tank'
import { type Trace, traceTank } from '@molo/measurement/trace'
import type { CalculatedFigure, Measure, MeasureField, Origins, TankFacts } from '../contract/calculator.contract.ts'
import { type TankMethods, usualMethods } from '../contract/tank-settings.registry.ts'
import { airMethods } from './air-weight.ts'

/** Between standing on its feet and floating the roof does a little of both over this height (API MPMS 3.1A). */
const criticalZoneMm = 200
/** The tables are taken to hold for a shell at 15 °C (ISO 7507-1); no certificate on file says otherwise. */
const shellReferenceC = 15
/** They stretch in three directions, upright cylinders in two: the height of those is in the reading. */
const vessels = new Set(['SPHERE', 'BULLET'])
const methodsOf = (facts: TankFacts) => facts.methods ?? usualMethods

/** What the measurement package is asked, from the tank's records and what was read. */
export function calculatorInput(facts: TankFacts, measure: Measure, origins: Origins = {}): TankQuantityInput {
  const { version, productConfiguration: product } = facts
  const methods = methodsOf(facts)
  const number = (text: string | null) => (text === null ? undefined : Number(text))
  const legs = { LOW: version.legsLow, HIGH: version.legsHigh }
  const zone = (feet: 'LOW' | 'HIGH') => ({ aMm: legs[feet] ?? 0, bMm: (legs[feet] ?? 0) + criticalZoneMm })
  const density15 = number(measure.density15)
  return {
    tank: {
      table: {
        style: 'linear',
        name: version.calibrationCertificate,
        rows: version.calibration.map(({ level, volume }) => [level, Number(volume)] as const),
      },
      calibrationFactor: Number(version.calibrationFactor) * Number(facts.correctionFactor ?? 1),
      referenceHeightMm: version.referenceHeight,
      totalM3: number(facts.totalVolume),
      limits: {
        minMm: version.minLevel,
        maxMm: version.maxLevel,
        ...(version.highFeetMinValue === null ? {} : { highFeetMinMm: version.highFeetMinValue }),
      },
      ...(facts.isThermalExpansionEnabled
        ? {
            shell: {
              alphaPerC: SHELL_EXPANSION.carbonSteel,
              tRefC: shellReferenceC,
              insulated: version.insulated,
              shape: vessels.has(version.tankType) ? ('sphere' as const) : ('upright' as const),
            },
          }
        : {}),
      ...(version.roofMass === null
        ? {}
        : {
            roof: {
              basis: { kind: 'without-roof' as const, massKg: Number(version.roofMass) },
              zones: { LOW: zone('LOW'), HIGH: zone('HIGH') },
            },
          }),
    },
    product: {
      f54Routine: (product?.f54Routine ?? 'NONE') as F54Routine,
      volumeExpansionFactor: number(product?.volumeExpansionFactor ?? null) ?? null,
      fixedDensity: product?.fixedDensity ? kgPerM3(Number(product.fixedDensity)) : null,
      isEthylene: product?.isEthylene ?? false,
      gasType: (product?.gasType ?? null) as GasType | null,
      molarMass: number(measure.molecularWeight ?? null) ?? null,
    },
    measure: {
      ...(measure.gauge === 'dip' ? { dipMm: measure.reading } : { ullageMm: measure.reading }),
      waterLevelMm: measure.waterLevel ?? undefined,
      tLiquidC: Number(measure.liquidTemperature),
      tAmbientC: number(measure.ambientTemperature),
      labRho15: density15 === undefined ? undefined : kgPerM3(density15 + Number(facts.densityCorrection)),
      swPct: number(measure.sedimentAndWater),
      feetPosition: measure.feetPosition ?? undefined,
      tVapourC: number(measure.vapourTemperature),
      ...(measure.pressure === null ? {} : { pressureBar: Number(measure.pressure), pressureKind: 'GAUGE' as const }),
    },
    settings: {
      mode: methods.vcfMode,
      air: airMethods[methods.airMethod],
      roofDensityBasis: methods.roofDensityBasis,
      ctshDecimals: methods.shellFactorDecimals,
    },
    zMode: zModeOf(methods),
    origins: {
      ...recordOrigins,
      ...(measure.molecularWeight ? {} : { molarMass: 'constant' }),
      ...tracedOrigins(origins),
    },
  }
}

const zModeOf = ({ zMode, fixedZ }: TankMethods): ZMode =>
  zMode === 'FIXED' ? { kind: zMode, z: Number(fixedZ) } : { kind: zMode }

/** What nobody read on the tank: it stands in the records, was agreed, or follows from a step before. */
const recordOrigins: Record<string, string> = {
  tapeCorrectionMm: 'default',
  referenceHeightMm: 'tank data',
  insulated: 'tank data',
  tRefC: 'tank data',
  totalM3: 'tank data',
  factor: 'product data',
  alpha15: 'product data',
  zMode: 'settings',
  pressureKind: 'constant',
  atmosphereBar: 'default',
  liquidM3: 'step',
  pressureBarAbs: 'step',
  rho15: 'step',
}

/** The trace names what nobody typed: the source, which record of it, of when, and how good it was. */
function tracedOrigins(origins: Origins): Record<string, string> {
  return Object.fromEntries(
    Object.entries(inputsOf).flatMap(([field, names]) => {
      const origin = origins[field as MeasureField]
      if (!origin) return []
      const { source, reference, at } = origin
      const told = [`${source} ${reference}`, at, ...('quality' in origin ? [origin.quality] : [])].join(', ')
      return names.map((name) => [name, told])
    }),
  )
}

/** Five decimals of kg/l are two of kg/m3; the product of the floats would have more. */
const kgPerM3 = (kgPerLitre: number) => Math.round(kgPerLitre * 1e5) / 100

export type CalculatorResult =
  | { figures: CalculatedFigure[]; trace: ReturnType<typeof traceTank>['trace']; warnings: Issue[]; refused: null }
  | { figures: null; trace: ReturnType<typeof traceTank>['trace']; warnings: Issue[]; refused: Issue[] }

export function calculateTank(facts: TankFacts, measure: Measure, origins: Origins = {}): CalculatorResult {
  const { value, issues, trace } = traceTank(calculatorInput(facts, measure, origins))
  return value === null
    ? { figures: null, trace, warnings: issuesIn(issues, 'warning'), refused: issuesIn(issues, 'error') }
    : { figures: figuresOf(value, methodsOf(facts)), trace, warnings: issuesIn(issues, 'warning'), refused: null }
}

/** What a stored calculation was warned about when it was made. */
export const warningsOf = (trace: unknown) => issuesIn((trace as Trace).issues, 'warning')

const issuesIn = (issues: Trace['issues'], severity: 'warning' | 'error') =>
  issues
    .filter((one) => one.severity === severity)
    .map((one): Issue => ({
      field: fieldOf[one.field] ?? 'reading',
      code: wordsOf[`${one.code} ${one.field}`] ?? wordsOf[one.code] ?? 'tanks.notCalculable',
      params: { code: one.code, value: one.value ?? '–', min: one.min ?? '–', max: one.max ?? '–' },
    }))

/** What the measurement package complains about, as texts of ours; the rest is said with its code. */
const wordsOf: Record<string, string> = {
  missing: 'tanks.figureMissing',
  'missing mix': 'tanks.mixUnknown',
  'level-out-of-table': 'tanks.levelOutOfTable',
  'level-below-datum': 'tanks.levelOutOfTable',
  'level-outside-limits': 'tanks.levelOutsideLimits',
  'level-below-high-feet': 'tanks.levelBelowHighFeet',
  'water-above-level': 'tanks.waterAboveLevel',
  'temperature-out-of-table': 'tanks.temperatureOutOfTable',
  'temperature-extrapolated': 'tanks.extrapolated',
  'density-out-of-table': 'tanks.densityOutOfTable',
  'density-extrapolated': 'tanks.extrapolated',
  'default-density': 'tanks.defaultDensity',
  'critical-zone': 'tanks.criticalZone',
  'ambient-unknown': 'tanks.ambientUnknown',
  'gov-negative': 'tanks.govNegative',
  'liquid-above-total': 'tanks.liquidAboveTotal',
  'pressure-off-saturation': 'tanks.pressureOffSaturation',
}

/** The fields of the form, by the names that the package has for them. */
const inputsOf: Partial<Record<MeasureField, readonly string[]>> = {
  reading: ['levelMm', 'dipMm', 'ullageMm'],
  waterLevel: ['waterLevelMm'],
  liquidTemperature: ['tLiquidC', 'tC'],
  ambientTemperature: ['tAmbientC'],
  density15: ['labRho15', 'rho15', 'density'],
  sedimentAndWater: ['swPct'],
  feetPosition: ['feetPosition'],
  vapourTemperature: ['tVapourC'],
  pressure: ['pressureBar'],
  molecularWeight: ['molarMass'],
}
const fieldOf: Record<string, string> = Object.fromEntries(
  Object.entries(inputsOf).flatMap(([field, names]) => names.map((name) => [name, field])),
)

/** The figures that people work with, in litres, kilograms and kg/l as the specification prints them. */
export function figuresOf(value: TankQuantity, { shellFactorDecimals } = usualMethods): CalculatedFigure[] {
  const figure = (name: string, amount: number | null | undefined, unit: string, decimals: number) =>
    amount === null || amount === undefined ? [] : [{ name, value: amount.toFixed(decimals), unit }]
  const litres = (name: string, m3: number | null | undefined) =>
    figure(name, m3 === null || m3 === undefined ? m3 : m3 * 1000, 'l', 0)
  const kilograms = (name: string, tonnes: number | undefined) =>
    figure(name, tonnes === undefined ? undefined : tonnes * 1000, 'kg', 0)
  if (value.kind === 'liquid') {
    const q = forReport(value)
    return [
      ...figure('level', value.levelMm, 'mm', 0),
      ...litres('totalObserved', q.tovM3),
      ...litres('freeWater', q.freeWaterM3),
      ...figure('shellFactor', q.ctsh, '', Math.min(shellFactorDecimals, 6)),
      ...litres('roofAdjustment', q.fraM3),
      ...litres('grossObserved', q.govM3),
      ...figure('density15', q.rho15 / 1000, 'kg/l', 5),
      ...figure('volumeFactor', q.vcf, '', 5),
      ...litres('grossStandard', q.gsvM3),
      ...litres('netStandard', q.nsvM3),
      // fX56: what a litre at 15 °C weighs in air.
      ...figure('weightFactor', value.rhoAir / 1000, 'kg/l', 5),
      ...kilograms('massVacuum', q.mass.tonnes),
      ...kilograms('weightAir', q.weight.tonnes),
    ]
  }
  if (value.kind === 'gas') {
    return [
      ...figure('density15', value.rho15 / 1000, 'kg/l', 5),
      ...figure('volumeFactor', value.vcf, '', 5),
      ...litres('liquidVolume', value.liquidV15M3 / value.vcf),
      ...figure('liquidDensity', (value.rho15 * value.vcf) / 1000, 'kg/l', 5),
      ...figure('liquidMass', value.liquidKg, 'kg', 0),
      ...litres('vapourVolume', value.vapourKg / value.rhoVapour),
      ...figure('compressibility', value.z, '', 4),
      ...figure('vapourMass', value.vapourKg, 'kg', 0),
      ...litres('grossStandard', value.v15M3),
      ...kilograms('massVacuum', value.mass.tonnes),
      ...kilograms('weightAir', value.weight?.tonnes),
    ]
  }
  return kilograms('massVacuum', value.mass.tonnes)
}

/**
 * What a density that was observed at a temperature is at 15 °C: the one that the tank's own volume correction turns into
 * it (rho15 VCF = rhoObs, ASTM D1250). Tables 53 of 1980 say the same, but round the density to half a kilogram first,
 * which is half of what a gauge may be off. Nothing where there is no such correction.
 */
export function densityAt15(facts: TankFacts, observed: { density: string; temperature: string }): string | null {
  const { product, settings } = calculatorInput(facts, nothingRead)
  const [rhoObs, tC] = [kgPerM3(Number(observed.density)), Number(observed.temperature)]
  let rho15 = rhoObs
  // Each pass leaves a hundredth of the error, down to the last decimal of the factor.
  for (let pass = 0; pass < 10; pass++) {
    const { value: factor } = productVcf({ product, mode: settings.mode, rho15, tC })
    if (factor === null) return null
    rho15 = rhoObs / factor
  }
  return (rho15 / 1000).toFixed(5)
}

const nothingRead: Measure = {
  gauge: 'dip',
  reading: 0,
  waterLevel: null,
  liquidTemperature: '15',
  ambientTemperature: null,
  density15: null,
  sedimentAndWater: null,
  feetPosition: null,
  vapourTemperature: null,
  pressure: null,
}

export const oppositeFeet = (feet: 'LOW' | 'HIGH') => (feet === 'LOW' ? ('HIGH' as const) : ('LOW' as const))

export const feetOf = (measure: Measure) => measure.feetPosition ?? 'LOW'

export interface MovedFeet {
  measure: Measure
  expected: 'LOW' | 'HIGH'
  /** Who says where they were: an earlier calculation, the measurement before in the same form, or nobody yet. */
  since: 'stored' | 'opening' | 'nothing'
}

/** The first measurement whose feet stand elsewhere than before it; the roof was moved, or a position is wrong. */
export function movedFeet(facts: TankFacts, measures: readonly Measure[]): MovedFeet | undefined {
  if (facts.version.roofMass === null) return undefined
  let expected = facts.expectedFeet
  let since: MovedFeet['since'] = facts.feetSeenAt === null ? 'nothing' : 'stored'
  for (const measure of measures) {
    if (feetOf(measure) !== expected) return { measure, expected, since }
    expected = feetOf(measure)
    since = 'opening'
  }
  return undefined
}

/** The readings that this tank and product need; the others are not asked for. */
export function neededMeasures(facts: TankFacts | undefined): ReadonlySet<string> {
  const product = facts?.productConfiguration
  const isGas = product?.isEthylene === true || (product?.gasType ?? null) !== null
  const names: (keyof Measure)[] = [
    'gauge',
    'reading',
    'liquidTemperature',
    'ambientTemperature',
    ...(product?.isEthylene ? [] : (['density15'] as const)),
    ...(isGas
      ? (['vapourTemperature', 'pressure', 'molecularWeight'] as const)
      : (['waterLevel', 'sedimentAndWater'] as const)),
    ...(facts && facts.version.roofMass !== null ? (['feetPosition'] as const) : []),
  ]
  return new Set(names)
}

/** Later minus earlier, for the quantities that can be subtracted. */
export function differences(earlier: CalculatedFigure[], later: CalculatedFigure[]): CalculatedFigure[] {
  return later.flatMap(({ name, value, unit }) => {
    const before = earlier.find((one) => one.name === name)
    if (!before || !['l', 'kg', 'mm'].includes(unit)) return []
    return [{ name, value: String(Number(value) - Number(before.value)), unit }]
  })
}

/** The first of these figures that there is: what a product has, or what it has instead. */
export const figureOf = (figures: readonly CalculatedFigure[], ...names: string[]): CalculatedFigure | undefined =>
  names.flatMap((wanted) => figures.filter(({ name }) => name === wanted)).at(0)
