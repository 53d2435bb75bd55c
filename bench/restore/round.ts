import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { serverModules } from '#apps/api/server-modules.ts'
import type { ArchivingCluster } from '../../tools/backup/archiving-cluster.ts'
import { prove } from '../../tools/backup/prove.ts'
import { stopRecovered } from '../../tools/backup/recover.ts'
import { onServer } from '../../tools/postgres/database.ts'
import { root } from '../../tools/run/node.ts'
import { checkState } from '../crash/checks.ts'
import { readStored } from '../crash/stored.repo.ts'
import { type Differences, differences } from './acknowledged.ts'
import type { Loaded } from './load.ts'
import { operationVersions, recordVersions } from './restored.repo.ts'

export interface Round {
  target: Date | 'latest'
  problems: string[]
  /** Told writes that were found; and, of the newest state, those that were not. */
  present: number
  lost: { count: number; seconds: number }
  base: string
  ms: {
    unpack: number
    verify: number
    replay: number
    amcheck: number
    invariants: number
    api: number
    total: number
  }
}

interface Answer {
  base: string
  unpackMs: number
  verifyMs: number
  replayMs: number
  databases: { url: string }[]
}

/** One restore by the command that people use, and everything that must be true of it. */
export async function restoreAndCheck(
  cluster: ArchivingCluster,
  loaded: Loaded,
  target: Date | 'latest',
  /** More that is to be tried on the restored server, while it runs. */
  also: (url: string) => Promise<string[]> = () => Promise.resolve([]),
): Promise<Round> {
  const into = join(cluster.home, 'restored')
  const began = performance.now()
  const nothing = { unpack: 0, verify: 0, replay: 0, amcheck: 0, invariants: 0, api: 0, total: 0 }
  const round: Round = { target, problems: [], present: 0, lost: { count: 0, seconds: 0 }, base: '', ms: nothing }
  try {
    const answer = await restoreByHand(cluster.archive, into, target)
    const { url } = answer.databases[0]!
    const [found, broken] = await onServer(url, async (client) => [
      [
        differences(loaded.records.writes, await recordVersions(client), momentOf(target)),
        differences(loaded.operations.writes, await operationVersions(client), momentOf(target)),
      ],
      checkState(await readStored(client)),
    ])
    weigh(round, found, loaded.destroyedAt)
    round.problems.push(...broken.map(({ kind, text }) => `${kind}: ${text}`), ...(await also(url)))
    const proof = await prove(url, serverModules)
    round.problems.push(...proof.problems)
    round.base = answer.base
    const { unpackMs: unpack, verifyMs: verify, replayMs: replay } = answer
    const { amcheckMs: amcheck, invariantsMs: invariants, apiMs: api } = proof
    round.ms = { unpack, verify, replay, amcheck, invariants, api, total: performance.now() - began }
    stopRecovered(into, url)
  } catch (error) {
    round.problems.push((error as Error).message)
  }
  rmSync(into, { recursive: true, force: true })
  return round
}

/** Everything that was told counts for the newest state; what of it is lost is measured. */
const momentOf = (target: Date | 'latest') => (target === 'latest' ? Number.POSITIVE_INFINITY : target.getTime())

function weigh(round: Round, found: Differences[], destroyedAt: number): void {
  const missing = found.flatMap((each) => each.missing)
  round.present = found.reduce((sum, { present }) => sum + present, 0)
  round.problems.push(
    ...found.flatMap(({ tooNew }) => tooNew).map((name) => `${name} was sent after the target, and is there`),
  )
  if (round.target === 'latest') {
    const oldest = Math.min(destroyedAt, ...missing.map(({ told }) => told!.at))
    round.lost = { count: missing.length, seconds: (destroyedAt - oldest) / 1000 }
    return
  }
  round.problems.push(
    ...missing.map(({ id, told }) => `${id} v${told!.version} was acknowledged ${told!.at}, and is not there`),
  )
}

function restoreByHand(archive: string, into: string, target: Date | 'latest'): Promise<Answer> {
  const moment = target === 'latest' ? ['--latest'] : ['--to', target.toISOString()]
  const args = [join(root, 'tools/restore.ts'), ...moment, '--from', archive, '--into', into, '--yes', '--json']
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: root }, (error, stdout, stderr) => {
      if (error) reject(new Error(stderr.trim() || error.message))
      else resolve(JSON.parse(stdout.trim().split('\n').at(-1)!) as Answer)
    })
  })
}
