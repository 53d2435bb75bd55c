import { AppError, refuse, stale } from '#platform/core/app-error.ts'
import { Decimal } from '#platform/core/decimal.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { tellManyChanged } from '#platform/server/notify/tell-changed.ts'
import type { ScheduledOperation } from '#modules/operative-plan/contract/plan.contract.ts'
import {
  addressesOf,
  createOperation,
  operationsBetween,
  type Seen,
  takeSteps,
  typeOf,
} from '#modules/operative-plan/server/public.ts'
import {
  dailyPlanId,
  type DayVersion,
  type NewSlot,
  type Slot,
  type WrittenSlot,
} from '../contract/daily-plan.contract.ts'
import { goesOut, publishedOf } from '../rules/published.ts'
import { receiverTankIssues } from '../rules/receiver-tank.ts'
import { sideIssues, tanksOf } from '../rules/sides.ts'
import { selectionIssues, slotIssues } from '../rules/slot.ts'
import { dayLetter, type Post } from './day-letter.ts'
import { dayName, mustReadSlot, slotsOfDay } from './read-day.ts'
import { areasOf, lockDays, storeSlot, unknownKinds } from './slots.repo.ts'
import { insertVersion, versionsOf } from './versions.repo.ts'

const tell = (tx: Tx, plant: string) => tellManyChanged(tx, { id: dailyPlanId }, { sites: [plant] })

const ashore = {
  vessel: null,
  voyageNumber: null,
  inspector: null,
  mooringPlatform: null,
  isVesselInRoadstead: false,
  mooringAt: null,
  unmooringAt: null,
  isPushInLine: false,
  denaturingFlag: false,
  isEarlyMooringConfirmed: false,
}

/** A slot by hand is an operation of the operative plan like any other: it is numbered, sent and validated there. */
export async function createSlot(tx: Tx, input: NewSlot): Promise<ScheduledOperation> {
  const { senderTank, receiverTank, isReceiverConfirmed: _confirmed, ...details } = input
  const { plant, scheduledFrom: from, scheduledTo: to } = details
  // The tank that is free must still be free when this is kept.
  await lockDays(tx, plant)
  const type = await typeOf(tx, details.operationType)
  const others = await operationsBetween(tx, { plant, from, to, hidden: false })
  refuse([...sideIssues(input, type?.macroDirection ?? null), ...receiverTankIssues(input, others)])
  const operation = await createOperation(tx, { ...details, ...ashore, ...tanksOf({ senderTank, receiverTank }) })
  await tell(tx, plant)
  return operation
}

const figure = (value: string | null) => (value === null ? null : new Decimal(value).toFixed(3))

export async function writeSlot(
  tx: Tx,
  seen: { operation: string; day: string; version: number },
  written: WrittenSlot,
): Promise<Slot> {
  const { operation, day, version } = seen
  const before = await mustReadSlot(tx, operation, day)
  if (before.version !== version) throw stale(before)
  const unknown = await unknownKinds(tx, [...new Set(written.documents.map(({ kind }) => kind))])
  const stood = new Set(before.documents.map(({ kind }) => kind))
  refuse([
    ...slotIssues(written, before),
    ...written.documents.flatMap(({ kind }, index) =>
      unknown.includes(kind) && !stood.has(kind)
        ? [{ field: `documents.${index}.kind`, code: 'operative-plan.notThere', params: { code: kind } }]
        : [],
    ),
  ])
  const { plant } = before.operation
  const figures = { ...written, measuredQuantity: figure(written.measuredQuantity) }
  const isStored = await storeSlot(tx, { operation, day, plant }, figures, version)
  const after = await mustReadSlot(tx, operation, day)
  if (!isStored) throw stale(after)
  await tell(tx, plant)
  return after
}

/** Section 5, daily plan: at least one; all of them take the step, or none does. */
export async function stepAll(
  tx: Tx,
  step: 'send' | 'validate' | 'reject',
  operations: readonly Seen[],
  reason: string | null = null,
): Promise<{ count: number }> {
  refuse(selectionIssues(operations))
  const changed = await takeSteps(tx, operations, step, reason)
  for (const plant of new Set(changed.map((one) => one.plant))) await tell(tx, plant)
  return { count: changed.length }
}

interface Going {
  plant: string
  day: string
  /** What was looked at. */
  content: string
  mailingList: string | null
  note: string | null
}

/** Freezes the day as it was validated, and writes the letter that is mailed on its morning. */
export async function publishDay(tx: Tx, going: Going, post: Post | null): Promise<DayVersion> {
  const { plant, day, mailingList, note } = going
  await lockDays(tx, plant)
  const [last] = await versionsOf(tx, plant, day)
  const slots = await slotsOfDay(tx, plant, day, await areasOf(tx, plant))
  const out = slots.filter(goesOut)
  if (out.length === 0) throw new AppError('conflict', 'daily-plan.planEmpty')
  if (dayName(slots, last?.number ?? 0) !== going.content) throw new AppError('conflict', 'daily-plan.dayChanged')
  if (mailingList !== null && !(await addressesOf(tx, mailingList))?.length) {
    refuse([{ field: 'mailingList', code: 'operative-plan.nobodyOnList' }])
  }
  const validated = out.map(({ operation }) => operation).filter(({ status }) => status === 'validated')
  await takeSteps(tx, validated, 'publish')
  const number = (last?.number ?? 0) + 1
  const content = out.map(publishedOf)
  const letter = mailingList !== null && post ? dayLetter({ ...post, plant, day, number, note, content }) : null
  await insertVersion(tx, { plant, day, number, note, mailingList: letter && mailingList, content, letter })
  await tell(tx, plant)
  return (await versionsOf(tx, plant, day))[0]!
}
