import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { giveTo, serverOwner } from '../postgres/server-programs.ts'
import { prune } from './prune.ts'

let archive = ''
beforeEach(() => {
  archive = mkdtempSync(join(tmpdir(), 'molo-prune-'))
  for (const folder of [archive, join(archive, 'base'), join(archive, 'wal')]) {
    mkdirSync(folder, { recursive: true })
    giveTo(serverOwner(), folder)
  }
})
afterEach(() => rmSync(archive, { recursive: true }))

const segmentBytes = 16 * 1024 * 1024
const wal = (place: number) => `0000000100000000000000${place.toString(16).toUpperCase().padStart(2, '0')}`
const inWal = () => readdirSync(join(archive, 'wal')).toSorted()

function base(endedAt: Date, place: number): string {
  const name = endedAt.toISOString().replaceAll(/[-:]|\.000/g, '')
  const folder = join(archive, 'base', name)
  mkdirSync(folder)
  const file = { first: wal(place), last: wal(place), segmentBytes }
  writeFileSync(
    join(folder, 'base.json'),
    JSON.stringify({ name, startedAt: endedAt, endedAt, bytes: 1, packedBytes: 1, version: '15', wal: file }),
  )
  writeFileSync(join(folder, 'base.tar.gz'), '')
  return name
}

test('what is no longer kept goes with the WAL files that only it needed; months and years stay without theirs', () => {
  const nights = Array.from({ length: 60 }, (_, night) => base(new Date(Date.UTC(2026, 8, 1 + night, 1)), night + 1))
  const july = base(new Date('2026-07-31T01:00:00Z'), 0)
  for (let place = 0; place <= 61; place++) writeFileSync(join(archive, 'wal', `${wal(place)}.gz`), gzipSync(''))
  writeFileSync(join(archive, 'wal', '00000002.history.gz'), gzipSync('1\t0/5000098\tbefore\n'))

  const pruned = prune(archive)
  // The 35 days from 26 September to 30 October; September's last is one of them.
  expect(pruned).toMatchObject({ kept: 36, walFilesDropped: 26 })
  expect(pruned.dropped.toSorted()).toEqual(nights.slice(0, 25))
  expect(readdirSync(join(archive, 'base')).toSorted()).toEqual([july, ...nights.slice(25)])
  expect(inWal()[0]).toBe(`${wal(26)}.gz`)
  expect(inWal()).toContain('00000002.history.gz')
  expect(inWal()).toHaveLength(37)
  expect(prune(archive)).toEqual({ kept: 36, dropped: [], walFilesDropped: 0 })
})

test('without any base backup nothing goes: WAL files may be all there is', () => {
  writeFileSync(join(archive, 'wal', `${wal(1)}.gz`), gzipSync(''))
  expect(prune(archive)).toEqual({ kept: 0, dropped: [], walFilesDropped: 0 })
  expect(inWal()).toHaveLength(1)
})
