import { notFound } from '#platform/core/app-error.ts'
import { contentName } from '#platform/server/base/content-name.ts'
import type { Reader } from '#platform/server/database/database.ts'
import type { ScheduledOperation } from '#modules/operative-plan/contract/plan.contract.ts'
import { mustRead, operationsBetween } from '#modules/operative-plan/server/public.ts'
import type { Slot } from '../contract/daily-plan.contract.ts'
import { slotOn, spanOfDay } from '../rules/day.ts'
import { goesOut } from '../rules/published.ts'
import { areasOf, type StoredSlot, slotsWritten, slotWritten } from './slots.repo.ts'

const unwritten = { version: 0, communicationStatus: 'none', measuredAt: null, measuredQuantity: null } as const

function slotOf(operation: ScheduledOperation, day: string, areas: Areas, stored: StoredSlot | undefined): Slot[] {
  const span = slotOn(day, operation)
  if (!span) return []
  const area = areas.find(({ tanks }) => tanks.includes(operation.tanks[0] ?? ''))?.code ?? null
  const { version, communicationStatus, measuredAt, measuredQuantity } = stored ?? unwritten
  const { updatedAt, updatedBy } = stored ?? operation
  const written = { version, communicationStatus, measuredAt, measuredQuantity, documents: stored?.documents ?? [] }
  return [{ operation, day, ...span, area, ...written, updatedAt, updatedBy }]
}

type Areas = Awaited<ReturnType<typeof areasOf>>

/** What is planned at a plant on a day: the operations that are not hidden, and what is written of each. */
export async function slotsOfDay(db: Reader, plant: string, day: string, areas: Areas): Promise<Slot[]> {
  const operations = await operationsBetween(db, { plant, ...spanOfDay(day), hidden: false })
  const written = new Map((await slotsWritten(db, plant, day)).map((one) => [one.operation, one]))
  return operations.flatMap((operation) => slotOf(operation, day, areas, written.get(operation.id)))
}

export async function mustReadSlot(db: Reader, id: string, day: string): Promise<Slot> {
  const operation = await mustRead(db, id)
  const [slot] = slotOf(operation, day, await areasOf(db, operation.plant), await slotWritten(db, id, day))
  if (!slot) throw notFound()
  return slot
}

/** A name of what would be published, so that nothing else is published than what was looked at. */
export function dayName(slots: readonly Slot[], lastVersion: number): string {
  const seen = slots.filter(goesOut).map(({ operation, version }) => [operation.id, operation.version, version])
  return contentName([lastVersion, seen])
}
