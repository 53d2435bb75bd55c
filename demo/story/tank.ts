import products from '#modules/products/demo/products.json' with { type: 'json' }
import { configurationOf } from '#modules/products/demo/configuration-of.ts'
import tankRows from '#modules/tanks/demo/tanks.json' with { type: 'json' }
import { tankCorrections } from '#modules/tanks/demo/corrections.ts'
import { productVcf, tankQuantity, type TankQuantityInput } from '@molo/measurement/tank'
import type { Measure, TankFacts } from '#modules/tanks/contract/calculator.contract.ts'
import { usualMethods } from '#modules/tanks/contract/tank-settings.registry.ts'
import { fixedFrom, hasFixedCalibration } from '#modules/tanks/demo/fixed-calibrations.ts'
import { methodsOf } from '#modules/tanks/demo/methods.ts'
import { m3, versionOf } from '#modules/tanks/demo/version-of.ts'
import { calculatorInput } from '#modules/tanks/rules/calculator.ts'

export type TankRow = (typeof tankRows)[number]
export type ProductRow = (typeof products)[number]

const productOf = new Map(products.map((product) => [product.code, product]))

/** What is in a tank at a moment. */
export interface Content {
  /** In air, as the books have it. */
  kg: number
  density15: number
}

export interface Conditions {
  ambient: number
  temperature: number
  waterLevel: number
  pressure: number | null
}

/** A tank of the story: its records, and what stands in it at which level, by the calculator of the product. */
export class StoryTank {
  readonly code: string
  readonly plant: 'S' | 'N'
  readonly row: TankRow
  readonly product: ProductRow
  readonly #input: TankQuantityInput

  constructor(row: TankRow, code = row.code) {
    this.code = code
    this.row = row
    this.plant = row.plant as 'S' | 'N'
    this.product = productOf.get(row.product)!
    this.#input = calculatorInput(factsFrom(row, this.product), blank(row))
  }

  /** Kilograms in air at a level; nothing where the certificate says nothing. */
  kgAt(level: number, { density15 }: Pick<Content, 'density15'>, now: Conditions, day: string): number {
    const { tank, measure, ...rest } = this.#input
    const { value } = tankQuantity({
      ...rest,
      tank: { ...tank, calibrationFactor: this.#calibrationFactor(day) },
      measure: {
        ...measure,
        dipMm: level,
        waterLevelMm: now.waterLevel,
        tLiquidC: now.temperature,
        tAmbientC: now.ambient,
        labRho15: Math.round(density15 * 1e5) / 100,
        ...(now.pressure === null
          ? {}
          : { pressureBar: now.pressure, pressureKind: 'GAUGE' as const, tVapourC: now.temperature + 1.2 }),
      },
    })
    if (value === null) return Number.NaN
    return (value.kind === 'ethylene' ? value.mass : (value.weight ?? value.mass)).tonnes * 1000
  }

  /** Kilograms in a litre as warm as it is. */
  observedDensity(density15: number, temperature: number): number {
    const { product, settings } = this.#input
    const { value } = productVcf({ product, mode: settings?.mode, rho15: density15 * 1000, tC: temperature })
    return density15 * (value ?? 1)
  }

  #calibrationFactor(day: string): number {
    const ofTable = hasFixedCalibration(this.row.role) && day >= fixedFrom ? 1 : this.#input.tank.calibrationFactor!
    return ofTable * correctionOn(this.row.code, day)
  }

  /** The level at which there is so much; found by the chord, which is almost the curve. */
  levelOf(content: Content, now: Conditions, day: string): number {
    const { volumetricTable } = this.row
    let [low, high] = [volumetricTable[0]![0]! + now.waterLevel + 1, volumetricTable.at(-1)![0]!]
    let [atLow, atHigh] = [this.kgAt(low, content, now, day), this.kgAt(high, content, now, day)]
    if (!(content.kg > atLow)) return low
    if (!(content.kg < atHigh)) return high
    let level = low
    for (let pass = 0; pass < 60; pass++) {
      // Half of the way now and then, where the curve bends so much that the chord creeps.
      const share = pass % 4 === 3 ? 0.5 : (content.kg - atLow) / (atHigh - atLow)
      level = low + share * (high - low)
      const there = this.kgAt(level, content, now, day)
      if (Math.abs(there - content.kg) < 0.5 || high - low < 1e-6) return level
      if (there < content.kg) [low, atLow] = [level, there]
      else [high, atHigh] = [level, there]
    }
    return level
  }
}

/** The records of a tank as the calculator is given them. */
function factsFrom(row: TankRow, product: ProductRow): TankFacts {
  return {
    tankCode: row.code,
    plant: row.plant,
    product: row.product,
    version: { id: '', ...versionOf(row) },
    isThermalExpansionEnabled: row.isThermalExpansionEnabled,
    densityCorrection: row.densityCorrectionFactor.toFixed(6),
    methods: { ...usualMethods, ...methodsOf[row.code] },
    totalVolume: m3(row.grossShellCapacityM3),
    correctionFactor: null,
    productConfiguration: configurationOf(product),
    expectedFeet: 'LOW',
    feetSeenAt: null,
  }
}

const correctionOn = (tank: string, day: string): number =>
  Number(
    tankCorrections.find(
      ({ tankCode, validFrom, validTo }) =>
        tankCode === tank && validFrom <= day && (validTo === null || day <= validTo),
    )?.factor ?? 1,
  )

/** What a hand reads on every visit, whatever the level. */
const blank = (row: TankRow): Measure => ({
  gauge: 'dip',
  reading: 0,
  waterLevel: row.demoState.waterLevelMm,
  liquidTemperature: '15',
  ambientTemperature: null,
  density15: null,
  sedimentAndWater: sedimentOf(row) ?? null,
  feetPosition: row.roofMassKg === null ? null : 'LOW',
  vapourTemperature: null,
  pressure: null,
  molecularWeight: productOf.get(row.product)?.gasType ? productOf.get(row.product)!.molecularWeight!.toFixed(3) : null,
})

/** Sediment and water are looked for in crude oil alone. */
export const sedimentOf = (row: TankRow): string | undefined => (row.role === 'crude' ? '0.050' : undefined)
