import { AppError, invalid, notFound, refuse, stale } from '#platform/core/app-error.ts'
import type { BodyOf } from '#platform/core/endpoint.ts'
import type { Issue } from '#platform/core/issue.ts'
import { type Reader, sqlState, type Tx } from '#platform/server/database/database.ts'
import { tellChanged } from '#platform/server/notify/tell-changed.ts'
import { mustTake } from '#platform/server/records/take-step.ts'
import { gaugeUnits } from '#modules/process-data/contract/process-data.contract.ts'
import { isUsable } from '#modules/process-data/rules/quality.ts'
import { gaugesAt } from '#modules/process-data/server/public.ts'
import { densityAt15 } from '#modules/tanks/rules/calculator.ts'
import { tankTypeIssues } from '#modules/tanks/rules/tank-type.ts'
import { calculationOf, keepCalculation, productInTank, tankFacts } from '#modules/tanks/server/public.ts'
import { isVoyage } from '#modules/voyages/server/public.ts'
import {
  automaticMeasures,
  type AutomaticValue,
  type measureOperation as measureContract,
  type NewOperation,
  type OperationEdit,
  operationsId,
  type Side,
  type TankOperation,
} from '../contract/tank-operations.contract.ts'
import { type Columns, measuredColumns, quantityColumns } from './operation-columns.ts'
import { operationStates, type OperationStep } from '../rules/operation-states.ts'
import {
  amountsOf,
  directionOf,
  effectOf,
  excessOf,
  measureIssues,
  paperIssues,
  papersOf,
  sideOf,
} from '../rules/tank-operations.ts'
import {
  checkLimitsNow,
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

export async function mustRead(db: Reader, id: string): Promise<TankOperation> {
  const operation = await operationOf(db, id)
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
  const operation = await mustRead(tx, seen.id)
  if (!isStored) throw stale(operation)
  await tell(tx, operation, 'updated')
  return operation
}

async function tell(tx: Tx, { id, version, plant }: TankOperation, action: 'created' | 'updated' | 'removed') {
  await tellChanged(tx, { id: operationsId }, { id, version, action, sites: [plant] })
}

/** A number that leads nowhere is a typing error that nobody finds later; what stands there already is left alone. */
async function voyageIssues(tx: Tx, number: string | null, before: string | null = null): Promise<Issue[]> {
  if (number === null || number === before || (await isVoyage(tx, number))) return []
  return [{ field: 'voyageNumber', code: 'tank-operations.unknownVoyage', params: { number } }]
}

export async function createOperation(
  tx: Tx,
  written: NewOperation,
  replaces?: { id: string; reason: string },
): Promise<TankOperation> {
  const known = await typeAndTank(tx, written)
  if (!known) throw invalid([{ field: 'tankCode', code: 'tank-operations.unknownTank' }])
  const asked = { ...written, direction: directionOf(known.macroDirection, written.direction) }
  const type = { code: asked.operationType, ...known }
  const product = asked.product ?? known.product
  refuse([
    ...paperIssues(type, asked),
    ...(product === null ? [{ field: 'tankCode', code: 'tank-operations.noProduct' }] : []),
    ...(known.isOutOfService ? [{ field: 'tankCode', code: 'tank-operations.outOfService' }] : []),
    ...(product === null
      ? []
      : tankTypeIssues('product', await productInTank(tx, { product, tankCode: asked.tankCode, at: asked.openingAt }))),
    ...(known.typeEnded ? [{ field: 'operationType', code: 'core.notValid' }] : []),
    ...(replaces ? [] : await voyageIssues(tx, asked.voyageNumber)),
  ])
  const id = await guarded(() =>
    insertOperation(tx, {
      ...asked,
      product,
      plant: known.plant,
      effect: effectOf(type),
      replaces: replaces?.id ?? null,
      replacementReason: replaces?.reason ?? null,
    }),
  )
  const operation = await mustRead(tx, id)
  await tell(tx, operation, 'created')
  return operation
}

export async function editOperation(tx: Tx, seen: Seen, edit: OperationEdit): Promise<TankOperation> {
  const { before, status } = await forStep(tx, seen, edit.quantity ? 'give' : 'edit')
  const { quantity, fiscal, ...written } = edit
  refuse([
    ...paperIssues({ macroDirection: before.macroDirection, refusesCalculatorImport: before.refusesImport }, edit),
    ...(edit.measureType !== before.measureType && (before.opening.mass ?? before.closing.mass) !== null
      ? [{ field: 'measureType', code: 'tank-operations.measuredAlready' }]
      : []),
    ...(quantity && edit.measureType === 'level'
      ? [{ field: 'quantity', code: 'tank-operations.measuredByLevel' }]
      : []),
    ...(quantity && quantity.closingAt < quantity.openingAt
      ? [{ field: 'quantity.closingAt', code: 'tank-operations.closedBeforeOpened' }]
      : []),
    ...(await voyageIssues(tx, edit.voyageNumber, before.voyageNumber)),
  ])
  const isMeasured = edit.measureType === 'quantity' ? quantity !== null : before.status === 'measured'
  if (before.status === 'measured' && !isMeasured) refuse([{ field: 'quantity', code: 'core.required' }])
  return store(tx, seen, {
    ...written,
    ...notAsked,
    ...(quantity ? { openingAt: quantity.openingAt, closingAt: quantity.closingAt } : {}),
    ...quantityColumns({
      effect: before.effect,
      direction: edit.direction,
      measureType: edit.measureType,
      opening: amountsOf(before.opening),
      closing: amountsOf(before.closing),
      quantity,
      document: fiscal,
    }),
    status,
  })
}

/** A measure of one side: calculated here, or taken over as it was calculated and stored before. */
export async function measureOperation(
  tx: Tx,
  seen: Seen,
  side: Side,
  asked: BodyOf<typeof measureContract>,
): Promise<TankOperation> {
  const { before, status } = await forStep(tx, seen, side === 'opening' ? 'open' : 'close')
  const { tankCode } = before
  const taken = asked.from === 'reading' ? { ...asked, tankCode } : await calculationOf(tx, asked.calculation)
  if (!taken) throw invalid([{ field: 'calculation', code: 'tank-operations.noCalculation' }])
  const { measure, measuredAt, origins = {} } = taken
  refuse(measureIssues(before, side, { from: asked.from, measuredAt, tankCode: taken.tankCode }, Date.now()))
  const calculated = 'figures' in taken ? taken : await keepCalculation(tx, { ...taken, purpose: 'level', path: '' })
  const figures = sideOf(measure, calculated.figures)
  const automatic = await automaticValues(tx, tankCode, measuredAt)
  const origin = asked.from === 'reading' ? 'manual' : 'calculator'
  const found = { measure, origins, measuredAt, origin, calculation: calculated.id, figures, automatic } as const
  return store(tx, seen, { ...notAsked, ...measuredColumns(before, side, found), status })
}

/** What the gauges said at that second; it is kept beside the measure and never takes its place. */
async function automaticValues(tx: Tx, tankCode: string, at: string): Promise<AutomaticValue[]> {
  const { tanks } = await gaugesAt(tx, at, tankCode)
  const values = tanks[0]?.values ?? {}
  const { density, temperature } = values
  const at15 =
    density && temperature && isUsable(density) && isUsable(temperature)
      ? densityAt15(await tankFacts(tx, tankCode, at), { density: density.value!, temperature: temperature.value! })
      : null
  return automaticMeasures.flatMap((measure) => {
    const gauge = values[measure]
    if (!gauge || gauge.value === null) return []
    const quality = gauge.quality === 'good' || gauge.quality === 'stale' ? gauge.quality : 'bad'
    const told = { measure, value: gauge.value, unit: gaugeUnits[measure], at: gauge.at, quality } as const
    return [measure === 'density' ? { ...told, at15 } : told]
  })
}

/** The ledger and the book follow by the database's own hand. */
const booked = (tx: Tx, write: () => Promise<TankOperation>): Promise<TankOperation> =>
  guarded(async () => {
    const operation = await write()
    await checkLimitsNow(tx)
    return operation
  })

/** What a second person is asked to post is what they find: any change takes the question back. */
const notAsked: Columns = { toleranceReason: null, toleranceExcess: null, postAskedBy: null, postAskedAt: null }

export async function askSecondPerson(tx: Tx, seen: Seen, toleranceReason: string): Promise<TankOperation> {
  await forStep(tx, seen, 'askSecond', toleranceReason)
  const asked = { postAskedBy: tx.actor.id, postAskedAt: new Date().toISOString() }
  return store(tx, seen, { toleranceReason, toleranceExcess: 'secondPerson', ...asked })
}

/** What is replaced is reversed in the same transaction. */
export async function postOperation(tx: Tx, seen: Seen, reason: string | null = null): Promise<TankOperation> {
  const { before, status } = await forStep(tx, seen, 'post')
  const toleranceExcess = excessOf(before)
  const toleranceReason = toleranceExcess && (before.toleranceReason ?? reason)
  if (toleranceExcess && !toleranceReason) refuse([{ field: 'reason', code: 'tank-operations.beyondTolerance' }])
  if (toleranceExcess === 'secondPerson' && before.postAskedBy?.id === tx.actor.id) {
    throw new AppError('forbidden', 'tank-operations.notSecondPerson')
  }
  return booked(tx, async () => {
    if (before.replaces?.status === 'posted') {
      await store(tx, await mustRead(tx, before.replaces.id), reversal(before.replacementReason!))
    }
    return store(tx, seen, { status, toleranceExcess, toleranceReason })
  })
}

export async function reverseOperation(tx: Tx, seen: Seen, reason: string): Promise<TankOperation> {
  await forStep(tx, seen, 'reverse', reason)
  return booked(tx, () => store(tx, seen, reversal(reason)))
}

const reversal = (reversalReason: string): Columns => ({
  status: 'reversed',
  reversalReason,
  reversedAt: new Date().toISOString(),
})

/** A draft with the same papers; the figures are measured or given anew. */
export async function replaceOperation(tx: Tx, id: string, reason: string): Promise<TankOperation> {
  const before = await mustRead(tx, id)
  await mustTake(tx, operationStates, 'replace', before, { reason })
  const { operationType, tankCode, product, openingAt } = before
  return createOperation(tx, { ...papersOf(before), operationType, tankCode, product, openingAt }, { id, reason })
}

export async function removeOperation(tx: Tx, seen: Seen): Promise<void> {
  const { before } = await forStep(tx, seen, 'remove')
  if (!(await deleteOperation(tx, seen.id, seen.version))) throw stale(await mustRead(tx, seen.id))
  await tell(tx, before, 'removed')
}

const conflicts: Record<string, string> = {
  MO013: 'tank-operations.levelOutOfLimits',
  MO014: 'tank-operations.stockNegative',
  MO015: 'tank-operations.stockAboveMaximum',
  MO016: 'tank-operations.notSecondPerson',
  23505: 'tank-operations.replacedMeanwhile',
}

/** What the database guards, in words. */
async function guarded<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const state = sqlState(error) ?? ''
    if (state === '23503') throw invalid([{ field: referringField(error), code: 'core.notValid' }])
    throw conflicts[state] ? new AppError('conflict', conflicts[state]) : error
  }
}

/** The database names the constraint: `tank_operations_product_owner_fkey`. */
function referringField(error: unknown): string {
  const column = /^tank_operations_(\w+)_fkey$/.exec((error as { constraint?: string }).constraint ?? '')?.[1] ?? ''
  return column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
