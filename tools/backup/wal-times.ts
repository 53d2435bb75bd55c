import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Archive, walContent } from './archive.ts'
import type { WalTimes } from './plan.ts'
import { placeOf, walName } from './wal-names.ts'

/** When the changes in WAL files were made, as PostgreSQL's own `pg_waldump` reads it. */
export function walTimes({ folder, wal }: Archive, programs: string): WalTimes {
  // A file of the archive never changes; whoever looks for a moment asks for the same ones again and again.
  const known = new Map<string, ReturnType<typeof readChanges>>()
  const changesIn = (name: string, from?: string) => {
    const asked = `${name} ${from ?? ''}`
    if (!known.has(asked)) known.set(asked, readChanges(name, from))
    return known.get(asked)!
  }
  /** When the first and the newest transaction in one file ended; from this position on, if given. */
  const readChanges = (name: string, from?: string) => {
    const scratch = mkdtempSync(join(tmpdir(), 'molo-wal-'))
    try {
      writeFileSync(join(scratch, name), walContent(folder, name))
      const timeline = String(Number.parseInt(name.slice(0, 8), 16))
      const where = from === undefined ? [name] : ['--timeline', timeline, '--start', from]
      // Ends with an error where the next file would go on, which is no error here.
      const { stdout } = spawnSync(join(programs, 'pg_waldump'), ['--rmgr=Transaction', '--path', scratch, ...where], {
        env: { ...process.env, TZ: 'UTC' },
        encoding: 'utf8',
        maxBuffer: 2 ** 30,
      })
      const changes = [
        ...stdout.matchAll(/desc: (?:COMMIT|ABORT)\S* (\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d\.\d{3})\d* UTC/g),
      ]
      const [first, newest] = [changes[0], changes.at(-1)].map((match) => match && new Date(`${match[1]}T${match[2]}Z`))
      return { first, newest }
    } finally {
      rmSync(scratch, { recursive: true })
    }
  }
  return {
    newestIn(files) {
      for (const name of files) {
        const { newest } = changesIn(name)
        if (newest) return Promise.resolve(newest)
      }
      return Promise.resolve(undefined)
    },
    firstOn({ timeline, forks, segmentBytes }) {
      const fork = forks.at(-1)
      if (!fork) return Promise.resolve(undefined)
      let place = placeOf(fork.until, segmentBytes)
      for (let from: string | undefined = fork.until; ; from = undefined) {
        const name = walName({ timeline, place: place++ }, segmentBytes)
        if (!wal.has(name)) return Promise.resolve(undefined)
        const { first } = changesIn(name, from)
        if (first) return Promise.resolve(first)
      }
    },
  }
}
