import type { LiveEvent } from '#platform/core/event.contract.ts'
import type { Tx } from '../database/database.ts'

type RecordChanged = Extract<LiveEvent, { type: 'record.changed' }>

/** Open screens that show the record, or a list with it, hear of the change once it is committed. */
export async function tellChanged(
  tx: Tx,
  registry: { id: string },
  change: Pick<RecordChanged, 'id' | 'version' | 'action' | 'sites' | 'parties'>,
): Promise<void> {
  await tx.emit({ type: 'record.changed', registry: registry.id, ...change, actor: tx.actor.id })
}

/** The same where many records of a list have changed at once. */
export async function tellManyChanged(
  tx: Tx,
  registry: { id: string },
  audience: Pick<RecordChanged, 'sites' | 'parties'>,
): Promise<void> {
  await tx.emit({ type: 'registry.changed', registry: registry.id, actor: tx.actor.id, ...audience })
}
