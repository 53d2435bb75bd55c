import type { Client } from 'pg'
import { crashRegistry } from '../crash/crash-records.registry.ts'

async function versionsIn(client: Client, table: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: string; version: number }>(`select id, version from ${table}`)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** The version of each record that the writers could have touched. */
export const recordVersions = (client: Client) => versionsIn(client, crashRegistry.table)
export const operationVersions = (client: Client) => versionsIn(client, 'tank_operations')
