import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runServerProgram, serverOwner, serverProgramsOf } from '../postgres/server-programs.ts'
import type { Archive, Base } from './archive.ts'
import { Refused } from './refused.ts'

export interface Unpacked {
  unpackMs: number
  verifyMs: number
}

/** Puts a base backup into an empty folder and holds every file of it against the checksums of its manifest. */
export function unpackVerified(archive: Archive, base: Base, into: string): Unpacked {
  try {
    return unpack(archive, base, into)
  } catch (error) {
    const older = archive.bases.filter(({ endedAt }) => endedAt < base.endedAt).toReversed()
    const good = older.find((candidate) => verifies(archive, candidate, into))
    empty(into)
    throw new Refused(
      `Base backup ${base.name} does not verify, so nothing was restored:\n${(error as Error).message.trim()}`,
      good
        ? `the next older one that verifies is ${good.name}: run the same again with --base ${good.name}. It takes longer, and loses nothing.`
        : 'no older one verifies either. Take the copy of the archive in the second place, with --from.',
    )
  }
}

function unpack({ folder }: Archive, base: Base, into: string): Unpacked {
  const owner = serverOwner()
  const from = join(folder, 'base', base.name)
  const began = performance.now()
  runServerProgram(owner, '/bin/tar', ['-xzf', join(from, 'base.tar.gz'), '-C', into])
  runServerProgram(owner, '/bin/tar', ['-xzf', join(from, 'pg_wal.tar.gz'), '-C', join(into, 'pg_wal')])
  runServerProgram(owner, '/bin/cp', [join(from, 'backup_manifest'), into])
  const unpacked = performance.now()
  runServerProgram(owner, 'pg_verifybackup', ['--quiet', into], serverProgramsOf(base.version))
  return { unpackMs: unpacked - began, verifyMs: performance.now() - unpacked }
}

function verifies(archive: Archive, base: Base, into: string): boolean {
  empty(into)
  try {
    unpack(archive, base, into)
    return true
  } catch {
    return false
  }
}

function empty(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
}
