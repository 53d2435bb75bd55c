import { Decimal } from '#platform/core/decimal.ts'
import { pastId } from '#platform/server/demo/past-id.ts'
import { siteDayOf } from '#demo/story/site-day.ts'
import type { Amounts } from '../contract/tank-operations.contract.ts'
import type { ToldOperation } from '#demo/story/hand.ts'
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
    const postings: Row[] = []
    for (const entry of ofTank) postings.push(postingOf(entry, postings))
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

function postingOf({ one, at, by, isReversal }: Entry, before: readonly Row[]): Row {
  const { told, life } = one
  const { tank, direction, type, to } = told
  const measuredAt = new Date(to).toISOString()
  const kind = isReversal ? 'reversal' : kindOf(told, before)
  const posted = life.steps.find(({ set }) => set['status'] === 'posted')!
  return {
    id: postingId(one, isReversal, at),
    tankCode: tank.code,
    number: before.length + 1,
    plant: tank.plant,
    product: tank.product.code,
    operation: life.id,
    operationType: type,
    kind,
    direction,
    reverses: isReversal ? postingId(one, false, posted.at) : null,
    measuredAt,
    postedAt: new Date(at).toISOString(),
    postedBy: by,
    ...amountsOf(
      one,
      kind,
      before.filter((was) => String(was['measuredAt']) <= measuredAt),
    ),
  }
}

/** A stock-take opens a tank of which nothing is known; where something is, it changes nothing. */
function kindOf({ effect }: ToldOperation, before: readonly Row[]): string {
  if (effect !== 'stockTake') return effect
  const reversed = new Set(before.map(({ reverses }) => reverses))
  return before.some(({ id, kind }) => kind !== 'reversal' && !reversed.has(id)) ? 'check' : 'opening'
}

/** Into the tank is positive; what sets the book to what is there is the difference from what it was. */
function amountsOf({ told, real, fiscal }: WrittenOperation, kind: string, then: readonly Row[]): Row {
  const side = told.direction === 'sender' ? -1 : 1
  const sign = { check: 0, reversal: -side }[kind] ?? side
  const amounts = { ...columnsOf('real', signed(real!, sign)), ...columnsOf('fiscal', signed(fiscal!, sign)) }
  return kind === 'zeroing' ? sumOf([amounts], negative(sumOf(then, nothing))) : amounts
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

const negative = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, new Decimal(String(value)).neg().toFixed(3)]))

const signed = (amounts: Amounts, sign: number): Amounts =>
  Object.fromEntries(
    names.map((name) => [name, new Decimal(amounts[name]).times(sign).toFixed()]),
  ) as unknown as Amounts

const columnsOf = (kind: string, amounts: Amounts): Row =>
  Object.fromEntries(names.map((name) => [`${kind}_${name}`, amounts[name]]))
