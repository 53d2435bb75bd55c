import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../tools/run/node.ts'
import { demoDatabase } from './testing/demo-server.ts'
import { writePast } from './write-past.ts'
import { chapters } from './chapters.ts'

/** A start takes a demo for whole only when its past was written to the end, wherever it was cut off. */

// Somebody has been told something long before the end: records of the demo's examples are as good as those of a past.
const database = await demoDatabase()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'molo-load-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await database.drop()
})

const load = () =>
  promisify(execFile)(process.execPath, ['demo/load.ts'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: database.url, DEMO_PLAYED: join(folder, 'played') },
  })

test('a demo whose past has no end is refused, with what to do next', async () => {
  await expect(load()).rejects.toThrow('npm run demo:reset')
})

test('a demo whose past was written to the end is taken as it is', async () => {
  await writeFile(join(folder, 'played'), String(Date.now()))
  expect((await load()).stdout).toContain('Demo users')
})

test('a chapter that waits for one that nobody tells is refused before anything is written', async () => {
  const late = { id: 'late', after: ['nobody tells this'], tell: () => expect.unreachable() }
  const past = { url: database.url, now: Date.now(), say: () => {} }
  await expect(writePast([...chapters, late], past)).rejects.toThrow('late waits for nobody tells this')
})
