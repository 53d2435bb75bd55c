import { Client, escapeIdentifier } from 'pg'
import { databaseUrlFrom } from '#platform/server/config/database-settings.ts'
import type { Environment } from '#platform/server/config/environment.ts'
import { ensureCluster } from './cluster.ts'

/** The database of DATABASE_URL, or `molo` in the private cluster of that name. */
export async function ensureDatabase(
  clusterName: string,
  environment?: Environment,
): Promise<{ url: string; stop: () => Promise<void> }> {
  if (process.env.DATABASE_URL) return { url: databaseUrlFrom(process.env, environment), stop: async () => {} }
  const cluster = await ensureCluster(clusterName)
  return { url: await createIfMissing(cluster.url, 'molo'), stop: cluster.stop }
}

async function createIfMissing(serverUrl: string, name: string): Promise<string> {
  await onServer(serverUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(name)}`)
  })
  return databaseUrl(serverUrl, name)
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function onServer<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  // A server that dies fails the statement; it need not end the process too.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Empties tables of a running product, one after the other. Not truncated: that shuts out readers, and one that holds the
 * next table already and waits for this one is a deadlock.
 */
export async function emptyTables(client: Client, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    await client.query(`begin; lock table ${table} in share row exclusive mode; delete from ${table}; commit`)
  }
}
