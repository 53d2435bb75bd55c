import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { onServer } from '../postgres/database.ts'
import { findServerPrograms, giveTo, serverOwner } from '../postgres/server-programs.ts'
import { type ArchivingCluster, archivingCluster } from './archiving-cluster.ts'
import { readArchive } from './archive.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let cluster: ArchivingCluster
beforeAll(async () => {
  cluster = await archivingCluster(`try-base-${process.pid}`)
})
afterAll(() => cluster.remove())
afterEach(() => {
  for (const name of readdirSync(bases())) rmSync(join(bases(), name), { recursive: true })
  rmSync(join(cluster.archive, 'last-good.json'), { force: true })
  rmSync(join(cluster.archive, 'encrypted'), { recursive: true, force: true })
})

const bases = () => join(cluster.archive, 'base')
const visible = () => readdirSync(bases()).filter((name) => !name.startsWith('.'))
const lastGood = () => JSON.parse(readFileSync(join(cluster.archive, 'last-good.json'), 'utf8')) as unknown
const take = async (env: Record<string, string> = {}) => {
  const { ok, said } = await cluster.script('base-backup.sh', [], env)
  const lines = said.trim().split('\n')
  expect(lines, said).toHaveLength(1)
  const result = JSON.parse(lines[0]!) as { ok: boolean; step?: string; said?: string; name?: string }
  expect(result.ok).toBe(ok)
  return result
}

test('the role may copy the server, and owns and rules nothing', async () => {
  const { rows } = await onServer(cluster.url, (client) =>
    client.query(`
      select rolreplication, rolcanlogin, rolsuper or rolcreaterole or rolcreatedb or rolbypassrls as rules,
             array(select roleid::regrole::text from pg_auth_members where member = oid) as member_of
      from pg_roles where rolname = 'molo_backup'`),
  )
  expect(rows).toEqual([{ rolreplication: true, rolcanlogin: true, rules: false, member_of: [] }])
})

test('is there under its name once it was read back, and says so in one line and one file', async () => {
  const result = await take({ MOLO_BACKUP_ALSO: '/etc/hostname' })
  expect(visible()).toEqual([result.name])
  expect(readdirSync(join(bases(), result.name!)).toSorted()).toEqual([
    'also.tar.gz',
    'backup_manifest',
    'base.json',
    'base.tar.gz',
    'pg_wal.tar.gz',
  ])
  expect({ ok: true, ...(lastGood() as object) }).toEqual(result)
  expect(readArchive(cluster.archive).bases[0]).toMatchObject({
    name: result.name,
    version: expect.stringMatching(/^\d+$/),
  })
})

/** Runs before the real program of this name; `$real` is where that one is. */
function programsWith(name: string, script: string): string {
  const folder = join(cluster.home, `programs-${name}`)
  const real = findServerPrograms()
  mkdirSync(folder, { recursive: true })
  for (const program of ['pg_basebackup', 'pg_verifybackup', 'pg_controldata']) {
    const text = program === name ? script : 'exec "$real/${0##*/}" "$@"'
    writeFileSync(join(folder, program), `#!/bin/sh\nreal=${real}\n${text}\n`)
    chmodSync(join(folder, program), 0o755)
  }
  return folder
}

test('one whose bytes were changed on their way is not kept, and the last good one is still that of before', async () => {
  await take()
  const before = lastGood()
  const changed = programsWith(
    'pg_verifybackup',
    `for data; do :; done
     file=$(find "$data/base" -type f -size +100k | sort | head -n 1)
     printf X | dd of="$file" bs=1 seek=50000 conv=notrunc status=none
     exec "$real/pg_verifybackup" "$@"`,
  )
  const result = await take({ MOLO_POSTGRES_PROGRAMS: changed })
  expect(result).toMatchObject({ ok: false, step: 'verify', said: expect.stringContaining('checksum mismatch') })
  expect(visible()).toHaveLength(1)
  expect(lastGood()).toEqual(before)
})

test('one that was killed is never seen, and the next one sweeps up after it', async () => {
  const killed = programsWith('pg_verifybackup', 'kill -9 $PPID')
  const { ok } = await cluster.script('base-backup.sh', [], { MOLO_POSTGRES_PROGRAMS: killed })
  expect(ok).toBe(false)
  expect(visible()).toEqual([])
  expect(readdirSync(bases()).some((name) => name.startsWith('.growing-'))).toBe(true)
  await take()
  expect(readdirSync(bases()).filter((name) => name.startsWith('.growing-'))).toEqual([])
})

test('two at the same time: the second one says that the first one is at work', async () => {
  const results = await Promise.all([take(), take()])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.find(({ ok }) => !ok)).toMatchObject({ step: 'lock', said: expect.stringContaining('is running') })
})

test('a server that is away is a failure in words', async () => {
  expect(await take({ PGPORT: '1' })).toMatchObject({
    ok: false,
    step: 'copy',
    said: expect.stringContaining('refused'),
  })
  expect(visible()).toEqual([])
})

describe('the encrypted copy', () => {
  const key = () => {
    const { stdout, error } = spawnSync('age-keygen', { encoding: 'utf8' })
    if (error) throw new Error('age is not installed: run npm run setup', { cause: error })
    const file = join(cluster.home, 'key')
    writeFileSync(file, stdout)
    giveTo(serverOwner(), file)
    return { file, recipient: /age1\S+/.exec(stdout)![0] }
  }

  test('is made with the backup, follows the archive, and gives it back with the key alone', async () => {
    const { file, recipient } = key()
    const env = { MOLO_BACKUP_AGE_RECIPIENT: recipient }
    const { name } = await take(env)
    const copy = join(cluster.archive, 'encrypted')
    expect(readdirSync(join(copy, 'base', name!))).toContain('base.tar.gz.age')
    expect(readFileSync(join(copy, 'base', name!, 'base.json.age')).includes('segmentBytes')).toBe(false)
    await cluster.archived()
    expect((await cluster.script('encrypt-copy.sh', [], env)).ok).toBe(true)
    const names = (folder: string) => readdirSync(join(cluster.archive, folder)).filter((file) => !file.startsWith('.'))
    expect(names('encrypted/wal').toSorted()).toEqual(
      names('wal')
        .map((file) => `${file}.age`)
        .toSorted(),
    )

    const back = join(cluster.home, 'back')
    const { ok, said } = await cluster.script('decrypt-copy.sh', [copy, file, back])
    expect(ok, said).toBe(true)
    const { status, stdout } = spawnSync('/usr/bin/diff', ['-rq', bases(), join(back, 'base')], { encoding: 'utf8' })
    expect(status, stdout).toBe(1)
    expect(stdout.trim()).toBe(`Only in ${bases()}: .lock`)
    rmSync(back, { recursive: true })

    rmSync(join(bases(), name!), { recursive: true })
    await cluster.script('encrypt-copy.sh', [], env)
    expect(existsSync(join(copy, 'base', name!))).toBe(false)
  })

  test('with another key nothing comes back', async () => {
    await take({ MOLO_BACKUP_AGE_RECIPIENT: key().recipient })
    const other = key()
    const args = [join(cluster.archive, 'encrypted'), other.file, join(cluster.home, 'back')]
    const { ok, said } = await cluster.script('decrypt-copy.sh', args)
    expect(ok).toBe(false)
    expect(said).toContain('no identity matched')
    expect(readdirSync(join(cluster.home, 'back', 'base')).length).toBe(1)
    expect(readArchive(join(cluster.home, 'back')).bases).toEqual([])
  })
})
