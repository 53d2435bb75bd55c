import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runServerProgram, serverOwner, serverProgramsOf } from '../postgres/server-programs.ts'
import { readArchive } from './archive.ts'
import { keptBases } from './retention.ts'

export interface Pruned {
  kept: number
  dropped: string[]
  walFilesDropped: number
}

/** Drops the base backups that are no longer kept, and the WAL files that only they needed. */
export function prune(folder: string): Pruned {
  const archive = readArchive(folder)
  const { keep, drop, oldestOfDays } = keptBases(archive.bases)
  for (const name of drop) {
    // No half of a backup is ever seen under its name.
    const going = join(folder, 'base', `.growing-dropped-${name}`)
    renameSync(join(folder, 'base', name), going)
    rmSync(going, { recursive: true })
  }
  const oldest = archive.bases.find(({ name }) => name === oldestOfDays)
  if (oldest && existsSync(join(folder, 'wal'))) {
    // Those of months and years carry what they need in themselves.
    const args = ['-x', '.gz', join(folder, 'wal'), oldest.wal.first]
    runServerProgram(serverOwner(), 'pg_archivecleanup', args, serverProgramsOf(oldest.version))
  }
  return {
    kept: keep.length,
    dropped: drop,
    walFilesDropped: archive.wal.size - readArchive(folder).wal.size,
  }
}
