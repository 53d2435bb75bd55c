import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { Refused } from './refused.ts'
import { type Chain, type Fork, forksIn } from './wal-names.ts'

/** What `deploy/backup/base-backup.sh` writes beside each backup once it has been read back. */
const baseShape = z.object({
  name: z.string(),
  startedAt: z.coerce.date(),
  /** When the backup alone was enough; every later moment can be reached from it. */
  endedAt: z.coerce.date(),
  bytes: z.int(),
  packedBytes: z.int(),
  version: z.string(),
  /** The WAL files that lie in the backup itself. */
  wal: z.object({ first: z.string(), last: z.string(), segmentBytes: z.int() }),
})
export type Base = z.output<typeof baseShape>

export interface Archive {
  folder: string
  /** Oldest first. */
  bases: readonly Base[]
  /** Names of the WAL files. */
  wal: ReadonlySet<string>
  /** Of each timeline that came from another one. */
  forks: ReadonlyMap<number, readonly Fork[]>
}

export const archiveFolder = () => process.env['MOLO_BACKUP_ARCHIVE'] ?? '/var/backups/molo'

export function readArchive(folder: string): Archive {
  const wal = new Set(filesIn(join(folder, 'wal')).flatMap((file) => /^([^.].*)\.gz$/.exec(file)?.[1] ?? []))
  const histories = [...wal].flatMap((name) => /^([0-9A-F]{8})\.history$/.exec(name)?.[1] ?? [])
  return {
    folder,
    bases: globSync('base/[0-9]*/base.json', { cwd: folder })
      .map((file) => baseShape.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))))
      .toSorted((a, b) => a.endedAt.getTime() - b.endedAt.getTime()),
    wal,
    forks: new Map(histories.map((timeline) => [Number.parseInt(timeline, 16), forksOf(folder, timeline)])),
  }
}

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])
const forksOf = (folder: string, timeline: string) => forksIn(walContent(folder, `${timeline}.history`).toString())

/** A file of the archive as PostgreSQL wrote it. */
export function walContent(folder: string, name: string): Buffer {
  const path = join(folder, 'wal', `${name}.gz`)
  try {
    return gunzipSync(readFileSync(path))
  } catch (error) {
    throw new Refused(
      `${path} cannot be read: ${(error as Error).message}`,
      'take this file from the copy in the second place. If it is damaged there too, move it away: then it is a gap, and --up-to-gap goes as far as that.',
    )
  }
}

export const chainOf = ({ forks }: Archive, timeline: number, { wal }: Base): Chain => ({
  timeline,
  forks: forks.get(timeline) ?? [],
  segmentBytes: wal.segmentBytes,
})
