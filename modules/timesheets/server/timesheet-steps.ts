import { AppError, invalid, notFound, refuse, stale } from '#platform/core/app-error.ts'
import { type Reader, sqlState, type Tx } from '#platform/server/database/database.ts'
import { tellChanged } from '#platform/server/notify/tell-changed.ts'
import { mustTake } from '#platform/server/records/take-step.ts'
import {
  type ShipSignature,
  type Timesheet,
  type TimesheetHead,
  timesheetsId,
  type WrittenEvent,
} from '../contract/timesheets.contract.ts'
import { type Checked, momentFindings, newFindings } from '../rules/findings.ts'
import { sumOf } from '../rules/stretches.ts'
import { timesheetStates, type TimesheetStep } from '../rules/timesheet-states.ts'
import * as repo from './timesheets.repo.ts'

export interface Seen {
  id: string
  /** The version that the caller has seen. */
  version: number
}

export async function mustRead(db: Reader, id: string): Promise<Timesheet> {
  const found = await repo.timesheetOf(db, id)
  if (!found) throw notFound()
  return found
}

async function tell(tx: Tx, { id, version, plant }: Timesheet, action: 'created' | 'updated' | 'removed') {
  await tellChanged(tx, { id: timesheetsId }, { id, version, action, sites: [plant] })
}

/** The timesheet, if this step is open to it and nobody was faster, and its state after the step. */
async function forStep(tx: Tx, { id, version }: Seen, step: TimesheetStep, reason: string | null = null) {
  await repo.holdTimesheet(tx, id)
  const before = await mustRead(tx, id)
  if (before.version !== version) throw stale(before)
  const to = await mustTake(tx, timesheetStates, step, before, { reason })
  return { before, status: to ?? before.status }
}

async function store(tx: Tx, seen: Seen, values: repo.Columns): Promise<Timesheet> {
  const isStored = await guarded(() => repo.updateTimesheet(tx, seen.id, seen.version, values))
  const after = await mustRead(tx, seen.id)
  if (!isStored) throw stale(after)
  await tell(tx, after, 'updated')
  return after
}

/** What the instruction says of the voyage; a ship may be named there later, or another one. */
const ofVoyage = ({
  vessel,
  operationType,
  products,
  cargoQuantity,
  cargoUnit,
}: NonNullable<Awaited<ReturnType<typeof repo.voyageFound>>>) => ({
  ...(vessel ? { vessel } : {}),
  operationType,
  products,
  cargoQuantity,
  cargoUnit,
})

/** What the events come to, and what the instruction says by now. */
async function derived(tx: Tx, { id, instruction }: Timesheet): Promise<repo.Columns> {
  const { events } = await mustRead(tx, id)
  const voyage = await repo.voyageOfInstruction(tx, instruction)
  const lastAt = events.at(-1)?.at ?? null
  return {
    ...(voyage ? ofVoyage(voyage) : {}),
    firstAt: events[0]?.at ?? null,
    lastAt,
    eventCount: events.length,
    alongside: sumOf(events, 'alongside', lastAt),
    hasLeft: events.some(({ operation }) => operation === 'LLG' || operation === 'SAIL' || operation === 'COSP'),
  }
}

export async function createTimesheet(tx: Tx, voyageNumber: string): Promise<Timesheet> {
  const refusal = (code: string) => invalid([{ field: 'voyageNumber', code, params: { number: voyageNumber } }])
  const voyage = await repo.voyageFound(tx, voyageNumber)
  if (!voyage) throw refusal('timesheets.unknownVoyage')
  if (voyage.status !== 'created' && voyage.status !== 'ongoing') throw refusal('timesheets.notUnderWay')
  if (!voyage.vessel) throw refusal('timesheets.noVessel')
  const { plant, instruction, berth } = voyage
  const id = await guarded(() =>
    repo.insertTimesheet(tx, { plant, instruction, voyageNumber, berth, ...ofVoyage(voyage) }),
  )
  const made = await mustRead(tx, id)
  await tell(tx, made, 'created')
  return made
}

export async function editTimesheet(tx: Tx, seen: Seen, head: TimesheetHead): Promise<Timesheet> {
  const { before } = await forStep(tx, seen, 'write')
  return store(tx, seen, { ...(await derived(tx, before)), ...head })
}

export async function addEvent(tx: Tx, seen: Seen, event: WrittenEvent): Promise<Timesheet> {
  const { before } = await forStep(tx, seen, 'write')
  await check(tx, before.events, before.events, event)
  await guarded(() => repo.insertEvent(tx, before, event))
  return store(tx, seen, await derived(tx, before))
}

/**
 * Onto what there is now. An event that is added overwrites nothing that anybody has said, so whoever was out of reach need not have
 * seen the last version; what does not fit what is there is refused or asked about as ever.
 */
export async function addEventToLast(tx: Tx, id: string, event: WrittenEvent): Promise<Timesheet> {
  await repo.holdTimesheet(tx, id)
  return addEvent(tx, { id, version: (await mustRead(tx, id)).version }, event)
}

export async function changeEvent(tx: Tx, seen: Seen, id: string, event: WrittenEvent): Promise<Timesheet> {
  const { before } = await forStep(tx, seen, 'write')
  if (!before.events.some((one) => one.id === id)) throw notFound()
  await check(
    tx,
    before.events,
    before.events.filter((one) => one.id !== id),
    event,
  )
  await guarded(() => repo.updateEvent(tx, id, event))
  return store(tx, seen, await derived(tx, before))
}

export async function removeEvent(tx: Tx, seen: Seen, id: string): Promise<Timesheet> {
  const { before } = await forStep(tx, seen, 'write')
  if (!before.events.some((one) => one.id === id)) throw notFound()
  await repo.deleteEvent(tx, id)
  return store(tx, seen, await derived(tx, before))
}

/** What cannot have been is refused; what is asked about, until somebody says that it was so. */
async function check(
  tx: Tx,
  before: readonly Checked[],
  others: readonly Checked[],
  event: WrittenEvent,
): Promise<void> {
  const type = (await repo.eventTypes(tx)).find(({ code }) => code === event.operation)
  if (!type) throw invalid([{ field: 'operation', code: 'core.notValid' }])
  const { sequence, phase } = type
  const found = newFindings(before, [...others, { operation: event.operation, at: event.at, sequence, phase }])
  const moment = momentFindings(event.at, Date.now())
  refuse(
    [...moment, ...found.filter(({ severity }) => severity === 'refuse')].map(({ code, params }) => ({
      field: 'at',
      code,
      params,
    })),
  )
  if (!event.confirmed) {
    refuse(
      found
        .filter(({ severity }) => severity === 'ask')
        .map(({ code, params }) => ({ field: 'confirmed', code, params })),
    )
  }
}

export async function completeTimesheet(tx: Tx, seen: Seen): Promise<Timesheet> {
  const { before, status } = await forStep(tx, seen, 'complete')
  return store(tx, seen, { ...(await derived(tx, before)), status })
}

const unsigned = { shipSignedName: null, shipSignedRank: null, shipSignedAt: null }

export async function goOn(tx: Tx, seen: Seen): Promise<Timesheet> {
  const { status } = await forStep(tx, seen, 'goOn')
  return store(tx, seen, { status, ...unsigned })
}

export async function signForShip(tx: Tx, seen: Seen, { name, rank }: ShipSignature): Promise<Timesheet> {
  await forStep(tx, seen, 'signForShip')
  return store(tx, seen, { shipSignedName: name, shipSignedRank: rank, shipSignedAt: new Date().toISOString() })
}

export async function attest(tx: Tx, seen: Seen): Promise<Timesheet> {
  const { status } = await forStep(tx, seen, 'attest')
  return store(tx, seen, { status, attestedBy: tx.actor.id, attestedAt: new Date().toISOString() })
}

/** What both sides have signed is kept as it is, before anything of it changes. */
export async function reopen(tx: Tx, seen: Seen, reopenReason: string): Promise<Timesheet> {
  const { status } = await forStep(tx, seen, 'reopen', reopenReason)
  await repo.keepVersion(tx, (await repo.timesheetThen(tx, seen.id))!)
  return store(tx, seen, { status, ...unsigned, attestedBy: null, attestedAt: null, reopenReason })
}

export async function removeTimesheet(tx: Tx, seen: Seen): Promise<void> {
  const { before } = await forStep(tx, seen, 'remove')
  if (!(await guarded(() => repo.deleteTimesheet(tx, seen.id, seen.version)))) throw stale(await mustRead(tx, seen.id))
  await tell(tx, before, 'removed')
}

/** What the database guards, in words. */
async function guarded<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const { constraint = '' } = error as { constraint?: string }
    const state = sqlState(error)
    if (state === '23505' && constraint === 'timesheet_events_once')
      throw invalid([{ field: 'at', code: 'timesheets.thereAlready' }])
    if (state === '23505') throw new AppError('conflict', 'timesheets.hasOne')
    if (state === '23503' && constraint === 'timesheets_berth_fkey')
      throw invalid([{ field: 'berth', code: 'core.notValid' }])
    if (state === '23503' && constraint.startsWith('timesheet_versions'))
      throw new AppError('conflict', 'timesheets.wasAttested')
    throw error
  }
}
