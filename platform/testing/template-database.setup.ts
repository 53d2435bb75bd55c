import type { TestProject } from 'vitest/node'
import { migrate } from '#platform/server/upgrade/migrate.ts'
import { clusterNames, ensureCluster, removeCluster } from '../../tools/postgres/cluster.ts'
import { databaseUrl, onServer } from '../../tools/postgres/database.ts'
import { isAlive } from '../../tools/postgres/lock.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The others are made from the first by the first test that asks for the demo terminal, or for its records alone. */
    templateDatabase: { serverUrl: string; name: string; demo: string; demoWithoutPast: string }
  }
}

/** One throw-away cluster per run and project, with one migrated database that every test file clones. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await sweep()
  // Not DATABASE_URL: whoever has that set to a real database does not want test databases beside it.
  const given = process.env.TEST_DATABASE_URL
  const clusterName = `test-${process.pid}-${project.name}`
  const serverUrl = given ?? (await ensureCluster(clusterName, { durable: false })).url
  const name = `molo_template_${process.pid}_${project.name}`
  await onServer(serverUrl, async (client) => {
    await client.query(`drop database if exists ${name}`)
    await client.query(`create database ${name}`)
  })
  await migrate({ url: databaseUrl(serverUrl, name) })
  const [demo, demoWithoutPast] = [`${name}_demo`, `${name}_demo_without_past`]
  project.provide('templateDatabase', { serverUrl, name, demo, demoWithoutPast })
  return async () => {
    if (!given) return removeCluster(clusterName)
    await onServer(given, async (client) => {
      for (const made of [name, demo, `${demo}_filling`, demoWithoutPast, `${demoWithoutPast}_filling`])
        await client.query(`drop database if exists ${made} with (force)`)
    })
  }
}

/** A run that was killed could not remove its cluster. */
async function sweep(): Promise<void> {
  for (const name of clusterNames()) {
    const pid = /^test-(\d+)-/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await removeCluster(name)
  }
}
