import { execFile, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { serverModules } from '#apps/api/server-modules.ts'
import { configFrom } from '#platform/server/config/config.ts'
import { migrate } from '#platform/server/upgrade/migrate.ts'
import { startWorkerProcess } from '#platform/server/start-worker.ts'
import { caughtLog } from '#platform/testing/caught-log.ts'
import { databaseUrl, onServer } from '../postgres/database.ts'
import { runServerProgram, serverOwner } from '../postgres/server-programs.ts'
import { root } from '../run/node.ts'
import { type ArchivingCluster, archivingCluster } from './archiving-cluster.ts'
import { readArchive } from './archive.ts'
import { stopRecovered } from './recover.ts'
import { readWorkInHand } from './restored.repo.ts'
import { serverIn } from './target-folder.ts'

// Each restores a whole server, on a machine that may have other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const clusterName = `try-restore-${process.pid}`
let cluster: ArchivingCluster
/** When the server had exactly so many marks. */
const moments: Date[] = []
const started = new Map<string, string>()

beforeAll(async () => {
  // The archive grows only when a test says so: on a slow machine the newest file would otherwise not stay it.
  cluster = await archivingCluster(clusterName, { settings: 'archive_timeout = 0\n' })
  await onServer(cluster.url, (client) => client.query('create database molo_bad_day'))
  await migrate({ url: live() })
  await onServer(live(), async (client) => {
    await client.query('create table marks (number int)')
    await client.query(`select set_config('molo.actor', 'system:test', false)`)
    await client.query(`
      with somebody as (
        insert into users (username, first_name, last_name, email, updated_by)
        values ('somebody', 'Some', 'Body', 'somebody@molo.example', 'system:test') returning id)
      insert into sessions (token_hash, user_id, ends_at, address, agent)
      select '\\x01', id, now() + interval '1 day', '127.0.0.1', 'test' from somebody`)
  })
  await cluster.baseBackup()
  await mark(0, 1, 2)
  await cluster.baseBackup()
  await mark(3, 4)
  await onServer(live(), (client) =>
    client.query(`
      insert into mails (recipients, subject, text, message_id, requested_by)
      values (array['customer@molo.example'], 'Your cargo', 'has arrived', '<1@molo>', 'system:test')`),
  )
  await mark(5)
  await onServer(live(), (client) => client.query('delete from marks'))
  await cluster.archived()
})

afterAll(async () => {
  for (const folder of started.keys()) stop(folder)
  await cluster.remove()
})

const live = () => databaseUrl(cluster.url, 'molo_bad_day')
const folder = (name: string) => join(cluster.home, name)

async function mark(...numbers: number[]): Promise<void> {
  for (const number of numbers) {
    await onServer(live(), (client) => client.query('insert into marks values ($1)', [number]))
    await pause(5)
    moments[number] = new Date()
    await pause(5)
  }
}

const marksIn = (url: string) =>
  onServer(url, async (client: Client) => {
    const { rows } = await client.query<{ number: number }>('select number from marks order by number')
    return rows.map(({ number }) => number)
  })

interface Answer {
  base: string
  timeline: number
  databases: { name: string; url: string; lastCommit: string; sessionsEnded: number; jobs: number; mails: number }[]
}

/** Commands run as the server's user where that user can read the checkout, as in an installation. */
const owner = serverOwner()
const asOwner = owner && spawnSync('test', ['-r', join(root, 'tools/restore.ts')], owner).status === 0 ? owner : {}

function run(file: string, ...args: string[]): Promise<{ failed: boolean; stdout: string; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, file), ...args], { cwd: root, ...asOwner }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, stdout, said: stdout + stderr }),
    )
  })
}

/** As a person does it; what it printed, and its answer if it ended well. */
async function restore(into: string, ...args: string[]): Promise<{ said: string; answer: Answer | undefined }> {
  const where = ['--from', cluster.archive, '--into', folder(into), '--yes', '--json']
  const { failed, stdout, said } = await run('tools/restore.ts', ...args, ...where)
  if (failed) return { said, answer: undefined }
  const answer = JSON.parse(stdout.trim().split('\n').at(-1)!) as Answer
  started.set(into, answer.databases[0]!.url)
  return { said, answer }
}

function stop(into: string): void {
  stopRecovered(folder(into), started.get(into)!)
  started.delete(into)
}

const to = (moment: Date | undefined) => ['--to', moment!.toISOString()]

describe('to a moment before the accident', () => {
  let url = ''

  test('everything before it is there, and nothing after it', async () => {
    const { said, answer } = await restore('restored', ...to(moments[5]))
    expect(answer, said).toBeDefined()
    expect(said).toContain(`Restore to   ${moments[5]!.toISOString()} (plant time `)
    expect(answer!.base).toBe(readArchive(cluster.archive).bases.at(-1)!.name)
    url = answer!.databases[0]!.url
    expect(await marksIn(url)).toEqual([0, 1, 2, 3, 4, 5])
    expect(new Date(answer!.databases[0]!.lastCommit).getTime()).toBeLessThanOrEqual(moments[5]!.getTime())
  })

  test('nobody is signed in, and the restore stands in the log of changes and beside the backups', async () => {
    await onServer(url, async (client) => {
      expect((await client.query('select from sessions')).rowCount).toBe(0)
      const { rows } = await client.query(`select after from history where table_name = 'installation'`)
      expect(rows).toEqual([
        { after: expect.objectContaining({ restored_to: moments[5]!.toISOString(), environment: 'TEST' }) },
      ])
    })
    const notes = readFileSync(join(cluster.archive, 'restores.jsonl'), 'utf8').trim().split('\n')
    expect(JSON.parse(notes.at(-1)!)).toMatchObject({
      target: { at: moments[5]!.toISOString() },
      into: folder('restored'),
    })
  })

  test('only its owner reaches the server: it listens nowhere but on a socket in a closed folder', async () => {
    await onServer(url, async (client) => {
      const { rows } = await client.query(
        `select current_setting('listen_addresses') as tcp, current_setting('unix_socket_directories') as socket`,
      )
      expect(rows[0]).toMatchObject({ tcp: '' })
      expect(() => runServerProgram(nobody, '/bin/ls', [rows[0].socket])).toThrow('Permission denied')
    })
  })

  test('a worker waits until the work in hand was looked at; a mail that was left out is not sent', async () => {
    const { log, lines } = caughtLog()
    const config = configFrom({ APP_ENV: 'TEST', DATABASE_URL: url, LOG_LEVEL: 'silent' })
    const starting = startWorkerProcess(config, serverModules, log)
    await expect.poll(() => lines.some((line) => line.includes('jobs.held'))).toBe(true)
    const looked = await work(url)
    expect(looked).toContain(`restored to ${moments[5]!.toISOString()}`)
    expect(looked).toContain('Your cargo  to customer@molo.example')
    expect(await work(url, '--drop-mails', 'all', '--start')).toContain('1 mails will not be sent')
    await (await starting).stop()
    expect(await onServer(url, readWorkInHand)).toEqual({ restoredTo: null, jobs: [], mails: [], messages: 0 })
  })

  test('it is not restored over, neither while it runs nor when it has stopped', async () => {
    const { said } = await restore('restored', '--latest')
    expect(said).toContain(`A server runs in ${folder('restored')}`)
    stop('restored')
    const again = await restore('restored', '--latest')
    expect(again.said).toContain(`mv ${folder('restored')} ${folder('restored')}.before-restore`)
    rmSync(folder('restored'), { recursive: true })
  })
})

test('an earlier moment comes from the earlier backup', async () => {
  const { answer } = await restore('earlier', ...to(moments[1]))
  expect(answer!.base).toBe(readArchive(cluster.archive).bases[0]!.name)
  expect(await marksIn(answer!.databases[0]!.url)).toEqual([0, 1])
  stop('earlier')
})

test('a backup that was changed since it was made is refused, and the next older good one is named', async () => {
  const [older, newer] = readArchive(cluster.archive).bases
  const tar = join(cluster.archive, 'base', newer!.name, 'base.tar.gz')
  renameSync(tar, `${tar}.right`)
  try {
    writeFileSync(tar, readFileSync(`${tar}.right`))
    flipByteInside(tar)
    const { said } = await restore('damaged', ...to(moments[5]))
    expect(said).toContain(`Base backup ${newer!.name} does not verify`)
    expect(said).toMatch(/checksum mismatch for file "base\/\d+\/\d+"/)
    expect(said).toContain(`run the same again with --base ${older!.name}`)
    const { answer } = await restore('damaged', ...to(moments[5]), '--base', older!.name)
    expect(await marksIn(answer!.databases[0]!.url)).toEqual([0, 1, 2, 3, 4, 5])
    stop('damaged')
  } finally {
    renameSync(`${tar}.right`, tar)
  }
})

test.each([
  ['in the middle', 1, 'fetch-wal: '],
  ['the newest', 0, 'take this file from the copy in the second place'],
])('a WAL file that cannot be read, %s, stops the restore; it is no end of the archive', async (_, place, words) => {
  const path = join(cluster.archive, 'wal', `${walFiles().at(-1 - place)}.gz`)
  const right = readFileSync(path)
  try {
    truncateSync(path, right.length - 100)
    const { said } = await restore(
      `unreadable-${place}`,
      '--latest',
      '--base',
      readArchive(cluster.archive).bases[0]!.name,
    )
    expect(said).toContain(words)
    expect(said).toContain(path)
    expect(serverIn(folder(`unreadable-${place}`))).toBeUndefined()
  } finally {
    writeFileSync(path, right)
  }
})

describe('when the data folder is gone', () => {
  test('the newest state comes back in its place, and goes on from there', async () => {
    cluster.destroy()
    const { answer, said } = await restore('data', '--latest')
    expect(answer, said).toMatchObject({ timeline: 1 })
    expect(await marksIn(answer!.databases[0]!.url)).toEqual([])
    stop('data')
    // With its own settings again, and so with its archive.
    // The archive grows only when a test says so: on a slow machine the newest file would otherwise not stay it.
    cluster = await archivingCluster(clusterName, { settings: 'archive_timeout = 0\n' })
    await mark(6, 7)
    await cluster.archived()
    expect([...readArchive(cluster.archive).forks.keys()]).toEqual([2])
  })

  test('a moment after it is on the new timeline, also without a new backup', async () => {
    const { answer } = await restore('after', ...to(moments[6]))
    expect(answer).toMatchObject({ timeline: 2 })
    expect(await marksIn(answer!.databases[0]!.url)).toEqual([6])
    stop('after')
  })

  test('a moment before it is still found on the old one', async () => {
    const { answer } = await restore('before', ...to(moments[5]))
    expect(answer).toMatchObject({ timeline: 1 })
    expect(await marksIn(answer!.databases[0]!.url)).toEqual([0, 1, 2, 3, 4, 5])
    stop('before')
  })

  test('the drill of the night is green, and says so where the status looks', async () => {
    const { failed, said } = await run('tools/backup-drill.ts', cluster.archive)
    expect(failed, said).toBe(false)
    expect(lastDrill()).toMatchObject({
      ok: true,
      problems: [],
      seconds: expect.objectContaining({ amcheck: expect.any(Number) }),
    })
  })

  test('with a base backup that does not verify it is red', async () => {
    const damaged = readArchive(cluster.archive).bases.map(({ name }) =>
      join(cluster.archive, 'base', name, 'base.tar.gz'),
    )
    for (const path of damaged) renameSync(path, `${path}.away`)
    const { failed } = await run('tools/backup-drill.ts', cluster.archive)
    for (const path of damaged) renameSync(`${path}.away`, path)
    expect(failed).toBe(true)
    expect(lastDrill()).toMatchObject({ ok: false, problems: [expect.stringContaining('does not verify')] })
  })

  test('where the log of the dead server can still be read, not even the last moment is lost', async () => {
    await mark(8)
    process.kill(serverIn(folder('data'))!, 'SIGKILL')
    for (const name of readdirSync(folder('data/pg_wal')).filter((name) => name.startsWith('0'))) {
      const args = [join(folder('data/pg_wal'), name), name, join(cluster.archive, 'wal')]
      expect(await cluster.script('archive-wal.sh', args)).toEqual({ ok: true, said: '' })
    }
    const { answer } = await restore('rescued', '--latest')
    expect(await marksIn(answer!.databases[0]!.url)).toEqual([6, 7, 8])
    stop('rescued')
  })
})

const lastDrill = () => JSON.parse(readFileSync(join(cluster.archive, 'last-drill.json'), 'utf8')) as unknown

const nobody = { uid: 65_534, gid: 65_534 }
const walFiles = () => [...readArchive(cluster.archive).wal].filter((name) => /^[0-9A-F]{24}$/.test(name)).toSorted()

const work = async (url: string, ...args: string[]) => (await run('tools/restore-work.ts', url, ...args)).said

/** Somewhere in a file of the database, under a checksum of the archive that is right again. */
function flipByteInside(tar: string): void {
  const script = `
    set -e; d=$(mktemp -d); tar -xzf "$1" -C "$d"
    f=$(find "$d/base" -type f -size +100k | sort | head -n 1); printf X | dd of="$f" bs=1 seek=50000 conv=notrunc status=none
    tar -czf "$1" -C "$d" .; rm -rf "$d"`
  runServerProgram(undefined, '/bin/sh', ['-c', script, 'sh', tar])
}
