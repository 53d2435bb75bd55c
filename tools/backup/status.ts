import { shown } from './instant.ts'
import { walFileOf } from './wal-names.ts'

/** Everything that is looked at; what could not be found out is undefined. */
export interface Facts {
  now: Date
  lastBase: { name: string; endedAt: Date; bytes: number } | undefined
  lastDrill: { ok: boolean; endedAt: Date } | undefined
  /** Only where files of records lie in a folder of their own. */
  documents: { needed: boolean; lastCopy: { ok: boolean; endedAt: Date } | undefined }
  freeBytes: number
  server: ServerFacts | { away: string }
  /** Whether the archive really has the file that the server says it has archived last. */
  hasLastArchived: boolean
}

export interface ServerFacts {
  lastArchived: string | null
  lastArchivedAt: Date | null
  lastFailedAt: Date | null
  current: string
  segmentBytes: number
  settings: Record<string, string>
}

export const limits = { baseHours: 26, drillHours: 26, documentMinutes: 10, walFiles: 3, walMinutes: 5 }

const wanted: Record<string, (value: string) => boolean> = {
  wal_level: (value) => value !== 'minimal',
  archive_mode: (value) => value === 'on' || value === 'always',
  archive_timeout: (value) => Number(value) > 0 && Number(value) <= 60,
  fsync: (value) => value === 'on',
  full_page_writes: (value) => value === 'on',
  data_checksums: (value) => value === 'on',
}

const hour = 3_600_000
const minute = 60_000

/** What is wrong with the backups, in words that say what to look at; nothing when all is well. */
export function problemsOf(facts: Facts): string[] {
  const { now, lastBase, lastDrill, freeBytes } = facts
  const age = (moment: Date) => now.getTime() - moment.getTime()
  const problems: string[] = []
  if (!lastBase) problems.push('There is no base backup: systemctl start molo-backup, and read its journal.')
  else {
    if (age(lastBase.endedAt) > limits.baseHours * hour) {
      problems.push(
        `The newest good base backup is of ${shown(lastBase.endedAt)}, ${span(age(lastBase.endedAt))} ago: journalctl -u molo-backup says why.`,
      )
    }
    if (freeBytes < 2 * lastBase.bytes) {
      problems.push(
        `The archive has ${gigabytes(freeBytes)} left, less than two base backups unpacked (${gigabytes(lastBase.bytes)} each).`,
      )
    }
  }
  if (!lastDrill) problems.push('No restore was ever tried: systemctl start molo-restore-drill, and read its journal.')
  else if (!lastDrill.ok) {
    problems.push(
      `The last restore drill failed on ${shown(lastDrill.endedAt)}: journalctl -u molo-restore-drill says why.`,
    )
  } else if (age(lastDrill.endedAt) > limits.drillHours * hour) {
    problems.push(`The last good restore drill is of ${shown(lastDrill.endedAt)}, ${span(age(lastDrill.endedAt))} ago.`)
  }
  return [...problems, ...documentProblems(facts, age), ...serverProblems(facts, age)]
}

function documentProblems({ documents: { needed, lastCopy } }: Facts, age: (moment: Date) => number): string[] {
  if (!needed) return []
  const look = 'journalctl -u molo-backup-documents says why.'
  if (!lastCopy) return [`The files of records were never copied: ${look}`]
  if (!lastCopy.ok) return [`The last copy of the files of records failed on ${shown(lastCopy.endedAt)}: ${look}`]
  return age(lastCopy.endedAt) > limits.documentMinutes * minute
    ? [`The files of records were copied ${span(age(lastCopy.endedAt))} ago, on ${shown(lastCopy.endedAt)}: ${look}`]
    : []
}

function serverProblems({ server, hasLastArchived }: Facts, age: (moment: Date) => number): string[] {
  if ('away' in server) return [`The database server does not answer (${server.away}), so nothing is archived.`]
  const problems = Object.entries(server.settings)
    .filter(([name, value]) => wanted[name]?.(value) === false)
    .map(([name, value]) => `The server runs with ${name} = ${value}: see molo-backup.conf.`)
  const { lastArchived, lastArchivedAt, lastFailedAt, segmentBytes } = server
  if (!lastArchived || !lastArchivedAt)
    return [...problems, 'The server has not archived anything yet: look into its log.']
  if (!hasLastArchived) {
    problems.push(
      `The server says that it has archived ${lastArchived}, but it is not in the archive: look at archive_command.`,
    )
  }
  if (lastFailedAt && lastFailedAt > lastArchivedAt) {
    problems.push(
      `Archiving fails since ${shown(lastFailedAt)}: the server's log says why. It keeps its files until it works again, and may fill its disk.`,
    )
  }
  const [current, archived] = [server.current, lastArchived].map((name) => walFileOf(name.slice(0, 24), segmentBytes))
  // The first file after a restore is the history of its timeline, which has no place in the log.
  const waiting = current && archived ? current.place - archived.place - 1 : 0
  if (waiting > limits.walFiles || (waiting > 0 && age(lastArchivedAt) > limits.walMinutes * minute)) {
    problems.push(`The archive is ${waiting} WAL files behind; the last one came ${span(age(lastArchivedAt))} ago.`)
  }
  return problems
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
const span = (milliseconds: number) =>
  milliseconds < 2 * hour ? `${Math.round(milliseconds / minute)} minutes` : `${Math.round(milliseconds / hour)} hours`
