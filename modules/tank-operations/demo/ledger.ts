import { Decimal } from '#platform/core/decimal.ts'
import { pastId } from '#platform/server/demo/past-id.ts'
import { siteDayOf } from '#demo/story/site-day.ts'
import type { Amounts } from '../contract/tank-operations.contract.ts'
import type { WrittenOperation } from './lives.ts'

type Row = Record<string, unknown>

/** What the database's own hand writes when operations are posted and reversed, of many at once. */
export interface Ledger {
  postings: Row[]
  books: Row[]
  days: Row[]
}

interface Entry {
  one: WrittenOperation
  at: number
  by: string
  isReversal: boolean
}

const names = ['mass', 'volume15', 'observed'] as const

/** Postings of each tank are numbered as they were posted; a day stands where something was measured on it. */
export function ledgerOf(written: readonly WrittenOperation[], maxLitres: ReadonlyMap<string, string>): Ledger {
  const entries = written.flatMap(entriesOf).toSorted((a, b) => a.at - b.at)
  const ledger: Ledger = { postings: [], books: [], days: [] }
  for (const [tank, ofTank] of Map.groupBy(entries, ({ one }) => one.told.tank.code)) {
    const postings = ofTank.map((entry, index) => postingOf(entry, index + 1))
    ledger.postings.push(...postings)
    ledger.books.push(bookOf(tank, postings))
    ledger.days.push(...daysOf(postings, maxLitres.get(tank)!))
  }
  return ledger
}

function entriesOf(one: WrittenOperation): Entry[] {
  return one.life.steps.flatMap(({ at, by, set }) =>
    set['status'] === 'posted' || set['status'] === 'reversed'
      ? [{ one, at, by, isReversal: set['status'] === 'reversed' }]
      : [],
  )
}

const postingId = (one: WrittenOperation, isReversal: boolean, at: number) =>
  pastId(`${isReversal ? 'reversal' : 'posting'} ${one.told.key}`, at)

function postingOf({ one, at, by, isReversal }: Entry, number: number): Row {
  const { told, life, real } = one
  const { tank, effect, direction, type, to } = told
  const sign = (direction === 'sender' ? -1 : 1) * (isReversal ? -1 : 1)
  const amounts = signed(real!, sign)
  const posted = life.steps.find(({ set }) => set['status'] === 'posted')!
  return {
    id: postingId(one, isReversal, at),
    tankCode: tank.code,
    number,
    plant: tank.plant,
    product: tank.product.code,
    operation: life.id,
    operationType: type,
    kind: isReversal ? 'reversal' : effect === 'stockTake' ? 'opening' : 'movement',
    direction,
    reverses: isReversal ? postingId(one, false, posted.at) : null,
    measuredAt: new Date(to).toISOString(),
    postedAt: new Date(at).toISOString(),
    postedBy: by,
    ...columnsOf('real', amounts),
    ...columnsOf('fiscal', amounts),
  }
}

function bookOf(tank: string, postings: readonly Row[]): Row {
  const last = postings.at(-1)!
  return {
    tankCode: tank,
    version: postings.length,
    plant: last['plant'],
    product: last['product'],
    lastNumber: postings.length,
    lastPostedAt: last['postedAt'],
    lastMeasuredAt: postings
      .map((one) => String(one['measuredAt']))
      .toSorted()
      .at(-1),
    ...sumOf(postings, nothing),
  }
}

function daysOf(postings: readonly Row[], maxVolume: string): Row[] {
  const byDay = Map.groupBy(postings, (one) => siteDayOf(Date.parse(String(one['measuredAt']))))
  let sums: Row = nothing
  return [...byDay.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, ofDay]) => {
      sums = sumOf(ofDay, sums)
      const { tankCode, plant, product } = ofDay.at(-1)!
      return { tankCode, day, plant, product, ...sums, maxVolume, limitReason: null }
    })
}

const columns = ['real', 'fiscal'].flatMap((kind) => names.map((name) => `${kind}_${name}`))
const nothing: Row = Object.fromEntries(columns.map((column) => [column, '0']))

const sumOf = (rows: readonly Row[], before: Row): Row =>
  Object.fromEntries(
    columns.map((column) => [
      column,
      rows.reduce((sum, row) => sum.plus(String(row[column])), new Decimal(String(before[column]))).toFixed(3),
    ]),
  )

const signed = (amounts: Amounts, sign: number): Amounts =>
  Object.fromEntries(
    names.map((name) => [name, new Decimal(amounts[name]).times(sign).toFixed()]),
  ) as unknown as Amounts

const columnsOf = (kind: string, amounts: Amounts): Row =>
  Object.fromEntries(names.map((name) => [`${kind}_${name}`, amounts[name]]))
