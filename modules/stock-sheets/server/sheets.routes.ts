import { AppError } from '#platform/core/app-error.ts'
import { reads, type Route, writes } from '#platform/server/http/route.ts'
import * as contract from '../contract/sheets.contract.ts'
import { isSettled } from '../rules/settled.ts'
import { dayStatesOf, monthDays } from '../rules/stock-sheet.ts'
import { dayClosed, editDayRow } from './edit-day-row.ts'
import { closedIn } from './month.repo.ts'
import { ownerOf } from './owner.ts'
import { closedDays, closeDayOf, dayRows, isDayClosed, lockDay, reopenDayOf } from './sheets.repo.ts'
import { tellSheets } from './tell-sheets.ts'

export const sheetRoutes: Route[] = [
  reads(contract.readDayStates, async ({ query }, db) => ({
    data: dayStatesOf(await dayRows(db, query), await closedDays(db, query)),
  })),
  reads(contract.readClosedDays, async ({ query: { month, plant } }, db) => {
    const { first, last } = monthDays(month)
    return { data: await closedIn(db, first, last, plant) }
  }),
  writes(contract.editDayRow, async ({ params, body, session, version }, tx) => {
    const { holder, fence, reason, ...edit } = body
    const row = await editDayRow(tx, { ...params, version, reason, fence, owner: ownerOf(session, holder) }, edit)
    await tellSheets(tx, row.plant)
    return { data: row, version: row.version, message: 'stock-sheets.edited' }
  }),
  writes(contract.closeDay, async ({ body: { plant, day } }, tx) => {
    if (!isSettled(day, Date.now())) throw new AppError('conflict', 'stock-sheets.dayNotOver', { params: { day } })
    await lockDay(tx, plant, day)
    const rows = await dayRows(tx, { plant, day })
    if (rows.length === 0) throw new AppError('not-found', 'stock-sheets.noTanks')
    if (await isDayClosed(tx, plant, day)) throw dayClosed(day)
    const locked = rows.filter(({ lock }) => lock !== null)
    if (locked.length > 0) {
      const tanks = locked.map(({ tankCode, lock }) => `${tankCode} (${lock!.by})`).join(', ')
      throw new AppError('locked', 'stock-sheets.tanksLocked', { params: { tanks } })
    }
    if (!(await closeDayOf(tx, plant, day, rows))) throw dayClosed(day)
    await tellSheets(tx, plant)
    return { data: { tanks: rows.length }, message: 'stock-sheets.closed' }
  }),
  writes(contract.reopenDay, async ({ body: { plant, day, reason } }, tx) => {
    await lockDay(tx, plant, day)
    if (!(await reopenDayOf(tx, plant, day, reason))) throw new AppError('conflict', 'stock-sheets.dayOpen')
    await tellSheets(tx, plant)
    return { data: {}, message: 'stock-sheets.reopened' }
  }),
]
