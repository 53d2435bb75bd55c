import type { FarmTank } from '#modules/tanks/contract/farm.contract.ts'
import { volumeAt } from '#modules/tanks/rules/farm.ts'
import { writeMoment } from '#platform/core/instant-format.ts'
import { siteDayEnd } from '#platform/core/site-moments.ts'
import type { PlanState } from '../contract/plan-state.contract.ts'

export interface KnownOfTank {
  /** mm, where the gauge says something that can be used. */
  level: number | null
  /** m³ by the book. */
  book: number
  deadStock: number | null
  maxOperating: number | null
  /** Without cubic metres it is the whole tank. */
  locks: readonly { cubicMetres: number | null; reason: string; from: string; to: string | null }[]
}

/**
 * A tank as a plan is held against it: volumes of its limits by its own table. What may not be taken is the dead stock and what
 * is locked of it today (0043); what nobody may go beyond is the level at which the control room is called, or what it may hold.
 * Nothing where it has no table of volumes or no working band.
 */
export function planTankOf(
  tank: FarmTank,
  known: KnownOfTank,
  { at, until }: { at: number; until: number },
): PlanState['tanks'][number] | null {
  const { code, product, calibration, minLevel, maxLevel, highHighLevel } = tank
  const volume = (level: number | null) => (level === null ? null : volumeAt(calibration, level))
  const [low, high] = [volume(minLevel), volume(maxLevel) ?? known.maxOperating]
  if (low === null || high === null) return null
  const measured = volume(known.level)
  const locks = known.locks.map(({ from, to, ...lock }) => ({
    ...lock,
    from: Date.parse(writeMoment({ date: from, time: '00:00' })),
    to: to === null ? until : Date.parse(siteDayEnd(to)),
  }))
  const locked = locks
    .filter(({ from, to }) => from <= at && at < to)
    .reduce((sum, { cubicMetres }) => sum + (cubicMetres ?? 0), 0)
  const deadStock = (known.deadStock ?? 0) + locked
  const workingMin = Math.max(low, deadStock)
  const workingMax = Math.max(high, workingMin)
  const safeFill = Math.max(volume(highHighLevel) ?? known.maxOperating ?? workingMax, workingMax)
  return {
    code,
    product,
    volume: measured ?? known.book,
    source: measured === null ? 'book' : 'gauge',
    deadStock,
    workingMin,
    workingMax,
    safeFill,
    locks: [
      ...(tank.isOutOfService ? [{ from: at, to: until, reason: 'outOfService' }] : []),
      ...locks
        .filter(({ cubicMetres }) => cubicMetres === null)
        .map(({ from, to, reason }) => ({ from, to: Math.min(to, until), reason })),
    ],
  }
}
