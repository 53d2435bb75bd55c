import { checked } from '#platform/core/issue.ts'
import type { Tx } from '../database/database.ts'
import { insertRecord } from './registry.repo.ts'
import type { ServerRegistry } from './server-registry.ts'

/** Demo rows go through the same shape and rules as anybody's. */
export async function insertDemoRecords(tx: Tx, server: ServerRegistry, records: readonly unknown[]): Promise<string> {
  for (const record of records) {
    const shape = checked(server.registry.schema, record)
    const issues = shape.ok ? (server.rules?.(shape.value) ?? []) : shape.issues
    if (!shape.ok || issues.length > 0)
      throw new Error(`demo ${server.registry.id}: ${JSON.stringify({ record, issues })}`)
    await insertRecord(tx, server.registry, shape.value as Record<string, unknown>)
  }
  return `${records.length} ${server.registry.id}`
}
