import type { Measure, Origins } from '#modules/tanks/contract/calculator.contract.ts'
import type { Amounts, AutomaticValue, Side, TankOperation } from '../contract/tank-operations.contract.ts'
import { amountNames, amountsOf, compareAutomatic, quantitiesOf, type SideFigures } from '../rules/tank-operations.ts'

/** By field. */
export type Columns = Record<string, string | number | boolean | null>

const columnsOf = (prefix: string, values: Columns): Columns =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}_${name}`, value]))

/** What the measures and papers come to, whoever changed one of them. */
export function quantityColumns(known: Parameters<typeof quantitiesOf>[0]): Columns {
  const { real, fiscal, fiscalOrigin } = quantitiesOf(known)
  const columns = (prefix: string, amounts: Amounts | null) =>
    Object.fromEntries(amountNames.map((name) => [`${prefix}_${name}`, amounts?.[name] ?? null]))
  return { ...columns('real', real), ...columns('fiscal', fiscal), fiscalOrigin }
}

/** What was found in the tank at one end of an operation. */
export interface Found {
  measure: Measure
  origins: Origins
  measuredAt: string
  origin: 'manual' | 'calculator'
  calculation: string
  figures: SideFigures
  automatic: readonly AutomaticValue[]
}

export type Before = Pick<
  TankOperation,
  'effect' | 'direction' | 'fiscal' | 'fiscalOrigin' | 'isFiscalTank' | 'molecularWeight'
> &
  Record<Side, Pick<TankOperation['opening'], keyof Amounts>>

/** What a measure of one side writes into the operation. */
export function measuredColumns(before: Before, side: Side, found: Found): Columns {
  const { measure, origins, measuredAt, origin, calculation, figures, automatic } = found
  const sides = { opening: amountsOf(before.opening), closing: amountsOf(before.closing), [side]: figures }
  return {
    ...(before.effect === 'movement' ? {} : { openingAt: measuredAt }),
    ...columnsOf(side, { ...figures, at: measuredAt, origin, calculation, automatic: JSON.stringify(automatic) }),
    feetPosition: measure.feetPosition,
    sedimentAndWater: measure.sedimentAndWater,
    gasPressure: measure.pressure,
    molecularWeight: measure.molecularWeight ?? before.molecularWeight,
    ...(side === 'closing'
      ? judged(compareAutomatic({ level: figures.level, measure, origins }, automatic, before.isFiscalTank))
      : {}),
    ...quantityColumns({
      ...sides,
      effect: before.effect,
      direction: before.direction,
      measureType: 'level',
      quantity: null,
      document: before.fiscalOrigin === 'document' ? before.fiscal : null,
    }),
  }
}

/** How far hand and historian were apart at the end. */
function judged(compared: ReturnType<typeof compareAutomatic>): Columns {
  const deltaOf = (name: AutomaticValue['measure']) => compared.find(({ measure }) => measure === name)?.delta ?? null
  const level = deltaOf('level')
  const verdicts = compared.flatMap(({ isWithin }) => (isWithin === null ? [] : [isWithin]))
  return {
    levelDelta: level === null ? null : Math.round(Number(level)),
    temperatureDelta: deltaOf('temperature'),
    isWithinTolerance: verdicts.length === 0 ? null : verdicts.every(Boolean),
  }
}
