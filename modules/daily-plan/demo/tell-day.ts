import type { Tx } from '#platform/server/database/database.ts'
import { chanceOf } from '#demo/story/chance.ts'
import type { Slot } from '../contract/daily-plan.contract.ts'
import { goesOut } from '../rules/published.ts'
import { dayName, slotsOfDay } from '../server/read-day.ts'
import { areasOf } from '../server/slots.repo.ts'
import { versionsOf } from '../server/versions.repo.ts'
import { publishDay, writeSlot } from '../server/write-day.ts'

const slotsOf = async (tx: Tx, plant: string, day: string) => slotsOfDay(tx, plant, day, await areasOf(tx, plant))

/** The day as it stands validated; nothing where nobody has validated anything. */
export async function publishSlots(tx: Tx, plant: string, day: string): Promise<void> {
  const slots = await slotsOf(tx, plant, day)
  const [last] = await versionsOf(tx, plant, day)
  const content = dayName(slots, last?.number ?? 0)
  if (slots.some(goesOut)) await publishDay(tx, { plant, day, content, mailingList: null, note: null }, null)
}

/** Whether something of the day was validated since the operative plan was published. */
export const waitsForPlan = async (tx: Tx, plant: string, day: string): Promise<boolean> =>
  (await slotsOf(tx, plant, day)).some(({ operation }) => operation.status === 'validated')

/** What the shift writes of the slots that nobody has written of: documents of what leaves by land, and what customs know. */
export async function writeDay(tx: Tx, plant: string, day: string): Promise<void> {
  for (const slot of await slotsOf(tx, plant, day)) {
    const { operation, version } = slot
    if (version > 0 || operation.status === 'scheduled') continue
    await writeSlot(tx, { operation: operation.id, day, version }, writtenOf(slot))
  }
}

function writtenOf({ operation: { number, operationType }, day }: Slot) {
  const documents =
    operationType === 'OLC' || operationType === 'CVT' ? [{ kind: 'DAA', number: numberOf(number, day) }] : []
  const communicationStatus = documents.length > 0 ? ('preventive' as const) : ('none' as const)
  return { communicationStatus, measuredAt: null, measuredQuantity: null, documents }
}

/** One in five still waits for its number. */
const numberOf = (number: string, day: string) =>
  chanceOf(`document of ${number} ${day}`) < 0.2 ? null : `${day.replaceAll('-', '')}/${number.slice(-4)}`
