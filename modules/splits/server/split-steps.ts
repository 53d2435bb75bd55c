import { AppError, notFound, refuse, stale } from '#platform/core/app-error.ts'
import { type Reader, sqlState, type Tx } from '#platform/server/database/database.ts'
import { tellChanged } from '#platform/server/notify/tell-changed.ts'
import { mustTake } from '#platform/server/records/take-step.ts'
import { type NewSplit, type Split, splitsId } from '../contract/splits.contract.ts'
import { sidesOf, splitIssues, splitOf } from '../rules/split.ts'
import { splitStates } from '../rules/split-states.ts'
import * as repo from './splits.repo.ts'

const amountIn = (unit: NewSplit['unit'], { mass, volume15 }: { mass: string; volume15: string }) =>
  unit === 'kg' ? mass : volume15

export async function mustRead(db: Reader, id: string): Promise<Split> {
  const stored = await repo.splitOfId(db, id)
  if (!stored) throw notFound()
  const { wasLotClosed, ...split } = stored
  const now = await repo.quantityOf(db, split.source, split.sourceCode)
  return {
    ...split,
    postedNow: now ? amountIn(split.unit, now) : null,
    lotClosedSince: now !== undefined && now.isLotClosed && !wasLotClosed,
  }
}

/** One transaction: the quantity is held, looked at again and split as a whole. */
export async function doSplit(tx: Tx, asked: NewSplit): Promise<Split> {
  const seen = await repo.quantityOf(tx, asked.source, asked.sourceCode)
  if (!seen) throw new AppError('conflict', 'splits.notThere', { params: { code: asked.sourceCode } })
  await repo.holdQuantity(tx, seen)
  const found = (await repo.quantityOf(tx, asked.source, asked.sourceCode)) ?? seen
  if (found.splitBy !== null) throw new AppError('conflict', 'splits.isSplit', { params: { number: found.splitBy } })
  const total = amountIn(asked.unit, found)
  if (total !== asked.total) throw new AppError('conflict', 'splits.totalChanged', { params: { total } })
  refuse(splitIssues(total, asked.parts))
  const parts = splitOf(total, asked.parts)
  const id = await inserted(() => repo.insertSplit(tx, found, asked, parts, sidesOf(parts)))
  await tellChanged(tx, { id: splitsId }, { id, version: 1, action: 'created', sites: [found.plant] })
  return mustRead(tx, id)
}

export async function undoSplit(tx: Tx, seen: { id: string; version: number }, reason: string): Promise<Split> {
  const before = await mustRead(tx, seen.id)
  if (before.version !== seen.version) throw stale(before)
  await mustTake(tx, splitStates, 'undo', before, { reason })
  if (!(await repo.markUndone(tx, seen.id, seen.version, reason))) throw stale(await mustRead(tx, seen.id))
  const after = await mustRead(tx, seen.id)
  await tellChanged(
    tx,
    { id: splitsId },
    { id: after.id, version: after.version, action: 'updated', sites: [after.plant] },
  )
  return after
}

/** What the database guards, in words: a holder that is no company. */
async function inserted(write: () => Promise<string>): Promise<string> {
  try {
    return await write()
  } catch (error) {
    if (sqlState(error) === '23503') refuse([{ field: 'parts', code: 'splits.holderUnknown' }])
    throw error
  }
}
