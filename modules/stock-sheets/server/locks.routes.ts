import { AppError } from '#platform/core/app-error.ts'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { notify } from '#platform/server/notify/notify.ts'
import type { Reason } from '#platform/server/notify/reason.ts'
import { reads, type Route, writes } from '#platform/server/http/route.ts'
import {
  countLockEvents,
  forceLock,
  liveLocks,
  lockEvents,
  releaseLock,
  takeLock,
} from '#platform/server/locks/locks.repo.ts'
import type { Session } from '#platform/server/door/session.ts'
import {
  exportLockHistory,
  exportLocks,
  forceUnlock,
  type HeldAsked,
  type HeldTank,
  type LockHistoryAsked,
  readLockHistory,
  readLocks,
  releaseTank,
  takeTank,
  type TankLockEvent,
} from '../contract/locks.contract.ts'
import { ownerOf } from './owner.ts'
import { everyRow, instantCell, refuseTooMany, sheetFile, type SheetColumn } from './sheet-file.ts'
import { tankResource } from './sheets.repo.ts'
import { plantOf } from './tanks.repo.ts'

/** Somebody took the lock of a tank away from you. */
export const lockForced: Reason = { id: 'stock-sheets.lockForced', nameKey: 'stock-sheets:reason.lockForced' }

const prefix = tankResource('')
const historyPage = 100
const longestWorkbook = 100_000

export const lockRoutes: Route[] = [
  reads(readLocks, async ({ query, session }, db) => ({ data: await heldTanks(db, query, session) })),
  reads(readLockHistory, async ({ query: { after, ...query } }, db) => {
    const rows = await historyOf(db, query, { after, limit: historyPage + 1 })
    const next = rows.length > historyPage ? rows[historyPage - 1]!.id : null
    return { data: { rows: rows.slice(0, historyPage), next } }
  }),
  reads(exportLocks, async ({ query, session, language, services: { texts } }, db) => {
    const word = (key: string) => texts.text(language, `stock-sheets:${key}`)
    const columns: SheetColumn<HeldTank>[] = [
      ...assetColumns(word),
      { label: word('locks.by'), width: 24, value: (row) => row.by },
      { label: word('locks.since'), width: 18, value: (row) => instantCell(row.takenAt) },
      { label: word('locks.until'), width: 18, value: (row) => instantCell(row.until) },
    ]
    return { data: sheetFile(word('locks.title'), [], columns, await heldTanks(db, query, session)) }
  }),
  reads(exportLockHistory, async ({ query, language, services: { texts } }, db) => {
    refuseTooMany(await countLockEvents(db, prefix, lockAsked(query)), longestWorkbook)
    const word = (key: string, params?: Record<string, string>) => texts.text(language, `stock-sheets:${key}`, params)
    const columns: SheetColumn<TankLockEvent>[] = [
      { label: word('log.when'), width: 18, value: (row) => instantCell(row.at) },
      ...assetColumns(word),
      {
        label: word('locks.what'),
        width: 30,
        value: ({ action, former }) => word(`locks.action.${action}`, { former: former ?? '' }),
      },
      { label: word('log.who'), width: 24, value: (row) => row.by },
      { label: word('column.reason'), width: 40, value: (row) => row.reason },
    ]
    const title = `${word('locks.title')} – ${word('locks.history')}`
    return {
      data: sheetFile(
        title,
        [],
        columns,
        everyRow((page) => historyOf(db, query, page)),
      ),
    }
  }),
  writes(takeTank, async ({ body: { tankCode, holder }, session }, tx) => {
    const resource = tankResource(tankCode)
    const taken = await takeLock(tx, {
      resource,
      site: await mustBeThere(tx, tankCode),
      owner: ownerOf(session, holder),
    })
    if (!taken) throw await heldBySomeone(tx, tankCode)
    return { data: taken }
  }),
  writes(releaseTank, async ({ body: { tankCode, holder, fence }, session }, tx) => {
    const owner = holder && ownerOf(session, holder)
    const isReleased = await releaseLock(tx, { resource: tankResource(tankCode), owner, fence })
    // A window that closes does not care; who asked from the list wants to know.
    if (!isReleased && !holder) throw notLocked(tankCode)
    return { data: {}, ...(holder ? {} : { message: 'stock-sheets.unlocked' }) }
  }),
  writes(forceUnlock, async ({ body: { tankCode, reason } }, tx) => {
    await mustBeThere(tx, tankCode)
    const held = await lockOn(tx, tankCode)
    const forced = await forceLock(tx, tankResource(tankCode), reason)
    if (!forced || !held) throw notLocked(tankCode)
    await notify(tx, {
      to: [forced.userId],
      reason: lockForced,
      subject: { key: 'stock-sheets:notice.lockForced', params: { tank: tankCode } },
      message: { key: 'stock-sheets:notice.lockForcedBody', params: { tank: tankCode, reason } },
      url: '/stock-management/daily-locked',
    })
    return { data: { former: held.by }, message: 'stock-sheets.unlocked' }
  }),
]

const lockAsked = ({ plant, tankCode, ...asked }: HeldAsked & LockHistoryAsked) => ({
  ...asked,
  site: plant,
  resource: tankCode && tankResource(tankCode),
})
const asTank = <Lock extends { resource: string; site: string | null }>({ resource, site, ...lock }: Lock) => ({
  ...lock,
  tankCode: resource.slice(prefix.length),
  plant: site,
})

async function heldTanks(db: Reader, asked: HeldAsked, session: Session): Promise<HeldTank[]> {
  const locks = await liveLocks(db, prefix, lockAsked(asked))
  return locks.map(({ userId, ...lock }) => ({ ...asTank(lock), isMine: userId === session.userId }))
}

async function historyOf(
  db: Reader,
  asked: LockHistoryAsked,
  page: Parameters<typeof lockEvents>[3],
): Promise<TankLockEvent[]> {
  return (await lockEvents(db, prefix, lockAsked(asked), page)).map(asTank)
}

const assetColumns = (word: (key: string) => string): SheetColumn<{ tankCode: string; plant: string | null }>[] => [
  { label: word('column.tank'), width: 10, value: (row) => row.tankCode },
  { label: word('column.plant'), width: 8, value: (row) => row.plant },
]

const notLocked = (tank: string) => new AppError('conflict', 'stock-sheets.notLocked', { params: { tank } })

/** The tank's plant; a tank of a plant where the caller is not at home is not there. */
async function mustBeThere(tx: Tx, tankCode: string): Promise<string> {
  const plant = await plantOf(tx, tankCode)
  if (!plant) throw new AppError('not-found', 'platform.itemNotFound')
  return plant
}

async function lockOn(tx: Tx, tankCode: string) {
  const [held] = await liveLocks(tx, prefix, { resource: tankResource(tankCode) })
  return held
}

async function heldBySomeone(tx: Tx, tankCode: string): Promise<AppError> {
  const held = await lockOn(tx, tankCode)
  return new AppError('locked', 'stock-sheets.lockedBy', { params: { tank: tankCode, name: held?.by ?? '–' } })
}
