import { expect, test } from 'vitest'
import { type Facts, problemsOf, type ServerFacts } from './status.ts'

const now = new Date('2026-11-15T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const day = 24 * 60

const server: ServerFacts = {
  lastArchived: '000000010000000300000010',
  lastArchivedAt: ago(1),
  lastFailedAt: ago(3 * day),
  current: '000000010000000300000011',
  segmentBytes: 16 * 1024 * 1024,
  settings: {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: '50',
    fsync: 'on',
    full_page_writes: 'on',
    data_checksums: 'on',
  },
}
const well: Facts = {
  now,
  lastBase: { name: '20261114T130000Z', endedAt: ago(23 * 60), bytes: 20e9 },
  lastDrill: { ok: true, endedAt: ago(22 * 60) },
  documents: { needed: true, lastCopy: { ok: true, endedAt: ago(2) } },
  freeBytes: 100e9,
  server,
  hasLastArchived: true,
}

test('all is well', () => {
  expect(problemsOf(well)).toEqual([])
})

test('a quiet server that has nothing to archive is no problem', () => {
  expect(problemsOf({ ...well, server: { ...server, lastArchivedAt: ago(3 * day) } })).toEqual([])
})

test('nor is one that was just restored, and has archived the history of its timeline only', () => {
  expect(problemsOf({ ...well, server: { ...server, lastArchived: '00000002.history' } })).toEqual([])
})

test('where files are in the database nobody asks for their copy', () => {
  expect(problemsOf({ ...well, documents: { needed: false, lastCopy: undefined } })).toEqual([])
})

const behind = (more: Partial<ServerFacts>) => ({ server: { ...server, ...more } })
test.each<[string, Partial<Facts>, string]>([
  ['no base backup', { lastBase: undefined }, 'There is no base backup'],
  [
    'an old base backup',
    { lastBase: { ...well.lastBase!, endedAt: ago(26 * 60 + 1) } },
    'newest good base backup is of 2026-11-14T09:59',
  ],
  ['no drill', { lastDrill: undefined }, 'No restore was ever tried'],
  ['an old drill', { lastDrill: { ok: true, endedAt: ago(26 * 60 + 1) } }, '26 hours ago'],
  ['a red drill', { lastDrill: { ok: false, endedAt: ago(60) } }, 'The last restore drill failed'],
  ['little room', { freeBytes: 39e9 }, '39.0 GB left, less than two base backups unpacked (20.0 GB each)'],
  ['no copy of the files', { documents: { needed: true, lastCopy: undefined } }, 'never copied'],
  [
    'an old copy of the files',
    { documents: { needed: true, lastCopy: { ok: true, endedAt: ago(11) } } },
    '11 minutes ago',
  ],
  [
    'a failed copy of the files',
    { documents: { needed: true, lastCopy: { ok: false, endedAt: ago(1) } } },
    'molo-backup-documents',
  ],
  ['a server that is away', { server: { away: 'ECONNREFUSED' } }, 'does not answer (ECONNREFUSED)'],
  [
    'a server that archived nothing',
    behind({ lastArchived: null, lastArchivedAt: null }),
    'has not archived anything yet',
  ],
  [
    'an archive that lies',
    { hasLastArchived: false },
    'says that it has archived 000000010000000300000010, but it is not in the archive',
  ],
  ['failing archiving', behind({ lastFailedAt: ago(0.5) }), 'Archiving fails since 2026-11-15T11:59:30'],
  ['many files behind', behind({ current: '000000010000000300000015' }), '4 WAL files behind'],
  [
    'one file behind for long',
    behind({ current: '000000010000000300000012', lastArchivedAt: ago(6) }),
    '1 WAL files behind; the last one came 6 minutes ago',
  ],
  ['archiving switched off', behind({ settings: { ...server.settings, archive_mode: 'off' } }), 'archive_mode = off'],
  [
    'files closed too seldom',
    behind({ settings: { ...server.settings, archive_timeout: '0' } }),
    'archive_timeout = 0',
  ],
  ['no page checksums', behind({ settings: { ...server.settings, data_checksums: 'off' } }), 'data_checksums = off'],
  ['unsafe writes', behind({ settings: { ...server.settings, fsync: 'off' } }), 'fsync = off'],
])('%s is said', (_, fact, words) => {
  const problems = problemsOf({ ...well, ...fact })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(words)
})
