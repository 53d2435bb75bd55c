import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { z } from 'zod'
import { archiverState } from './archiver.repo.ts'
import { readArchive } from './archive.ts'
import type { Facts } from './status.ts'

const ended = z.object({ ok: z.boolean(), endedAt: z.coerce.date() })

/** Asks the archive, and the server of PGHOST, PGPORT and PGUSER; needs no right but to sign in. */
export async function factsOf(folder: string): Promise<Facts> {
  const { bases } = readArchive(folder)
  const { bavail, bsize } = statfsSync(folder)
  const server = await askServer()
  return {
    now: new Date(),
    lastBase: bases.at(-1),
    lastDrill: read(join(folder, 'last-drill.json')),
    documents: {
      needed: existsSync(join(folder, 'documents')),
      lastCopy: read(join(folder, 'documents/last-copy.json')),
    },
    freeBytes: bavail * bsize,
    server,
    hasLastArchived: 'away' in server || existsSync(join(folder, 'wal', `${server.lastArchived}.gz`)),
  }
}

function read(path: string): z.output<typeof ended> | undefined {
  return existsSync(path) ? ended.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined
}

async function askServer(): Promise<Facts['server']> {
  const password = passwordIn(process.env['PGPASSFILE'])
  const client = new Client({
    database: 'postgres',
    connectionTimeoutMillis: 5000,
    ...(password === undefined ? {} : { password }),
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await archiverState(client)
  } catch (error) {
    return { away: (error as Error).message || ((error as NodeJS.ErrnoException).code ?? 'no answer') }
  } finally {
    await client.end().catch(() => {})
  }
}

/** `host:port:database:user:password`, one line in a file of its own; as the scripts read it too. */
function passwordIn(file: string | undefined): string | undefined {
  if (!file || !existsSync(file)) return undefined
  const { PGHOST, PGPORT = '5432', PGUSER } = process.env
  const fits = (pattern: string | undefined, value: string | undefined) => pattern === '*' || pattern === value
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const line = lines.find(([host, port, , user]) => fits(host, PGHOST) && fits(port, PGPORT) && fits(user, PGUSER))
  return line?.slice(4).join(':')
}
