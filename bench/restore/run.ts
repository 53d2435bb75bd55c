import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Archive, readArchive } from '../../tools/backup/archive.ts'
import { type ArchivingCluster, archivingCluster } from '../../tools/backup/archiving-cluster.ts'
import { planRestore } from '../../tools/backup/plan.ts'
import { releaseWork } from '../../tools/backup/restored.repo.ts'
import { walTimes } from '../../tools/backup/wal-times.ts'
import { onServer } from '../../tools/postgres/database.ts'
import { findServerPrograms } from '../../tools/postgres/server-programs.ts'
import { checkDone } from '../crash/checks.ts'
import { type Seeded, seeded } from '../crash/seeded.ts'
import { countUnfinished, readStored } from '../crash/stored.repo.ts'
import { crashProcess, type Loaded, loadAndDestroy } from './load.ts'
import type { RestoreDrillOptions } from './options.ts'
import { restoreAndCheck, type Round } from './round.ts'

export interface DrillRun {
  /** Writes that somebody was told are stored. */
  told: number
  rounds: Round[]
  latest: Round
  bases: number
  walFiles: number
  problems: string[]
}

/** The promise for the loss of a disk. */
export const longestLossSeconds = 60

export async function runDrill(options: RestoreDrillOptions, say: (line: string) => void): Promise<DrillRun> {
  const cluster = await archivingCluster(`drill-${process.pid}`, brokenCluster(options))
  const interrupted = () => void cluster.remove().then(() => process.exit(130))
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  try {
    const loaded = await loadAndDestroy(cluster, options, say)
    return await restoreAll(cluster, loaded, options, say)
  } finally {
    await cluster.remove()
  }
}

function brokenCluster({ broken }: RestoreDrillOptions) {
  if (broken === 'lying-archive') return { settings: `archive_command = '/bin/true'\n` }
  return broken === 'no-timeout' ? { settings: 'archive_timeout = 0\n' } : {}
}

async function restoreAll(
  cluster: ArchivingCluster,
  loaded: Loaded,
  options: RestoreDrillOptions,
  say: (line: string) => void,
): Promise<DrillRun> {
  const archive = readArchive(cluster.archive)
  const told = [loaded.records, loaded.operations].flatMap(({ writes }) => writes).filter((write) => write.told).length
  const problems: string[] = []
  const rounds: Round[] = []
  const targets = await randomTargets(archive, loaded, options, seeded(options.seed + 7919)).catch((error: Error) => {
    problems.push(error.message)
    return []
  })
  if (targets.length < options.rounds) problems.push('no moment after the first base backup can be reached')
  if (options.broken === 'missing-wal' && targets[0]) await takeAway(archive, targets[0])
  for (const target of targets) {
    rounds.push(await restoreAndCheck(cluster, loaded, target))
    say(line(rounds.length, rounds.at(-1)!))
  }
  const latest = await restoreAndCheck(cluster, loaded, 'latest', options.finishWork ? workGoesOn : undefined)
  say(line(rounds.length + 1, latest))
  if (latest.lost.seconds > longestLossSeconds) {
    problems.push(
      `a write was lost that had been acknowledged ${latest.lost.seconds.toFixed(1)} s before the disk was gone`,
    )
  }
  if (latest.present === 0) problems.push('nothing that was acknowledged came back with the newest state')
  for (const round of [...rounds, latest]) problems.push(...round.problems)
  return { told, rounds, latest, bases: archive.bases.length, walFiles: archive.wal.size, problems }
}

/** Moments between the first write and the newest change that the archive has. */
async function randomTargets(
  archive: Archive,
  { records, operations }: Loaded,
  { rounds }: RestoreDrillOptions,
  random: Seeded,
): Promise<Date[]> {
  const { newest } = await newestPlan(archive)
  const from = Math.min(
    ...[...records.writes, ...operations.writes].map(({ sentAt }) => sentAt || Number.POSITIVE_INFINITY),
  )
  if (!newest || newest.getTime() <= from) return []
  return Array.from({ length: rounds }, () => new Date(random.between(from, newest.getTime() - 1)))
}

const newestPlan = (archive: Archive, at?: Date) =>
  planRestore(
    archive,
    { target: at ? { kind: 'moment', at } : { kind: 'latest', upToGap: false }, base: undefined },
    walTimes(archive, findServerPrograms()),
  )

/** Deletes the last file of those that the restore to this moment could need and that are not in its backup. */
async function takeAway(archive: Archive, target: Date): Promise<void> {
  const { base } = await newestPlan(archive, target)
  const needed = [...archive.wal].filter((name) => /^[0-9A-F]{24}$/.test(name) && name > base.wal.last).toSorted()
  rmSync(join(archive.folder, 'wal', `${needed[0]}.gz`))
}

/** The worker does nothing until it is released; then it finishes what was in hand, each effect once. */
async function workGoesOn(url: string): Promise<string[]> {
  const worker = crashProcess('worker', 'worker.process.ts', url)
  try {
    const early = await Promise.race([worker.ready, pause(3000, undefined)])
    if (early !== undefined) return ['the worker of a restored installation began before it was released']
    await onServer(url, releaseWork)
    await Promise.race([worker.ready, worker.failure])
    return await onServer(url, async (client) => {
      const deadline = Date.now() + 120_000
      while ((await countUnfinished(client)) > 0 && Date.now() < deadline) await pause(250)
      return checkDone(await readStored(client)).map(({ kind, text }) => `${kind}: ${text}`)
    })
  } finally {
    await worker.kill()
  }
}

function line(number: number, { target, base, present, lost, problems, ms }: Round): string {
  const goal = target === 'latest' ? 'newest state' : target.toISOString()
  const parts = (['unpack', 'verify', 'replay', 'amcheck', 'invariants', 'api'] as const).map(
    (part) => `${part} ${(ms[part] / 1000).toFixed(1)}`,
  )
  const loss = target === 'latest' ? `, ${lost.count} lost, the oldest told ${lost.seconds.toFixed(1)} s before` : ''
  const verdict = problems.length === 0 ? 'ok' : `${problems.length} PROBLEMS`
  return `restore ${number} to ${goal} from ${base || '-'}: ${verdict}, ${present} writes${loss}; s: ${parts.join(', ')}`
}
