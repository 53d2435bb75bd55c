import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fileOf } from '#platform/server/documents/storage/folder-store.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { onServer } from '../postgres/database.ts'
import { root } from '../run/node.ts'

// Each run is a program of its own.
vi.setConfig({ testTimeout: 60_000 })

const database = await testDatabase()
let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'molo-documents-'))
  mkdirSync(join(home, 'archive/documents'), { recursive: true })
})
afterEach(async () => {
  rmSync(home, { recursive: true })
  await onServer(database.url, (client) => client.query('delete from document_contents'))
})
afterAll(() => database.drop())

const kept = (sha256: string) => fileOf(join(home, 'kept'), sha256)
const copy = (sha256: string) => fileOf(join(home, 'archive/documents'), sha256)

/** As the product does it: the row, the bytes, the document that names them. */
async function upload(steps: { bytes?: boolean; attached?: boolean } = {}): Promise<string> {
  const { bytes = true, attached = true } = steps
  const content = randomBytes(1000)
  const sha256 = createHash('sha256').update(content).digest('hex')
  if (bytes) {
    mkdirSync(dirname(kept(sha256)), { recursive: true })
    writeFileSync(kept(sha256), content)
  }
  await onServer(database.url, (client) =>
    client.query('insert into document_contents (sha256, size, is_attached) values ($1, 1000, $2)', [sha256, attached]),
  )
  return sha256
}

function start(...args: string[]) {
  return spawnSync(process.execPath, ['tools/backup-documents.ts', ...args], {
    cwd: root,
    env: {
      ...process.env,
      APP_ENV: 'TEST',
      DATABASE_URL: database.url,
      DOCUMENT_STORAGE: 'folder',
      DOCUMENT_FOLDER: join(home, 'kept'),
      MOLO_BACKUP_ARCHIVE: join(home, 'archive'),
    },
    encoding: 'utf8',
  })
}

function run(...args: string[]) {
  const { status, stdout, stderr } = start(...args)
  expect(stderr).toBe('')
  return { code: status, ...(JSON.parse(stdout) as Record<string, unknown>) }
}

test('copies what documents name, once; leaves what nobody names yet', async () => {
  const named = [await upload(), await upload()]
  const young = await upload({ attached: false })
  expect(run()).toMatchObject({ code: 0, ok: true, copied: 2, kept: 0, missing: [], damaged: [], unknown: 0 })
  for (const sha256 of named) expect(readFileSync(copy(sha256)).equals(readFileSync(kept(sha256)))).toBe(true)
  expect(() => readFileSync(copy(young))).toThrow('ENOENT')
  await upload()
  expect(run()).toMatchObject({ copied: 1, kept: 2 })
  expect(JSON.parse(readFileSync(join(home, 'archive/documents/last-copy.json'), 'utf8'))).toMatchObject({ ok: true })
})

test('a file that is nowhere is a failure, also in the file that the status reads', async () => {
  const gone = await upload({ bytes: false })
  expect(run()).toMatchObject({ code: 1, ok: false, missing: [gone] })
  expect(JSON.parse(readFileSync(join(home, 'archive/documents/last-copy.json'), 'utf8'))).toMatchObject({ ok: false })
  expect(run('--check')).toMatchObject({ code: 1, missing: [gone] })
})

test('a file whose bytes are not what its name says is not copied', async () => {
  const bad = await upload()
  writeFileSync(kept(bad), 'something else')
  expect(run()).toMatchObject({ code: 1, copied: 0, damaged: [bad] })
  expect(() => readFileSync(copy(bad))).toThrow('ENOENT')
  expect(run('--check')).toMatchObject({ code: 1, damaged: [bad] })
})

test('a copy that rotted is found by the full run, and made again from the original', async () => {
  const sha256 = await upload()
  run()
  writeFileSync(copy(sha256), 'rotten')
  expect(run()).toMatchObject({ code: 0, kept: 1 })
  expect(run('--full')).toMatchObject({ code: 0, copied: 1, damaged: [] })
  expect(readFileSync(copy(sha256)).equals(readFileSync(kept(sha256)))).toBe(true)
})

test('the copy keeps what was deleted from the folder, and what the database has forgotten is counted', async () => {
  const sha256 = await upload()
  run()
  rmSync(kept(sha256))
  expect(run()).toMatchObject({ code: 0, kept: 1, missing: [] })
  expect(run('--check')).toMatchObject({ code: 1, missing: [sha256] })
  const other = await upload()
  await onServer(database.url, (client) => client.query('delete from document_contents where sha256 = $1', [other]))
  expect(run()).toMatchObject({ code: 0, unknown: 1 })
})

test('without a folder for the copies it says which one to make', () => {
  rmSync(join(home, 'archive'), { recursive: true })
  const { status, stderr } = start()
  expect(status).toBe(1)
  expect(stderr).toContain('install -d -o molo -g postgres -m 2750')
})
