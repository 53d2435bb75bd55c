import { expect, test } from 'vitest'
import type { Archive, Base } from './archive.ts'
import { planRestore, type Target, type WalTimes } from './plan.ts'
import { forksIn, walFileOf, walName } from './wal-names.ts'

const segmentBytes = 16 * 1024 * 1024
const name = (place: number, timeline = 1) => walName({ timeline, place }, segmentBytes)
const at = (clock: string) => new Date(`2026-11-15T${clock}Z`)
const latest: Target = { kind: 'latest', upToGap: false }
const moment = (clock: string): Target => ({ kind: 'moment', at: at(clock) })

const base = (clock: string, place: number, timeline = 1): Base => ({
  name: clock,
  startedAt: at(clock),
  endedAt: at(clock),
  bytes: 1,
  packedBytes: 1,
  version: '15',
  wal: { first: name(place, timeline), last: name(place, timeline), segmentBytes },
})

/** File N of a timeline was written from N minutes to N + 1 minutes after ten; the second timeline from 10:30 on. */
const archive = (more: Partial<Archive> = {}): Archive => ({
  folder: '/archive',
  bases: [base('10:02:30', 2), base('10:06:30', 6)],
  wal: new Set([1, 2, 3, 4, 5, 6, 7, 8].map((place) => name(place))),
  forks: new Map(),
  ...more,
})
const minute = (place: number, timeline: number) =>
  at(`10:${String(timeline === 1 ? place : place + 24).padStart(2, '0')}:50`)
const times: WalTimes = {
  newestIn: ([newest]) => {
    const file = newest === undefined ? undefined : walFileOf(newest, segmentBytes)!
    return Promise.resolve(file && minute(file.place, file.timeline))
  },
  firstOn: ({ timeline }) => Promise.resolve(timeline === 2 ? at('10:30:00') : at('10:00:00')),
}
const plan = async (target: Target, from = archive(), named?: string) => {
  const { base, timeline, files, newest } = await planRestore(from, { target, base: named }, times)
  return { base: base.name, timeline, files, newest: newest?.toISOString().slice(11, 19) }
}
const without = (...places: number[]) =>
  archive({ wal: new Set([...archive().wal].filter((file) => !places.map((place) => name(place)).includes(file))) })

test('the newest state comes from the newest backup', async () => {
  expect(await plan(latest)).toEqual({ base: '10:06:30', timeline: 1, files: 3, newest: '10:08:50' })
})

test('a moment comes from the newest backup that had ended by then', async () => {
  expect(await plan(moment('10:06:30'))).toMatchObject({ base: '10:06:30' })
  expect(await plan(moment('10:06:29.999'))).toMatchObject({ base: '10:02:30', files: 7 })
  expect(await plan(moment('10:08:00'), archive(), '10:02:30')).toMatchObject({ base: '10:02:30' })
})

test('a backup by itself needs nothing else', async () => {
  expect(await plan({ kind: 'base' }, archive({ wal: new Set() }), '10:02:30')).toMatchObject({
    base: '10:02:30',
    files: 0,
  })
})

test('what is missing before the backup, or lies in it, is not missed', async () => {
  expect(await plan(latest, without(1, 2, 3, 4, 5, 6))).toMatchObject({ base: '10:06:30', files: 2 })
})

test.each([
  [
    'before the oldest backup',
    moment('10:02:29'),
    archive(),
    'the oldest moment that can be reached is 2026-11-15T10:02:30.000Z',
  ],
  [
    'after the end of the archive',
    moment('10:08:50'),
    archive(),
    'the newest change that can be reached is of 2026-11-15T10:08:50.000Z',
  ],
  ['the newest state over a gap', latest, without(7), `WAL file ${name(7)} is not in the archive`],
  ['a moment behind a gap', moment('10:08:00'), without(7), '--latest --up-to-gap'],
  ['without any backup', latest, archive({ bases: [] }), 'There is no base backup in /archive'],
  [
    'when nothing was archived since',
    moment('10:07:00'),
    archive({ wal: new Set() }),
    'nothing after the base backup can be reached',
  ],
])('refuses: %s, and says what can be had', async (_, target, from, words) => {
  const refused = plan(target, from)
  await expect(refused).rejects.toThrow(words)
  await expect(refused).rejects.toThrow('What to do: ')
})

test('refuses a backup that is not there, or does not lead there', async () => {
  await expect(plan(latest, archive(), '09:00:00')).rejects.toThrow('take one of 10:02:30, 10:06:30')
  await expect(plan(moment('10:05:00'), archive(), '10:06:30')).rejects.toThrow(
    'take one of 10:02:30, or leave --base out',
  )
})

test('goes as far as the gap when told to, and a moment before the gap is no matter', async () => {
  expect(await plan({ kind: 'latest', upToGap: true }, without(8, 7))).toMatchObject({ newest: '10:06:50' })
  const early = archive({ bases: [base('10:02:30', 2)] })
  const holed = { ...early, wal: without(7).wal }
  expect(await plan(moment('10:05:00'), holed)).toMatchObject({ base: '10:02:30', files: 5, newest: '10:06:50' })
})

/** Restored at 10:30 to a moment in file 5; went on there as timeline 2, with a backup in file 7. */
const restored = archive({
  wal: new Set([...archive().wal, '00000002.history', name(5, 2), name(6, 2), name(7, 2), name(8, 2)]),
  forks: new Map([[2, forksIn('1\t0/5000098\tbefore 2026-11-15 10:05:10+00\n')]]),
})

test('after a restore the newest state is on the new timeline, and the old one is left where it was forked', async () => {
  expect(await plan(latest, restored)).toEqual({ base: '10:02:30', timeline: 2, files: 7, newest: '10:32:50' })
  const backedUp = { ...restored, bases: [...restored.bases, base('10:31:30', 7, 2)] }
  expect(await plan(latest, backedUp)).toMatchObject({ base: '10:31:30', timeline: 2, files: 2 })
  expect(await plan(moment('10:30:30'), backedUp)).toMatchObject({ base: '10:02:30', timeline: 2 })
})

test('a moment before the restore is looked for where it was written: on the old timeline', async () => {
  expect(await plan(moment('10:08:00'), restored)).toMatchObject({ base: '10:06:30', timeline: 1 })
  expect(await plan(moment('10:05:30'), restored)).toMatchObject({ base: '10:02:30', timeline: 1, newest: '10:08:50' })
})
