import { randomUUID } from 'node:crypto'
import { invalid, notFound, refuse, stale } from '#platform/core/app-error.ts'
import { siteTime } from '#platform/core/date-format.ts'
import type { Issue } from '#platform/core/issue.ts'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { tellChanged } from '#platform/server/notify/tell-changed.ts'
import { mustTake } from '#platform/server/records/take-step.ts'
import { isVoyage } from '#modules/voyages/server/public.ts'
import type { OperationDetails, OperationInput, OperationMove, ScheduledOperation } from '../contract/plan.contract.ts'
import { scheduledOperationRegistry } from '../contract/scheduled-operations.registry.ts'
import {
  canonical,
  detailIssues,
  displacementIssues,
  earlyBy,
  earlyIssues,
  figure,
  placeIssues,
  timeIssues,
} from '../rules/operation.ts'
import { type OperationStep, scheduledOperationStates } from '../rules/operation-states.ts'
import * as repo from './operations.repo.ts'

export interface Seen {
  id: string
  /** The version that the caller has seen. */
  version: number
}

export async function mustRead(db: Reader, id: string): Promise<ScheduledOperation> {
  const operation = await repo.operationOf(db, id)
  if (!operation) throw notFound()
  return operation
}

/** `S26-P0042`: plant, year in which it is scheduled, running number. */
export const operationNumber = (plant: string, year: number, number: number) =>
  `${plant}${String(year % 100).padStart(2, '0')}-P${String(number).padStart(4, '0')}`

/** What it names is there at that plant and has not ended; what stood there before may stay. */
async function referenceIssues(db: Reader, after: OperationDetails, before?: ScheduledOperation): Promise<Issue[]> {
  const stood = (field: string, code: string) => {
    const old = before?.[field as keyof OperationDetails]
    return before?.plant === after.plant && (Array.isArray(old) ? old.includes(code) : old === code)
  }
  const unknown = await repo.unknownReferences(db, after)
  const issues = unknown
    .filter(({ field, code }) => !stood(field, code))
    .map(({ field, code }) => ({ field, code: 'operative-plan.notThere', params: { code } }))
  const { voyageNumber } = after
  const isStrange =
    voyageNumber !== null && voyageNumber !== before?.voyageNumber && !(await isVoyage(db, voyageNumber))
  return [
    ...issues,
    ...(isStrange
      ? [{ field: 'voyageNumber', code: 'operative-plan.unknownVoyage', params: { number: voyageNumber } }]
      : []),
  ]
}

async function mustKnowType(db: Reader, { operationType }: OperationDetails, before?: ScheduledOperation) {
  const type = await repo.typeOf(db, operationType)
  if (!type || (type.isEnded && before?.operationType !== operationType)) {
    throw invalid([{ field: 'operationType', code: 'operative-plan.notThere', params: { code: operationType } }])
  }
  return type
}

const noLaycan = { laycanFrom: null, laycanTo: null }

/** What is made for a lot or by a template says so; made twice, it is refused by the database. */
export type Origin = Partial<Pick<ScheduledOperation, 'lotCode' | 'template' | 'templateDay'>>

export async function createOperation(tx: Tx, input: OperationInput, origin: Origin = {}): Promise<ScheduledOperation> {
  await mustKnowType(tx, input)
  const laycan = (input.voyageNumber ? await repo.laycanOf(tx, input.voyageNumber) : undefined) ?? noLaycan
  refuse([
    ...timeIssues(input),
    ...placeIssues(input),
    ...(await referenceIssues(tx, input)),
    // Nobody is asked about what is only proposed.
    ...(origin.lotCode ? [] : earlyIssues({ ...input, ...laycan })),
  ])
  const id = randomUUID()
  const { plant, scheduledFrom } = input
  const year = Number(siteTime(scheduledFrom).date.slice(0, 4))
  await repo.insertOperation(tx, {
    ...canonical(input),
    ...laycan,
    id,
    number: operationNumber(plant, year, await repo.takeNumber(tx, plant, year)),
    status: 'scheduled',
    isHidden: false,
    isEarlyMooringConfirmed: input.isEarlyMooringConfirmed && earlyBy(input.mooringAt, laycan.laycanFrom) > 0,
    lotCode: origin.lotCode ?? null,
    template: origin.template ?? null,
    templateDay: origin.templateDay ?? null,
    displacements: [],
  })
  const operation = await mustRead(tx, id)
  await tell(tx, operation, 'created')
  return operation
}

async function tell(tx: Tx, { id, version, plant }: ScheduledOperation, action: 'created' | 'updated') {
  await tellChanged(tx, scheduledOperationRegistry, { id, version, action, sites: [plant] })
}

/** Held, and still as the caller has seen it; its state after the step. */
async function forStep(tx: Tx, { id, version }: Seen, step: OperationStep, reason: string | null = null) {
  const [operation] = await repo.heldOperations(tx, [id])
  if (!operation) throw notFound()
  if (operation.version !== version) throw stale(operation)
  const to = await mustTake(tx, scheduledOperationStates, step, operation, { reason })
  return { before: operation, status: to ?? operation.status }
}

export async function store(tx: Tx, changed: ScheduledOperation): Promise<ScheduledOperation> {
  const stored = await repo.updateOperations(tx, [changed])
  const operation = await mustRead(tx, changed.id)
  if (!stored.has(changed.id)) throw stale(operation)
  await tell(tx, operation, 'updated')
  return operation
}

/** An answer about mooring early holds as long as mooring and laycan are what they were. */
function withAnswer(after: ScheduledOperation, before: ScheduledOperation, isConfirmed: boolean): ScheduledOperation {
  const isEarlyMooringConfirmed =
    earlyBy(after.mooringAt, after.laycanFrom) > 0 &&
    (isConfirmed || earlyIssues({ ...after, isEarlyMooringConfirmed: false }, before).length === 0)
  return { ...after, isEarlyMooringConfirmed }
}

export async function editOperation(tx: Tx, seen: Seen, input: OperationInput): Promise<ScheduledOperation> {
  const { before, status } = await forStep(tx, seen, 'edit')
  const { isEarlyMooringConfirmed: isConfirmed, ...details } = input
  const type = await mustKnowType(tx, details, before)
  const laycan =
    details.voyageNumber === null
      ? noLaycan
      : details.voyageNumber === before.voyageNumber
        ? before
        : ((await repo.laycanOf(tx, details.voyageNumber)) ?? noLaycan)
  const { laycanFrom, laycanTo } = laycan
  const after = { ...before, ...canonical(details), laycanFrom, laycanTo, status }
  refuse([
    // A number belongs to its plant.
    ...(details.plant !== before.plant ? [{ field: 'plant', code: 'operative-plan.plantStays' }] : []),
    ...timeIssues(details),
    ...placeIssues(details),
    ...detailIssues(details, type),
    ...(await referenceIssues(tx, details, before)),
    ...earlyIssues({ ...after, isEarlyMooringConfirmed: isConfirmed }, before),
  ])
  return store(tx, withAnswer(after, before, isConfirmed))
}

/** What is asked of an operation that is put elsewhere; whoever gives it another quantity writes details, and these are whole. */
export async function moveIssues(db: Reader, after: ScheduledOperation, before: ScheduledOperation): Promise<Issue[]> {
  return [
    ...timeIssues(after),
    ...placeIssues(after),
    ...(after.quantity === before.quantity ? [] : detailIssues(after, after)),
    ...(await referenceIssues(db, after, before)),
  ]
}

/** Of a move, what is written of the operation. */
export type Moved = Seen & Partial<Pick<OperationDetails, 'quantity'> & Omit<OperationMove, keyof Seen>>

/** Operations that were put elsewhere: all of them, or none. */
export async function moveOperations(
  tx: Tx,
  moves: readonly Moved[],
  isConfirmed: boolean,
): Promise<ScheduledOperation[]> {
  const held = await repo.heldOperations(
    tx,
    moves.map(({ id }) => id),
  )
  const byId = new Map(held.map((operation) => [operation.id, operation]))
  const changed: { after: ScheduledOperation; before: ScheduledOperation }[] = []
  for (const { id, version, ...place } of moves) {
    const before = byId.get(id)
    if (!before) throw notFound()
    if (before.version !== version) throw stale(before)
    const status = (await mustTake(tx, scheduledOperationStates, 'edit', before)) ?? before.status
    changed.push({ before, after: canonical({ ...before, ...place, status }) })
  }
  for (const { after, before } of changed) {
    refuse([
      ...(await moveIssues(tx, after, before)),
      ...earlyIssues({ ...after, isEarlyMooringConfirmed: isConfirmed }, before),
    ])
  }
  const stored = []
  for (const { after, before } of changed) stored.push(await store(tx, withAnswer(after, before, isConfirmed)))
  return stored
}

export async function writeDisplacements(
  tx: Tx,
  seen: Seen,
  displacements: readonly {
    measuredAt: string | null
    volume: string | null
    quantity: string | null
    note: string | null
  }[],
): Promise<ScheduledOperation> {
  const { before, status } = await forStep(tx, seen, 'displace')
  refuse(displacementIssues(displacements))
  const written = displacements.map((one) => ({ ...one, volume: figure(one.volume), quantity: figure(one.quantity) }))
  return store(tx, { ...before, status, displacements: written })
}

export async function takeStep(
  tx: Tx,
  seen: Seen,
  step: 'hide' | 'show' | 'validate' | 'reject',
  reason: string | null = null,
): Promise<ScheduledOperation> {
  const { before, status } = await forStep(tx, seen, step, reason)
  const isHidden = step === 'hide' || (step === 'show' ? false : before.isHidden)
  // Why it was sent back is for whoever plans it.
  const note = step === 'reject' ? withReason(before.note, reason!) : before.note
  return store(tx, { ...before, status, isHidden, note })
}

export function withReason(note: string | null, reason: string): string {
  const both = note ? `${reason}\n${note}` : reason
  return both.slice(0, 500)
}
