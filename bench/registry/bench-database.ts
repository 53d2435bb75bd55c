import { loadDemo } from '#demo/load-demo.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/upgrade/migrate.ts'
import { ensureCluster, removeCluster } from '../../tools/postgres/cluster.ts'
import { databaseUrl, onServer } from '../../tools/postgres/database.ts'

/** A database with the demo terminal's data on a cluster of its own; `remove` it when the measurement is over. */
export async function benchDatabase(clusterName: string): Promise<{ url: string; remove: () => Promise<void> }> {
  const remove = () => removeCluster(clusterName)
  const cluster = await ensureCluster(clusterName)
  try {
    await onServer(cluster.url, async (client) => {
      await client.query('drop database if exists bench with (force)')
      await client.query('create database bench')
    })
    const url = databaseUrl(cluster.url, 'bench')
    await migrate({ url, environment: 'TEST' })
    const db = openDatabase({ url, poolSize: 2, role: 'molo_app', onError: () => {} })
    await loadDemo(db, () => {})
    await db.close()
    return { url, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
