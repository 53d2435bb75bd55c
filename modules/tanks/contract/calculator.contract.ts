import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { choice, decimal, fieldsOf, instant, integer, type NamedField, optional } from '#platform/core/fields.ts'
import { paperQuery, pdfFile } from '#platform/core/paper.contract.ts'
import { replayAnswer } from '#platform/core/replay.contract.ts'
import { qualities } from '#modules/process-data/contract/process-data.contract.ts'
import { tankMethods } from './tank-settings.registry.ts'

/** Under this name open screens are told about changes. */
export const calculatorId = 'tankCalculator'
export const calculatorElements = { view: 'tankCalculator.view', save: 'tankCalculator.save' } as const
export const calculatorPath = '/tank-calculator'

const millimetres = () => integer({ min: 0, max: 60_000, unit: 'mm' })
const celsius = () => decimal({ digits: 5, decimals: 2, min: '-200', max: '400', unit: '°C' })

/** What was read on the tank, as it was typed in. */
const readings = {
  gauge: choice(['dip', 'ullage']),
  reading: millimetres(),
  waterLevel: optional(millimetres()),
  liquidTemperature: celsius(),
  ambientTemperature: optional(celsius()),
  density15: optional(decimal({ digits: 6, decimals: 5, min: '0.3', max: '2', unit: 'kg/l' })),
  sedimentAndWater: optional(decimal({ digits: 5, decimals: 3, min: '0', max: '100', unit: '%' })),
  feetPosition: optional(choice(['LOW', 'HIGH'])),
  vapourTemperature: optional(celsius()),
  pressure: optional(decimal({ digits: 7, decimals: 3, min: '0', max: '100', unit: 'bar' })),
  molecularWeight: optional(decimal({ digits: 6, decimals: 3, min: '1', max: '300', unit: 'kg/kmol' })),
}
/** Calculations saved before the molecular weight was asked for have none. */
export const measure = z.strictObject({ ...readings, molecularWeight: readings.molecularWeight.optional() })
export const measureFields: readonly NamedField[] = fieldsOf(readings)
export type Measure = z.infer<typeof measure>
export type MeasureField = keyof typeof readings

/**
 * Where a reading came from when nobody typed it: which record, tag or sample, and of when. What has none was typed by
 * whoever saved the calculation. Only what the gauge calls good, and what the lab has validated, goes into a figure.
 */
const from = { reference: z.string().min(1).max(200), at: instant() }
const origin = z.discriminatedUnion('source', [
  z.strictObject({ source: z.literal('stored'), ...from }),
  z.strictObject({ source: z.literal('historian'), ...from, quality: z.enum(qualities) }),
  z.strictObject({ source: z.literal('lab'), ...from, quality: z.literal('validated') }),
])
export type Origin = z.infer<typeof origin>
export const origins = z.partialRecord(z.enum(Object.keys(readings) as [MeasureField, ...MeasureField[]]), origin)
export type Origins = z.infer<typeof origins>

/** What people make a calculation for: a reading, the end of a movement, how far to empty a tank, figures without a gauge. */
const askedPurposes = ['level', 'movement', 'discharge', 'data'] as const
/** A snapshot is what the gauges said at midnight: nobody can ask for one. */
export const purposes = [...askedPurposes, 'snapshot'] as const
export type Purpose = (typeof purposes)[number]

/** All that is known of the tank at the moment of the measurement. */
export const tankFacts = z.object({
  tankCode: z.string(),
  plant: z.string(),
  product: z.string().nullable(),
  version: z.object({
    id: z.uuid(),
    tankType: z.string(),
    minLevel: z.int(),
    maxLevel: z.int(),
    referenceHeight: z.int(),
    insulated: z.boolean(),
    roofMass: z.string().nullable(),
    legsLow: z.int().nullable(),
    legsHigh: z.int().nullable(),
    highFeetMinValue: z.int().nullable(),
    calibrationFactor: z.string(),
    calibrationCertificate: z.string(),
    calibration: z.array(z.object({ level: z.int(), volume: z.string() })),
  }),
  isThermalExpansionEnabled: z.boolean(),
  densityCorrection: z.string(),
  /** None is as usual. */
  methods: tankMethods.nullable(),
  totalVolume: z.string().nullable(),
  correctionFactor: z.string().nullable(),
  productConfiguration: z
    .object({
      f54Routine: z.string(),
      enabledTankTypes: z.array(z.string()),
      fixedDensity: z.string().nullable(),
      volumeExpansionFactor: z.string().nullable(),
      isEthylene: z.boolean(),
      gasType: z.string().nullable(),
    })
    .nullable(),
  /** Where the feet stood at the last saved calculation, and when that was; low as long as there is none. */
  expectedFeet: z.enum(['LOW', 'HIGH']),
  feetSeenAt: z.string().nullable(),
})
export type TankFacts = z.infer<typeof tankFacts>

const figure = z.object({ name: z.string(), value: z.string(), unit: z.string() })
export type CalculatedFigure = z.infer<typeof figure>

const side = { measuredAt: instant(), measure, origins: origins.optional() }
const asked = z
  .strictObject({
    tankCode: z.string().min(1).max(20),
    ...side,
    purpose: z.enum(askedPurposes).optional(),
    /** The measurement before a movement or a discharge; kept as a calculation of its own. */
    opening: z.strictObject(side).optional(),
  })
  .refine(({ purpose, opening }) => (opening !== undefined) === (purpose === 'movement' || purpose === 'discharge'), {
    path: ['opening'],
    params: { code: 'core.required' },
  })

const made = z.object({
  id: z.uuid(),
  createdAt: z.string(),
  createdBy: z.string(),
  tankCode: z.string(),
  product: z.string().nullable(),
  measuredAt: z.string(),
  purpose: z.enum(purposes),
  measure,
  origins,
  figures: z.array(figure),
  /** A trace of the measurement package; shown as it is, and calculated again from its own input. */
  trace: z.unknown(),
})
export const calculation = made.extend({ opening: made.nullable() })
export type Calculation = z.infer<typeof calculation>
/** One measurement with what came out of it. */
export type OneCalculation = z.infer<typeof made>

const listed = made.omit({ trace: true, measure: true, origins: true })
export type ListedCalculation = z.infer<typeof listed>

export const readTankFacts = endpoint({
  id: 'tankCalculator.facts',
  method: 'GET',
  path: `${calculatorPath}/facts`,
  permission: calculatorElements.view,
  query: z.strictObject({ tankCode: z.string().min(1).max(20), at: instant() }),
  answer: tankFacts,
})

export const listCalculations = endpoint({
  id: 'tankCalculator.list',
  method: 'GET',
  path: `${calculatorPath}/calculations`,
  permission: calculatorElements.view,
  query: z.strictObject({ tankCode: z.string().min(1).max(20) }),
  answer: z.array(listed),
})

export const readCalculation = endpoint({
  id: 'tankCalculator.read',
  method: 'GET',
  path: `${calculatorPath}/calculations/:id`,
  permission: calculatorElements.view,
  params: z.strictObject({ id: z.uuid() }),
  answer: calculation,
})

/** The calculation as a paper, with its trace; it never changes, so the paper is always final and always the same. */
export const printCalculation = endpoint({
  id: 'tankCalculator.print',
  method: 'GET',
  path: `${calculatorPath}/calculations/:id/print`,
  permission: calculatorElements.view,
  params: z.strictObject({ id: z.uuid() }),
  query: paperQuery.pick({ language: true }),
  ...pdfFile,
})

/** Whether the stored readings give the stored figures again. */
export const replayCalculation = endpoint({
  id: 'tankCalculator.replay',
  method: 'GET',
  path: `${calculatorPath}/calculations/:id/replay`,
  permission: calculatorElements.view,
  params: z.strictObject({ id: z.uuid() }),
  answer: replayAnswer,
})

/** The server calculates again: what a browser says it got is not stored. */
export const saveCalculation = endpoint({
  id: 'tankCalculator.save',
  method: 'POST',
  path: `${calculatorPath}/calculations`,
  permission: calculatorElements.save,
  body: asked,
  answer: calculation,
  idempotent: true,
})
