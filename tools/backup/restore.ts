import { appendFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { onServer } from '../postgres/database.ts'
import { serverProgramsOf } from '../postgres/server-programs.ts'
import { type Archive, readArchive } from './archive.ts'
import { shown } from './instant.ts'
import { type Plan, planRestore, type Target } from './plan.ts'
import { type Recovered, recover } from './recover.ts'
import type { RestoreOptions } from './restore-options.ts'
import {
  databaseNames,
  isOurs,
  makeHarmless,
  type Reached,
  readReached,
  readWorkInHand,
  type WorkInHand,
} from './restored.repo.ts'
import { walTimes } from './wal-times.ts'

export interface RestoredDatabase {
  name: string
  reached: Reached
  sessionsEnded: number
  work: WorkInHand
}

export interface Restored {
  plan: Plan
  server: Recovered
  into: string
  databases: RestoredDatabase[]
}

/** What will be done, before anything is. */
export async function preparedRestore(options: RestoreOptions) {
  const archive = readArchive(options.from)
  const programs = serverProgramsOf(archive.bases.at(-1)?.version ?? '15')
  const plan = await planRestore(archive, options, walTimes(archive, programs))
  const into = options.into ?? `/var/lib/postgresql/${plan.base.version}/restored`
  return { archive, plan, into }
}

export async function restore(
  { archive, plan, into }: { archive: Archive; plan: Plan; into: string },
  port: number,
): Promise<Restored> {
  const server = await recover(archive, plan, into, port)
  const names = await onServer(server.url('postgres'), databaseNames)
  const databases: RestoredDatabase[] = []
  for (const name of names) {
    const database = await onServer(server.url(name), async (client) => {
      if (!(await isOurs(client))) return undefined
      const reached = await readReached(client)
      const to = wordsOf(plan.target, reached)
      const sessionsEnded = await makeHarmless(client, name, { to, base: plan.base.name, by: userInfo().username })
      return { name, reached, sessionsEnded, work: await readWorkInHand(client) }
    })
    if (database) databases.push(database)
  }
  noteIn(archive, plan, into, databases)
  return { plan, server, into, databases }
}

function wordsOf(target: Target, { lastCommit }: Reached): string {
  return (target.kind === 'moment' ? target.at : (lastCommit ?? new Date(0))).toISOString()
}

/** Beside the backups, so that it is also known where a restored server was thrown away again. */
function noteIn({ folder }: Archive, plan: Plan, into: string, databases: RestoredDatabase[]): void {
  const reached = databases.map(({ name, reached: { lastCommit, newestMigration } }) => ({
    name,
    lastCommit,
    newestMigration,
  }))
  const note = { at: new Date(), by: userInfo().username, target: plan.target, base: plan.base.name, into, reached }
  try {
    appendFileSync(join(folder, 'restores.jsonl'), `${JSON.stringify(note)}\n`)
  } catch (error) {
    console.error(`No note in ${folder}/restores.jsonl: ${(error as Error).message}`)
  }
}

export function targetWords(target: Target): string {
  switch (target.kind) {
    case 'moment':
      return shown(target.at)
    case 'latest':
      return 'the newest state that the archive has'
    case 'base':
      return 'the base backup as it is'
  }
}
