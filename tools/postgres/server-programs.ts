import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, globSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

/** Folder with `initdb`, `pg_ctl` and `postgres`: Debian keeps them outside PATH, one folder per major version. */
export function findServerPrograms(): string {
  const debian = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) => majorVersion(b) - majorVersion(a))
  const found = [...debian, ...(process.env.PATH ?? '').split(delimiter)].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')),
  )
  if (!found) {
    throw new Error(
      'PostgreSQL is not installed. Run `npm run setup`, or set DATABASE_URL to a PostgreSQL server of your own.',
    )
  }
  return found
}

/** The programs of exactly this major version where Debian has them: another one cannot read its data. */
export function serverProgramsOf(major: string): string {
  const debian = `/usr/lib/postgresql/${major}/bin`
  return existsSync(join(debian, 'pg_ctl')) ? debian : findServerPrograms()
}

const majorVersion = (folder: string) => Number(/postgresql\/(\d+)/.exec(folder)?.[1] ?? 0)

/** PostgreSQL refuses to run as root, so root lends its programs to the user that Debian's package made. */
export interface Owner {
  uid: number
  gid: number
}

export function serverOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => {
    const { status, stdout } = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' })
    if (status !== 0) throw new Error('Running as root needs the system user `postgres`. Run `npm run setup`.')
    return Number(stdout)
  }
  return { uid: idOf('-u'), gid: idOf('-g') }
}

export function giveTo(owner: Owner | undefined, path: string): void {
  if (owner) chownSync(path, owner.uid, owner.gid)
}

/** A checkout may lie below a folder that the user `postgres` cannot enter. */
export function canWrite(owner: Owner | undefined, folder: string): boolean {
  return spawnSync('test', ['-w', folder], { ...owner, cwd: '/' }).status === 0
}

/** Runs a server program to its end; its own words are the error. */
export function runServerProgram(
  owner: Owner | undefined,
  program: string,
  args: string[],
  folder = findServerPrograms(),
): void {
  // A started postmaster inherits the output streams, and a pipe would keep us waiting for it.
  const inherits = program === 'pg_ctl' && args.includes('start')
  const { status, stderr, stdout, error } = spawnSync(resolve(folder, program), args, {
    ...owner,
    cwd: '/',
    encoding: 'utf8',
    stdio: inherits ? 'ignore' : ['ignore', 'pipe', 'pipe'],
  })
  if (error) throw error
  if (status !== 0) throw new Error(`${program} failed:\n${stdout ?? ''}${stderr ?? ''}`)
}
