import { AppError } from '#platform/core/app-error.ts'
import { Decimal } from '#platform/core/decimal.ts'
import { reads, type Route, writes } from '#platform/server/http/route.ts'
import type { Language } from '#platform/core/language.ts'
import type { Reader } from '#platform/server/database/database.ts'
import type { Texts } from '#platform/server/base/texts.ts'
import {
  closeDay,
  type DayRow,
  editDayRow as editContract,
  exportDaySheet,
  exportMonthSheet,
  type MonthRow,
  readBook,
  readDaySheet,
  readDeadStock,
  readEditLog,
  readMonthSheet,
  readProductStock,
  readStockSummary,
  reopenDay,
} from '../contract/sheets.contract.ts'
import { deltaOf, monthDays, narrowed, shownOf } from '../rules/stock-sheet.ts'
import { bookBefore, deadRows, editLog, postingsBetween } from './book.repo.ts'
import { editDayRow } from './edit-day-row.ts'
import { closedIn, monthSums } from './month.repo.ts'
import { numberCell, instantCell, sheetFile, type SheetColumn } from './sheet-file.ts'
import { closedDays, closeDayOf, dayRows, isDayClosed, lockDay, reopenDayOf, type SheetAsked } from './sheets.repo.ts'
import { ownerOf } from './owner.ts'

const sheet = async (db: Reader, asked: SheetAsked) => ({
  data: { rows: await dayRows(db, asked), closed: await closedDays(db, asked) },
})

const logPage = 100

export const sheetRoutes: Route[] = [
  reads(readDaySheet, ({ query }, db) => sheet(db, query)),
  reads(readProductStock, ({ query }, db) => sheet(db, { ...query, report: 'PRODUCT' })),
  reads(readStockSummary, ({ query }, db) => sheet(db, { ...query, report: 'SUMMARY' })),
  reads(exportDaySheet, async ({ query, language, services: { texts } }, db) => {
    const title = `${texts.text(language, 'stock-sheets:daily.title')} ${query.plant ?? ''} ${query.day}`
    const { tank, product, show, ...asked } = query
    const rows = shownOf(narrowed(await dayRows(db, asked), { tank, product }), show)
    const about = show ? [[texts.text(language, `stock-sheets:daily.${show}`)]] : []
    return { data: sheetFile(title, about, dayColumns(texts, language), rows) }
  }),
  writes(editContract, async ({ params, body, session, version }, tx) => {
    const { holder, fence, reason, ...edit } = body
    const row = await editDayRow(tx, { ...params, version, reason, fence, owner: ownerOf(session, holder) }, edit)
    return { data: row, version: row.version, message: 'stock-sheets.edited' }
  }),
  writes(closeDay, async ({ body: { plant, day } }, tx) => {
    await lockDay(tx, plant, day)
    const rows = await dayRows(tx, { plant, day })
    if (rows.length === 0) throw new AppError('not-found', 'stock-sheets.noTanks')
    if (await isDayClosed(tx, plant, day)) throw new AppError('conflict', 'stock-sheets.dayClosed', { params: { day } })
    const locked = rows.filter(({ lock }) => lock !== null)
    if (locked.length > 0) {
      const tanks = locked.map(({ tankCode, lock }) => `${tankCode} (${lock!.by})`).join(', ')
      throw new AppError('locked', 'stock-sheets.tanksLocked', { params: { tanks } })
    }
    if (!(await closeDayOf(tx, plant, day, rows)))
      throw new AppError('conflict', 'stock-sheets.dayClosed', { params: { day } })
    return { data: { tanks: rows.length }, message: 'stock-sheets.closed' }
  }),
  writes(reopenDay, async ({ body: { plant, day, reason } }, tx) => {
    await lockDay(tx, plant, day)
    if (!(await reopenDayOf(tx, plant, day, reason))) throw new AppError('conflict', 'stock-sheets.dayOpen')
    return { data: {}, message: 'stock-sheets.reopened' }
  }),
  reads(readBook, async ({ params: { tankCode, day }, query }, db) => {
    const from = query.from ?? day
    const before = await bookBefore(db, tankCode, from, query.asAt)
    const postings = await postingsBetween(db, tankCode, from, day, query.asAt)
    const sum = (pick: 'mass' | 'volume15') =>
      postings.reduce((total, posting) => total.plus(posting[pick]), new Decimal(before[pick])).toFixed(3)
    return { data: { before, postings, after: { mass: sum('mass'), volume15: sum('volume15') } } }
  }),
  reads(readMonthSheet, async ({ query }, db) => ({ data: await monthSheet(db, query.month, query.plant) })),
  reads(exportMonthSheet, async ({ query, language, services: { texts } }, db) => {
    const title = `${texts.text(language, 'stock-sheets:monthly.title')} ${query.plant ?? ''} ${query.month}`
    const { rows } = await monthSheet(db, query.month, query.plant)
    return { data: sheetFile(title, [], monthColumns(texts, language), narrowed(rows, query)) }
  }),
  reads(readDeadStock, async ({ query }, db) => ({ data: await deadRows(db, query.day, query.plant) })),
  reads(readEditLog, async ({ query }, db) => {
    const rows = await editLog(db, query, logPage + 1)
    return { data: { rows: rows.slice(0, logPage), next: rows.length > logPage ? rows[logPage - 1]!.id : null } }
  }),
]

/** The sheet of the month's last day, with what happened since its first. */
export async function monthSheet(db: Reader, month: string, plant?: string) {
  const { first, last } = monthDays(month)
  const rows = await dayRows(db, { day: last, plant })
  const sums = new Map((await monthSums(db, first, last, plant)).map((sum) => [sum.tankCode, sum]))
  return {
    rows: rows.map((row): MonthRow => ({ ...row, ...sums.get(row.tankCode)! })),
    closedDays: await closedIn(db, first, last, plant),
  }
}

type Label = (key: string) => string
const labels =
  (texts: Texts, language: Language): Label =>
  (key) =>
    texts.text(language, `stock-sheets:column.${key}`)

function measuredColumns<Row extends Pick<DayRow, 'level' | 'density15' | 'volume15' | 'mass' | 'measuredAt'>>(
  label: Label,
): SheetColumn<Row>[] {
  return [
    { label: label('measuredAt'), width: 18, value: (row) => instantCell(row.measuredAt) },
    { label: `${label('level')} (mm)`, width: 11, value: (row) => row.level },
    { label: `${label('density15')} (kg/l)`, width: 11, value: (row) => numberCell(row.density15) },
    { label: `${label('volume15')} (l)`, width: 15, value: (row) => numberCell(row.volume15) },
    { label: `${label('mass')} (kg)`, width: 15, value: (row) => numberCell(row.mass) },
  ]
}

function dayColumns(texts: Texts, language: Language): SheetColumn<DayRow>[] {
  const label = labels(texts, language)
  return [
    { label: label('tank'), width: 10, value: (row) => row.tankCode },
    { label: label('plant'), width: 8, value: (row) => row.plant },
    { label: label('product'), width: 14, value: (row) => row.product },
    { label: label('source'), width: 14, value: (row) => texts.text(language, `stock-sheets:source.${row.source}`) },
    ...measuredColumns<DayRow>(label),
    { label: `${label('temperature')} (°C)`, width: 11, value: (row) => numberCell(row.temperature) },
    { label: `${label('book')} (kg)`, width: 15, value: (row) => numberCell(row.bookMass) },
    { label: `${label('delta')} (kg)`, width: 13, value: (row) => numberCell(deltaOf(row).mass) },
    { label: label('editedBy'), width: 20, value: (row) => row.editedBy },
  ]
}

function monthColumns(texts: Texts, language: Language): SheetColumn<MonthRow>[] {
  const label = labels(texts, language)
  const kg = (key: string, pick: (row: MonthRow) => string | null): SheetColumn<MonthRow> => ({
    label: `${label(key)} (kg)`,
    width: 15,
    value: (row) => numberCell(pick(row)),
  })
  return [
    { label: label('tank'), width: 10, value: (row) => row.tankCode },
    { label: label('plant'), width: 8, value: (row) => row.plant },
    { label: label('product'), width: 14, value: (row) => row.product },
    kg('opening', (row) => row.openingMass),
    kg('received', (row) => row.receivedMass),
    kg('sent', (row) => row.sentMass),
    kg('book', (row) => row.bookMass),
    ...measuredColumns<MonthRow>(label),
    kg('delta', (row) => deltaOf(row).mass),
    { label: label('editedDays'), width: 12, value: (row) => row.editedDays },
  ]
}
