import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { onServer } from '../postgres/database.ts'
import { root } from '../run/node.ts'
import { archiverState, closeWalFile } from './archiver.repo.ts'
import { type ArchivingCluster, archivingCluster } from './archiving-cluster.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let cluster: ArchivingCluster
beforeAll(async () => {
  cluster = await archivingCluster(`try-status-${process.pid}`)
  await cluster.baseBackup()
  await cluster.archived()
})
afterAll(() => cluster.remove())

/** With the right of the role of the backups, and no other. */
function status(more: Record<string, string> = {}) {
  const { port } = new URL(cluster.url)
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/backup-status.ts', cluster.archive], {
    cwd: root,
    env: { ...process.env, PGHOST: '127.0.0.1', PGPORT: port, PGUSER: 'molo_backup', ...more },
    encoding: 'utf8',
  })
  return { code: status, said: stdout + stderr }
}
const drilled = (ok: boolean) =>
  writeFileSync(join(cluster.archive, 'last-drill.json'), JSON.stringify({ ok, endedAt: new Date() }))

test('a server that is archived, backed up and tried is well', () => {
  expect(status()).toMatchObject({ code: 1, said: expect.stringContaining('No restore was ever tried') })
  drilled(false)
  expect(status()).toMatchObject({ code: 1, said: expect.stringContaining('The last restore drill failed') })
  drilled(true)
  expect(status()).toEqual({ code: 0, said: expect.stringContaining('All is well') })
})

test('a server that is away is no server that is well', () => {
  expect(status({ PGPORT: '1' })).toMatchObject({ code: 1, said: expect.stringContaining('ECONNREFUSED') })
})

test('an archive_command that lies is found out', async () => {
  await setArchiving('/bin/true')
  await onServer(cluster.url, async (client) => {
    // The archiver hears of its new command a little after it was set.
    for (let file = ''; file === '' || existsSync(join(cluster.archive, 'wal', `${file}.gz`));) {
      file = await closeOne(client)
      while ((await archiverState(client)).lastArchived !== file) await pause(20)
    }
  })
  expect(status()).toMatchObject({ code: 1, said: expect.stringContaining('but it is not in the archive') })
})

test('an archive_command that fails is told', async () => {
  await setArchiving('/bin/false')
  await onServer(cluster.url, async (client) => {
    const isFailing = async () => {
      const { lastFailedAt, lastArchivedAt } = await archiverState(client)
      return lastFailedAt !== null && lastFailedAt > lastArchivedAt!
    }
    await closeOne(client)
    while (!(await isFailing())) await closeOne(client)
  })
  expect(status()).toMatchObject({ code: 1, said: expect.stringContaining('Archiving fails since') })
})

test('a base backup that somebody deleted does not count', () => {
  rmSync(join(cluster.archive, 'base'), { recursive: true })
  expect(status()).toMatchObject({ code: 1, said: expect.stringContaining('There is no base backup') })
})

const setArchiving = (command: string) =>
  onServer(cluster.url, async (client) => {
    await client.query(`alter system set archive_command = '${command}'`)
    await client.query('select pg_reload_conf()')
  })

/** A file with something in it: PostgreSQL closes no empty one. */
async function closeOne(client: Client): Promise<string> {
  await client.query(`select pg_logical_emit_message(true, 'test', 'something')`)
  return closeWalFile(client)
}
