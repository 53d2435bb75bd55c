import type { Tx } from '../../database/database.ts'
import { planBatch, writeBatch } from './batch.ts'
import type { RegistryWorld, ServerRegistry } from '../store/server-registry.ts'

/** Demo rows go the way that a user's import goes: same shape, rules and references. */
export async function insertDemoRecords(
  tx: Tx,
  world: RegistryWorld,
  server: ServerRegistry,
  records: readonly Record<string, unknown>[],
): Promise<string> {
  const planned = await planBatch(
    tx,
    world,
    server,
    records.map((values) => ({ id: null, version: null, values })),
    null,
  )
  const refused = planned.filter((row) => row.action === 'refused')
  if (refused.length > 0) {
    const lines = refused.slice(0, 5).map((row) => JSON.stringify({ values: records[row.index], issues: row.issues }))
    throw new Error(`demo rows of ${server.registry.id} are refused:\n${lines.join('\n')}`)
  }
  await writeBatch(tx, server, planned)
  return `${planned.length} ${server.registry.id}`
}
