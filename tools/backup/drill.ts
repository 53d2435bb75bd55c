import { randomInt } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerModule } from '#platform/server/modules.ts'
import { onServer } from '../postgres/database.ts'
import { serverProgramsOf } from '../postgres/server-programs.ts'
import { type Archive, readArchive } from './archive.ts'
import { type Plan, planRestore, type Target, type WalTimes } from './plan.ts'
import { type Proof, prove } from './prove.ts'
import { recover } from './recover.ts'
import { Refused } from './refused.ts'
import { databaseNames, isOurs, readReached } from './restored.repo.ts'
import { walTimes } from './wal-times.ts'

export interface Drill {
  ok: boolean
  endedAt: Date
  problems: string[]
  target?: Date
  base?: string
  lastCommit?: Date | null
  seconds?: Record<string, number>
}

const lookBackMs = 26 * 3_600_000

/**
 * One restore of the installation's own archive, to a moment of the last day that nobody has chosen, into a folder that is
 * thrown away again; and whether people could have gone on with it.
 */
export async function drill(folder: string, into: string, modules: readonly ServerModule[]): Promise<Drill> {
  const result: Drill = { ok: false, endedAt: new Date(), problems: [] }
  rmSync(into, { recursive: true, force: true })
  try {
    const archive = readArchive(folder)
    const times = walTimes(archive, serverProgramsOf(archive.bases.at(-1)?.version ?? '15'))
    const newest = await planRestore(archive, { target: { kind: 'latest', upToGap: false }, base: undefined }, times)
    const plan = await randomPlan(archive, newest.newest, times)
    const { target } = plan
    if (target.kind === 'moment') result.target = target.at
    result.base = plan.base.name
    const server = await recover(archive, plan, into, 5433)
    try {
      const { problems, lastCommit, proof } = await examine(server.url, target, modules)
      result.problems.push(...problems)
      result.lastCommit = lastCommit
      const { unpackMs: unpack, verifyMs: verify, replayMs: replay } = server
      const { amcheckMs: amcheck, invariantsMs: invariants, apiMs: api } = proof
      result.seconds = rounded({ unpack, verify, replay, amcheck, invariants, api })
    } finally {
      server.stop()
    }
  } catch (error) {
    result.problems.push((error as Error).message)
  }
  rmSync(into, { recursive: true, force: true })
  result.ok = result.problems.length === 0
  result.endedAt = new Date()
  noteDrill(folder, result)
  return result
}

const mostTries = 50

/** Of a moment at which no server ran there is no state: after one was lost and restored, another moment is picked. */
async function randomPlan(archive: Archive, newest: Date | undefined, times: WalTimes): Promise<Plan> {
  for (let tries = 1; ; tries++) {
    try {
      return await planRestore(archive, { target: randomTarget(archive, newest), base: undefined }, times)
    } catch (error) {
      if (!(error instanceof Refused) || tries === mostTries) throw error
    }
  }
}

function randomTarget({ bases }: Archive, newest: Date | undefined): Target {
  if (!newest) return { kind: 'base' }
  const from = Math.max(bases[0]!.endedAt.getTime(), newest.getTime() - lookBackMs)
  return { kind: 'moment', at: new Date(from + randomInt(Math.max(1, newest.getTime() - from))) }
}

async function examine(url: (database: string) => string, target: Target, modules: readonly ServerModule[]) {
  const problems: string[] = []
  for (const name of await onServer(url('postgres'), databaseNames)) {
    const found = await onServer(url(name), async (client) =>
      (await isOurs(client)) ? readReached(client) : undefined,
    )
    if (!found) continue
    const { lastCommit, newestChange: newest } = found
    if (target.kind === 'moment') {
      if (lastCommit && lastCommit > target.at)
        problems.push(`a commit of ${lastCommit.toISOString()} is after the target`)
      if (newest && newest > target.at) problems.push(`a change of ${newest.toISOString()} is after the target`)
    }
    const proof: Proof = await prove(url(name), modules)
    return { problems: [...problems, ...proof.problems], lastCommit, proof }
  }
  throw new Error('the restored server has no database of this product')
}

/** Read by `npm run backup:status`, and by whatever watches the machine. */
function noteDrill(folder: string, result: Drill): void {
  const path = join(folder, '.last-drill.json')
  writeFileSync(path, `${JSON.stringify(result)}\n`, { mode: 0o644 })
  renameSync(path, join(folder, 'last-drill.json'))
}

const rounded = (milliseconds: Record<string, number>) =>
  Object.fromEntries(Object.entries(milliseconds).map(([name, value]) => [name, Math.round(value / 100) / 10]))
