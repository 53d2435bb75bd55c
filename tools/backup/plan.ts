import { type Archive, type Base, chainOf } from './archive.ts'
import { shown } from './instant.ts'
import { Refused } from './refused.ts'
import { type Chain, fileAt, placeOf, walFileOf, walName } from './wal-names.ts'

export type Target =
  | { kind: 'moment'; at: Date }
  /** `upToGap`: also where files in between are missing, as far as it goes without them. */
  | { kind: 'latest'; upToGap: boolean }
  /** The backup by itself, without any file of the archive: for those of months and years. */
  | { kind: 'base' }

export interface Wish {
  target: Target
  /** The backup to start from; the newest one before the moment, unless named. */
  base: string | undefined
}

export interface Plan {
  base: Base
  timeline: number
  target: Target
  /** The newest change that can be reached from this backup; undefined when nothing was changed since. */
  newest: Date | undefined
  /** WAL files to be replayed at most. */
  files: number
}

/** What only the files themselves can say. */
export interface WalTimes {
  /** The newest change in these files, given newest first. */
  newestIn(files: readonly string[]): Promise<Date | undefined>
  /** The first change that was made on this timeline itself. */
  firstOn(chain: Chain): Promise<Date | undefined>
}

/** From which backup, along which timeline; or why not, and what can be had instead. */
export async function planRestore(archive: Archive, { target, base: named }: Wish, times: WalTimes): Promise<Plan> {
  const [oldest] = archive.bases
  if (!oldest) {
    throw new Refused(`There is no base backup in ${archive.folder}.`, 'name the folder of the archive with --from.')
  }
  const chosen = named === undefined ? undefined : baseNamed(archive, named)
  if (target.kind === 'base') {
    const base = chosen ?? archive.bases.at(-1)!
    return {
      base,
      timeline: walFileOf(base.wal.first, base.wal.segmentBytes)!.timeline,
      target,
      newest: undefined,
      files: 0,
    }
  }
  if (target.kind === 'moment' && target.at < oldest.endedAt) {
    throw new Refused(
      `${shown(target.at)} is before the oldest base backup.`,
      `the oldest moment that can be reached is ${shown(oldest.endedAt)}; look for an older archive.`,
    )
  }
  const chain = await chainFor(archive, target, oldest, times)
  const candidates = archive.bases.filter(
    (base) => isOn(chain, base) && (target.kind === 'latest' || base.endedAt <= target.at),
  )
  const base = chosen ?? candidates.at(-1)
  if (!base || !candidates.includes(base)) {
    throw new Refused(
      `${base?.name ?? 'No base backup'} does not lead to ${target.kind === 'moment' ? shown(target.at) : 'the newest state'}.`,
      candidates.length > 0
        ? `take one of ${candidates.map(({ name }) => name).join(', ')}, or leave --base out.`
        : `these are there: ${archive.bases.map(({ name, endedAt }) => `${name} (${shown(endedAt)})`).join(', ')}.`,
    )
  }
  const { files, gap } = coverage(archive, chain, base)
  const newest = await times.newestIn(files.toReversed())
  const plan = { base, timeline: chain.timeline, target, newest, files: files.length }
  const reachable = newest
    ? `the newest change that can be reached is of ${shown(newest)}: npm run restore -- --latest${gap ? ' --up-to-gap' : ''}`
    : `nothing after the base backup can be reached, only itself: npm run restore -- --base ${base.name}`
  if (target.kind === 'latest') {
    if (!gap || target.upToGap) return plan
    throw new Refused(
      `WAL file ${gap.missing} is not in the archive, and those after it, up to ${gap.last}, are of no use without it.`,
      `look for it (pg_wal of the old server, the copy in the second place) and put it there with archive-wal.sh. If it is lost, ${reachable}`,
    )
  }
  // PostgreSQL stops at the first change after the moment, so there must be one.
  if (newest && target.at < newest) return plan
  throw new Refused(
    gap
      ? `${shown(target.at)} is behind WAL file ${gap.missing}, which is not in the archive.`
      : `The archive ends before ${shown(target.at)}.`,
    `${reachable}. If the old server still runs, "select pg_switch_wal()" there brings its last file into the archive.`,
  )
}

function baseNamed({ bases }: Archive, name: string): Base {
  const found = bases.find((base) => base.name === name)
  if (found) return found
  throw new Refused(`There is no base backup ${name}.`, `take one of ${bases.map((base) => base.name).join(', ')}.`)
}

/**
 * A moment is on the timeline that was written then: what a restored server wrote comes after its restore, whatever moment it
 * was restored to.
 */
async function chainFor(archive: Archive, target: Target, oldest: Base, times: WalTimes): Promise<Chain> {
  const timelines = [...archive.forks.keys()].toSorted((a, b) => b - a)
  for (const timeline of timelines) {
    const chain = chainOf(archive, timeline, oldest)
    if (target.kind !== 'moment') return chain
    const first = await times.firstOn(chain)
    if (first && first <= target.at) return chain
  }
  const root = archive.forks.get(timelines.at(-1) ?? 0)?.[0]?.timeline
  return chainOf(archive, root ?? walFileOf(oldest.wal.first, oldest.wal.segmentBytes)!.timeline, oldest)
}

/** Whether the way to the chain's end passes this backup. */
function isOn(chain: Chain, { wal }: Base): boolean {
  const { timeline, place } = walFileOf(wal.last, wal.segmentBytes)!
  if (timeline === chain.timeline) return true
  const fork = chain.forks.find((fork) => fork.timeline === timeline)
  return fork !== undefined && place <= placeOf(fork.until, wal.segmentBytes)
}

interface Coverage {
  /** Those that follow each other without a gap, from the backup on. */
  files: string[]
  gap: { missing: string; last: string } | undefined
}

function coverage(archive: Archive, chain: Chain, { wal }: Base): Coverage {
  const { segmentBytes } = wal
  const nameAt = (place: number) => walName(fileAt(chain, place), segmentBytes)
  const first = walFileOf(wal.first, segmentBytes)!.place
  const inside = walFileOf(wal.last, segmentBytes)!.place
  const places = [...archive.wal].flatMap((name) => {
    const file = walFileOf(name, segmentBytes)
    return file && nameAt(file.place) === name ? [file.place] : []
  })
  const last = places.reduce((a, b) => Math.max(a, b), 0)
  const files: string[] = []
  for (let place = first; place <= last; place++) {
    const name = nameAt(place)
    if (archive.wal.has(name)) files.push(name)
    else if (place > inside) return { files, gap: { missing: name, last: nameAt(last) } }
  }
  return { files, gap: undefined }
}
