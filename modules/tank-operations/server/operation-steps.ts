import { AppError, invalid, notFound, refuse, stale } from '#platform/core/app-error.ts'
import { sqlState, type Tx } from '#platform/server/database/database.ts'
import { type GaugeMeasure, gaugeUnits } from '#modules/process-data/contract/process-data.contract.ts'
import { gaugesAt } from '#modules/process-data/server/public.ts'
import type { Measure } from '#modules/tanks/contract/calculator.contract.ts'
import {
  type Amounts,
  type AutomaticValue,
  type NewOperation,
  type OperationEdit,
  operationsId,
  type Side,
  type TankOperation,
} from '../contract/tank-operations.contract.ts'
import { calculateTank } from '#modules/tanks/rules/calculator.ts'
import {
  compareAutomatic,
  effectOf,
  measureIssues,
  paperIssues,
  quantitiesOf,
  sideOf,
} from '../rules/tank-operations.ts'
import { operationStates, type OperationStep } from '../rules/operation-states.ts'
import { mustTake } from '#platform/server/records/take-step.ts'
import { tellChanged } from '#platform/server/notify/tell-changed.ts'
import { calculationOf, factsOf, insertCalculation } from '#modules/tanks/server/public.ts'
import {
  checkLimitsNow,
  type Columns,
  deleteOperation,
  insertOperation,
  operationOf,
  typeAndTank,
  updateOperation,
} from './tank-operations.repo.ts'

export interface Seen {
  id: string
  /** The version that the caller has seen. */
  version: number
}

async function mustRead(tx: Tx, id: string): Promise<TankOperation> {
  const operation = await operationOf(tx, id)
  if (!operation) throw notFound()
  return operation
}

/** The operation, if this step is open to it and nobody was faster, and its state after the step. */
async function forStep(tx: Tx, { id, version }: Seen, step: OperationStep, reason: string | null = null) {
  const operation = await mustRead(tx, id)
  if (operation.version !== version) throw stale(operation)
  const to = await mustTake(tx, operationStates, step, operation, { reason })
  return { before: operation, status: to ?? operation.status }
}

async function store(tx: Tx, seen: Seen, values: Columns): Promise<TankOperation> {
  const isStored = await guarded(() => updateOperation(tx, seen.id, seen.version, values))
  if (!isStored) throw stale(await mustRead(tx, seen.id))
  const operation = await mustRead(tx, seen.id)
  await tell(tx, operation, 'updated')
  return operation
}

async function tell(tx: Tx, { id, version, plant }: TankOperation, action: 'created' | 'updated' | 'removed') {
  await tellChanged(tx, { id: operationsId }, { id, version, action, sites: [plant] })
}

const paperColumns = (papers: Omit<NewOperation, 'operationType' | 'tankCode' | 'product' | 'openingAt'>): Columns => ({
  direction: papers.direction,
  measure_type: papers.measureType,
  product_owner: papers.productOwner,
  management_type: papers.managementType,
  voyage_number: papers.voyageNumber,
  fiscal_document_type: papers.fiscalDocumentType,
  fiscal_document_number: papers.fiscalDocumentNumber,
  molecular_weight: papers.molecularWeight,
  note: papers.note,
})

const amountColumns = (prefix: string, amounts: Amounts | null): Columns => ({
  [`${prefix}_mass`]: amounts?.mass ?? null,
  [`${prefix}_volume15`]: amounts?.volume15 ?? null,
  [`${prefix}_observed`]: amounts?.observed ?? null,
})

/** What the measures and papers come to, whoever changed one of them. */
function quantityColumns(known: Parameters<typeof quantitiesOf>[0]): Columns {
  const { real, fiscal, fiscalOrigin } = quantitiesOf(known)
  return { ...amountColumns('real', real), ...amountColumns('fiscal', fiscal), fiscal_origin: fiscalOrigin }
}

export async function createOperation(
  tx: Tx,
  asked: NewOperation,
  replaces?: { id: string; reason: string },
): Promise<TankOperation> {
  const known = await typeAndTank(tx, asked.operationType, asked.tankCode)
  if (!known) throw invalid([{ field: 'tankCode', code: 'tank-operations.unknownTank' }])
  const type = { code: asked.operationType, ...known }
  const product = asked.product ?? known.product
  refuse([
    ...paperIssues(type, asked),
    ...(product === null ? [{ field: 'tankCode', code: 'tank-operations.noProduct' }] : []),
    ...(known.isOutOfService ? [{ field: 'tankCode', code: 'tank-operations.outOfService' }] : []),
    ...(known.typeEnded ? [{ field: 'operationType', code: 'core.notValid' }] : []),
  ])
  const id = await guarded(() =>
    insertOperation(tx, {
      ...paperColumns(asked),
      plant: known.plant,
      tank_code: asked.tankCode,
      product,
      operation_type: asked.operationType,
      effect: effectOf(type),
      opening_at: asked.openingAt,
      replaces: replaces?.id ?? null,
      replacement_reason: replaces?.reason ?? null,
    }),
  )
  const operation = await mustRead(tx, id)
  await tell(tx, operation, 'created')
  return operation
}

export async function editOperation(tx: Tx, seen: Seen, edit: OperationEdit): Promise<TankOperation> {
  const { before, status } = await forStep(tx, seen, edit.quantity ? 'give' : 'edit')
  const { quantity } = edit
  refuse([
    ...paperIssues({ macroDirection: before.macroDirection, refusesCalculatorImport: before.refusesImport }, edit),
    ...(edit.measureType !== before.measureType && before.opening.mass !== null
      ? [{ field: 'measureType', code: 'tank-operations.measuredAlready' }]
      : []),
    ...(quantity && edit.measureType === 'level'
      ? [{ field: 'quantity', code: 'tank-operations.measuredByLevel' }]
      : []),
    ...(quantity && quantity.closingAt < quantity.openingAt
      ? [{ field: 'quantity.closingAt', code: 'tank-operations.closedBeforeOpened' }]
      : []),
  ])
  const isMeasured = edit.measureType === 'quantity' ? quantity !== null : before.status === 'measured'
  if (before.status === 'measured' && !isMeasured) refuse([{ field: 'quantity', code: 'core.required' }])
  return store(tx, seen, {
    ...paperColumns(edit),
    limit_reason: edit.limitReason,
    ...(quantity ? { opening_at: quantity.openingAt, closing_at: quantity.closingAt } : {}),
    ...quantityColumns({
      effect: before.effect,
      direction: edit.direction,
      measureType: edit.measureType,
      opening: amountsOf(before, 'opening'),
      closing: amountsOf(before, 'closing'),
      quantity,
      document: edit.fiscal,
    }),
    status,
  })
}

function amountsOf(operation: TankOperation, side: Side): Amounts | null {
  const { mass, volume15, observed } = operation[side]
  return mass === null || volume15 === null || observed === null ? null : { mass, volume15, observed }
}

export type AskedMeasure =
  | { from: 'reading'; measuredAt: string; measure: Measure }
  | { from: 'calculator'; calculation: string }

/** A measure of one side: calculated here, or taken over as it was calculated and stored before. */
export async function measureOperation(tx: Tx, seen: Seen, side: Side, asked: AskedMeasure): Promise<TankOperation> {
  const { before, status } = await forStep(tx, seen, side === 'opening' ? 'open' : 'close')
  const imported = asked.from === 'calculator' ? await calculationOf(tx, asked.calculation) : undefined
  if (asked.from === 'calculator' && !imported)
    throw invalid([{ field: 'calculation', code: 'tank-operations.noCalculation' }])
  const measuredAt = asked.from === 'reading' ? asked.measuredAt : imported!.measuredAt
  refuse(
    measureIssues(before, side, {
      from: asked.from,
      measuredAt,
      ...(imported ? { tankCode: imported.tankCode } : {}),
    }),
  )
  const calculated =
    asked.from === 'reading'
      ? await calculatedHere(tx, before.tankCode, measuredAt, asked.measure)
      : { id: imported!.id, measure: imported!.measure, figures: imported!.figures }
  const { measure } = calculated
  const figures = sideOf(measure, calculated.figures)
  const automatic = await automaticValues(tx, before.tankCode, measuredAt)
  const judgements = compareAutomatic({ level: figures.level, measure }, automatic, before.isFiscalTank)
  const deltaOf = (name: string) => judgements.find((one) => one.measure === name)?.delta ?? null
  const judged = judgements.flatMap(({ isWithin }) => (isWithin === null ? [] : [isWithin]))
  const sides = { opening: amountsOf(before, 'opening'), closing: amountsOf(before, 'closing'), [side]: figures }
  return store(tx, seen, {
    [`${side}_at`]: measuredAt,
    ...(before.effect === 'movement' ? {} : { opening_at: measuredAt }),
    [`${side}_origin`]: asked.from === 'reading' ? 'manual' : 'calculator',
    [`${side}_calculation`]: calculated.id,
    [`${side}_level`]: figures.level,
    [`${side}_temperature`]: figures.temperature,
    [`${side}_density15`]: figures.density15,
    ...amountColumns(side, figures),
    [`${side}_automatic`]: JSON.stringify(automatic),
    feet_position: measure.feetPosition,
    sediment_and_water: measure.sedimentAndWater,
    gas_pressure: measure.pressure,
    molecular_weight: measure.molecularWeight ?? before.molecularWeight,
    ...(side === 'closing'
      ? {
          level_delta: deltaOf('level') === null ? null : Math.round(Number(deltaOf('level'))),
          temperature_delta: deltaOf('temperature'),
          is_within_tolerance: judged.length === 0 ? null : judged.every(Boolean),
        }
      : {}),
    ...quantityColumns({
      ...sides,
      effect: before.effect,
      direction: before.direction,
      measureType: 'level',
      quantity: null,
      document: before.fiscalOrigin === 'document' ? before.fiscal : null,
    }),
    status,
  })
}

const compared: Partial<Record<GaugeMeasure, AutomaticValue['measure']>> = {
  level: 'level',
  waterLevel: 'waterLevel',
  temperature: 'temperature',
  pressure: 'pressure',
  density: 'density',
}

/** What the gauges said at that moment; it is kept beside the measure and never takes its place. */
async function automaticValues(tx: Tx, tankCode: string, at: string): Promise<AutomaticValue[]> {
  const { tanks } = await gaugesAt(tx, at, tankCode)
  return Object.entries(tanks[0]?.values ?? {}).flatMap(([name, gauge]) => {
    const measure = compared[name as GaugeMeasure]
    if (!measure || gauge.value === null) return []
    const quality = gauge.quality === 'good' || gauge.quality === 'stale' ? gauge.quality : 'bad'
    return [{ measure, value: gauge.value, unit: gaugeUnits[name as GaugeMeasure], at: gauge.at, quality }]
  })
}

async function calculatedHere(tx: Tx, tankCode: string, measuredAt: string, measure: Measure) {
  const facts = await factsOf(tx, tankCode, measuredAt)
  if (!facts) throw new AppError('not-found', 'tanks.noCalculator')
  const { figures, trace, refused } = calculateTank(facts, measure)
  if (refused) throw invalid(refused.map((issue) => ({ ...issue, field: `measure.${issue.field}` })))
  const made = { facts, measuredAt, purpose: 'level' as const, opening: null, measure, origins: {}, figures, trace }
  return { id: await insertCalculation(tx, made), measure, figures }
}

/** The ledger and the book follow by the database's own hand; what is replaced is reversed in the same transaction. */
export async function postOperation(tx: Tx, seen: Seen): Promise<TankOperation> {
  const { before, status } = await forStep(tx, seen, 'post')
  return guarded(async () => {
    if (before.replaces && before.replaces.status === 'posted') {
      const replaced = await mustRead(tx, before.replaces.id)
      await store(tx, replaced, reversal(before.replacementReason!))
    }
    const posted = await store(tx, seen, { status })
    await checkLimitsNow(tx)
    return posted
  })
}

export async function reverseOperation(tx: Tx, seen: Seen, reason: string): Promise<TankOperation> {
  await forStep(tx, seen, 'reverse', reason)
  return guarded(async () => {
    const reversed = await store(tx, seen, reversal(reason))
    await checkLimitsNow(tx)
    return reversed
  })
}

const reversal = (reason: string): Columns => ({
  status: 'reversed',
  reversal_reason: reason,
  reversed_at: new Date().toISOString(),
})

/** A draft with the same papers; the figures are measured or given anew. */
export async function replaceOperation(tx: Tx, id: string, reason: string): Promise<TankOperation> {
  const before = await mustRead(tx, id)
  await mustTake(tx, operationStates, 'replace', before, { reason })
  const { operationType, tankCode, product, openingAt, direction, measureType, productOwner, managementType } = before
  const { voyageNumber, fiscalDocumentType, fiscalDocumentNumber, molecularWeight, note } = before
  return createOperation(
    tx,
    {
      operationType,
      tankCode,
      product,
      openingAt,
      direction,
      measureType,
      productOwner,
      managementType,
      voyageNumber,
      fiscalDocumentType,
      fiscalDocumentNumber,
      molecularWeight,
      note,
    },
    { id, reason },
  )
}

export async function removeOperation(tx: Tx, seen: Seen): Promise<void> {
  const { before } = await forStep(tx, seen, 'remove')
  if (!(await deleteOperation(tx, seen.id, seen.version))) throw stale(await mustRead(tx, seen.id))
  await tell(tx, before, 'removed')
}

/** What the database guards, in words. */
async function guarded<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    switch (sqlState(error)) {
      case 'MO013':
        throw new AppError('conflict', 'tank-operations.levelOutOfLimits')
      case 'MO014':
        throw new AppError('conflict', 'tank-operations.stockNegative')
      case 'MO015':
        throw new AppError('conflict', 'tank-operations.stockAboveMaximum')
      case '23505':
        throw new AppError('conflict', 'tank-operations.replacedMeanwhile')
      case '23503':
        throw invalid([{ field: referringField(error), code: 'core.notValid' }])
      default:
        throw error
    }
  }
}

/** The database names the constraint: `tank_operations_product_owner_fkey`. */
function referringField(error: unknown): string {
  const column = /^tank_operations_(\w+)_fkey$/.exec((error as { constraint?: string }).constraint ?? '')?.[1] ?? ''
  return column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
