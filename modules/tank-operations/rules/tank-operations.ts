import { Decimal } from '#platform/core/decimal.ts'
import type { Issue } from '#platform/core/issue.ts'
import type { CalculatedFigure, Measure, MeasureField, Origins } from '#modules/tanks/contract/calculator.contract.ts'
import { figureOf } from '#modules/tanks/rules/calculator.ts'
import { trendOf } from '#modules/tanks/rules/farm.ts'
import { readingOf } from '#modules/tanks/rules/taken.ts'
import {
  type Amounts,
  type AutomaticValue,
  type Direction,
  type Effect,
  type MeasuredSide,
  type OperationEdit,
  paperNames,
  type Papers,
  type Side,
  sides,
  type TankOperation,
} from '../contract/tank-operations.contract.ts'

interface OperationType {
  code: string
  macroDirection: 'sender' | 'receiver' | 'both' | 'none'
  refusesCalculatorImport: boolean
}

const stockTake = 'INV'

/** What posting an operation of this type does to the book. */
export function effectOf(type: OperationType): Effect {
  if (type.macroDirection !== 'none') return 'movement'
  if (type.refusesCalculatorImport) return 'zeroing'
  return type.code === stockTake ? 'stockTake' : 'check'
}

/** Where the type leaves no choice, it says the direction; where it moves nothing, there is none. */
export function directionOf(
  macroDirection: OperationType['macroDirection'],
  given: Direction | null,
): Direction | null {
  if (given !== null || macroDirection === 'both' || macroDirection === 'none') return given
  return macroDirection
}

/** Which side a tank seems to be on, by where its level is going (mm/h). */
export function flowDirection(speed: number | null): Direction | null {
  const trend = trendOf(speed)
  if (trend === null || trend === 'still') return null
  return trend === 'up' || trend === 'upFast' ? 'receiver' : 'sender'
}

/** What is wrong with an operation as it is written down, before anything is measured. */
export function paperIssues(
  type: Pick<OperationType, 'macroDirection' | 'refusesCalculatorImport'>,
  papers: { direction: Direction | null; measureType: 'level' | 'quantity' },
): Issue[] {
  const issues: Issue[] = []
  const { macroDirection } = type
  if (macroDirection === 'none' && papers.direction !== null) {
    issues.push({ field: 'direction', code: 'tank-operations.noDirection' })
  }
  if (macroDirection === 'both' && papers.direction === null) issues.push({ field: 'direction', code: 'core.required' })
  if ((macroDirection === 'sender' || macroDirection === 'receiver') && papers.direction !== macroDirection) {
    issues.push({
      field: 'direction',
      code: macroDirection === 'sender' ? 'tank-operations.onlySender' : 'tank-operations.onlyReceiver',
    })
  }
  if (macroDirection === 'none' && type.refusesCalculatorImport && papers.measureType === 'level') {
    issues.push({ field: 'measureType', code: 'tank-operations.levelForZeroing' })
  }
  return issues
}

/** The papers alone, of whatever has them. */
export const papersOf = (operation: Papers): Papers =>
  Object.fromEntries(paperNames.map((name) => [name, operation[name]])) as unknown as Papers

/** What an operation says now, as the body of a change. */
export function editOf(operation: TankOperation): OperationEdit {
  const { measureType, real, fiscal, openingAt, closingAt, limitReason } = operation
  return {
    ...papersOf(operation),
    limitReason,
    quantity: measureType === 'quantity' && real && closingAt ? { ...real, openingAt, closingAt } : null,
    fiscal: operation.fiscalOrigin === 'document' ? fiscal : null,
  }
}

/** Clocks differ by a little; more is a typing error, and no gauge can be asked about it. */
const clocksDiffer = 60_000

/** Why this side cannot be measured, from a reading or from the calculator. */
export function measureIssues(
  operation: Pick<
    TankOperation,
    'effect' | 'measureType' | 'refusesImport' | 'openingAt' | 'closingAt' | 'tankCode' | 'operationType'
  > & { opening: Pick<MeasuredSide, 'mass'> },
  side: Side,
  asked: { from: 'reading' | 'calculator'; measuredAt: string; tankCode: string },
  now: number,
): Issue[] {
  if (asked.from === 'calculator' && operation.refusesImport) {
    return [{ field: 'calculation', code: 'tank-operations.importRefused', params: { type: operation.operationType } }]
  }
  if (operation.effect === 'zeroing') return [{ field: 'measure', code: 'tank-operations.levelForZeroing' }]
  if (operation.measureType === 'quantity') return [{ field: 'measure', code: 'tank-operations.measuredByQuantity' }]
  if (asked.tankCode !== operation.tankCode) {
    return [{ field: 'calculation', code: 'tank-operations.otherTank', params: { tank: asked.tankCode } }]
  }
  if (operation.effect !== 'movement' && side === 'opening')
    return [{ field: 'measure', code: 'tank-operations.oneMeasure' }]
  if (operation.effect === 'movement' && side === 'closing' && operation.opening.mass === null) {
    return [{ field: 'measure', code: 'tank-operations.openFirst' }]
  }
  if (Date.parse(asked.measuredAt) > now + clocksDiffer) {
    return [{ field: 'measuredAt', code: 'tank-operations.notYet' }]
  }
  const crossed =
    side === 'closing'
      ? operation.effect === 'movement' && asked.measuredAt < operation.openingAt
      : operation.closingAt !== null && asked.measuredAt > operation.closingAt
  return crossed ? [{ field: 'measuredAt', code: 'tank-operations.closedBeforeOpened' }] : []
}

export interface SideFigures extends Amounts {
  level: number | null
  temperature: string
  density15: string | null
}

/** The figures that an operation keeps: weight in air (mass where the product has no other), litres at 15 °C and observed. */
export function sideOf(measure: Measure, figures: readonly CalculatedFigure[]): SideFigures {
  const value = (...names: string[]) => figureOf(figures, ...names)?.value
  const level = value('level')
  return {
    level: level === undefined ? (measure.gauge === 'dip' ? measure.reading : null) : Number(level),
    temperature: measure.liquidTemperature,
    density15: value('density15') ?? null,
    mass: value('weightAir', 'massVacuum') ?? '0',
    // What is measured by its mass alone has no volume.
    volume15: value('netStandard', 'grossStandard') ?? '0',
    observed: value('grossObserved', 'grossStandard') ?? '0',
  }
}

export const amountNames = ['mass', 'volume15', 'observed'] as const

export const minus = (a: Amounts, b: Amounts): Amounts => {
  const of = (name: keyof Amounts) => new Decimal(a[name]).minus(b[name]).toString()
  return { mass: of('mass'), volume15: of('volume15'), observed: of('observed') }
}

/** Of a side that is measured. */
export function amountsOf({ mass, volume15, observed }: Pick<MeasuredSide, keyof Amounts>): Amounts | null {
  return mass === null || volume15 === null || observed === null ? null : { mass, volume15, observed }
}

/** What the tank gave or got, positive in the direction of the operation. */
export function movedBetween(direction: Direction, opening: Amounts, closing: Amounts): Amounts {
  return direction === 'receiver' ? minus(closing, opening) : minus(opening, closing)
}

/** What was moved, really and by the papers; for anything but a movement, what is there. */
export function quantitiesOf(
  known: Pick<TankOperation, 'effect' | 'direction' | 'measureType'> &
    Record<'opening' | 'closing' | 'quantity' | 'document', Amounts | null>,
): Pick<TankOperation, 'real' | 'fiscal' | 'fiscalOrigin'> {
  const { opening, closing, document } = known
  const byLevel =
    known.effect !== 'movement'
      ? closing
      : opening && closing && known.direction
        ? movedBetween(known.direction, opening, closing)
        : null
  const real = known.measureType === 'quantity' ? known.quantity : byLevel
  return { real, fiscal: document ?? real, fiscalOrigin: document ? 'document' : 'measured' }
}

export type MovedQuestion = 'switch' | 'check' | null

/**
 * All of it negative: sender and receiver are the wrong way round, if the type leaves a choice. Some of it, or no choice:
 * a value is wrong.
 */
export function movedQuestion(
  macroDirection: TankOperation['macroDirection'],
  effect: Effect,
  moved: Amounts | null,
): MovedQuestion {
  if (effect !== 'movement' || moved === null) return null
  const signs = amountNames.map((name) => new Decimal(moved[name]).comparedTo(0))
  if (!signs.some((sign) => sign < 0)) return null
  return macroDirection === 'both' && signs.every((sign) => sign <= 0) ? 'switch' : 'check'
}

/** How far hand and historian may be apart: custody transfer, and other tanks (measurement of stock only). */
export const tolerances = {
  fiscal: { level: '4', waterLevel: '4', temperature: '0.5', pressure: '0.05', density: '0.0005' },
  other: { level: '25', waterLevel: '25', temperature: '1', pressure: '0.1', density: '0.001' },
} as const

export interface Compared extends AutomaticValue {
  manual: string | null
  /**
   * By hand less by the historian; nothing where one is missing, the automatic value is not to be trusted, or both are of
   * the historian.
   */
  delta: string | null
  tolerance: string
  isWithin: boolean | null
  /** The reading was taken from the historian: there is no hand to hold it against. */
  isTaken: boolean
}

/** Which reading stands beside which gauge. */
const readingBeside = { ...readingOf, density: 'density15' } as const satisfies Record<
  AutomaticValue['measure'],
  MeasureField
>

/** What was read by hand beside what the historian says: like with like, so a density only as it is at 15 °C. */
export function compareAutomatic(
  manual: { level: number | null; measure: Measure | null; origins?: Origins | null },
  automatic: readonly AutomaticValue[],
  isFiscalTank: boolean,
): Compared[] {
  const limits = isFiscalTank ? tolerances.fiscal : tolerances.other
  return automatic.map((told) => {
    const { measure: name, quality, at15 } = told
    const field = readingBeside[name]
    const read = name === 'level' ? manual.level : manual.measure?.[field]
    const own = read === null || read === undefined ? null : String(read)
    const tolerance = limits[name]
    const value = name === 'density' ? (at15 ?? null) : told.value
    const isTaken = manual.origins?.[field]?.source === 'historian'
    const isComparable = own !== null && value !== null && quality === 'good' && !isTaken
    const delta = isComparable ? new Decimal(own).minus(value) : null
    const isWithin = delta && delta.abs().lte(tolerance)
    return {
      ...told,
      value: value ?? told.value,
      manual: own,
      delta: delta && delta.toString(),
      tolerance,
      isWithin,
      isTaken,
    }
  })
}

/** What posting is judged by; the other measures stand beside the hand for comparison. */
const judgedMeasures: ReadonlySet<AutomaticValue['measure']> = new Set(['level', 'temperature'])
/** So many tolerances apart, hand and gauge are no longer two readings of one tank: two people answer for it. */
export const secondPersonFrom = 5

type Judged = Pick<TankOperation, 'effect' | 'measureType' | 'opening' | 'closing' | 'isFiscalTank' | 'postAskedBy'>

/** Where hand and gauge are further apart than the tolerance, in the measures by which it is posted. */
export function beyondTolerance(operation: Judged): (Compared & { side: Side })[] {
  if (operation.measureType !== 'level') return []
  const posted: readonly Side[] = operation.effect === 'movement' ? sides : ['closing']
  return posted.flatMap((side) =>
    compareAutomatic(operation[side], operation[side].automatic ?? [], operation.isFiscalTank)
      .filter(({ measure, isWithin }) => isWithin === false && judgedMeasures.has(measure))
      .map((line) => ({ ...line, side })),
  )
}

/** What posting asks for beyond the tolerance: a reason, and beyond the limit a second person. */
export function excessOf(operation: Judged): 'reason' | 'secondPerson' | null {
  // What was asked of a second person stays theirs, also when the tank has another tolerance since.
  if (operation.postAskedBy) return 'secondPerson'
  const beyond = beyondTolerance(operation)
  if (beyond.length === 0) return null
  const isFar = beyond.some(({ delta, tolerance }) =>
    new Decimal(delta ?? 0).abs().gt(new Decimal(tolerance).times(secondPersonFrom)),
  )
  return isFar ? 'secondPerson' : 'reason'
}

/** Why an operation cannot be posted yet. */
export function postIssues(operation: Pick<TankOperation, 'effect' | 'macroDirection' | 'real' | 'fiscal'>): Issue[] {
  if (!operation.real || !operation.fiscal) {
    return [{ field: 'status', code: 'tank-operations.notMeasured' }]
  }
  const question = movedQuestion(operation.macroDirection, operation.effect, operation.real)
  if (question === 'switch') return [{ field: 'direction', code: 'tank-operations.movedNegativeSwitch' }]
  if (question === 'check') return [{ field: 'measure', code: 'tank-operations.movedNegative' }]
  return []
}
