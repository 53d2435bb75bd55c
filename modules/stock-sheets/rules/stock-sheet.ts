import { Decimal } from '#platform/core/decimal.ts'
import type { Issue } from '#platform/core/issue.ts'
import type { ReportRow } from '#platform/core/report.ts'
import type { daySheet } from '../contract/day-sheet.report.ts'
import type { DayRow, DayStateOf, Edited, EditedField } from '../contract/sheets.contract.ts'
import { tankStock } from './tank-stock.ts'

/** Where nothing is configured for a tank: the share of the book above which an inventory asks questions. */
const usualTolerance = new Decimal('0.0035')

/** Measured less book, in kg and in thousandths of the book, and how that stands to what is allowed. */
export type Delta = Pick<ReportRow<typeof daySheet>, 'delta' | 'deltaPermille' | 'allowed' | 'deltaState'>

type Compared = Pick<DayRow, 'mass' | 'bookMass' | 'density15' | 'isOutdated' | 'isExcluded' | 'tolerance'>

/** How far the measurement is from the book, and whether that is worth a colour. */
export function deltaOf(row: Compared): Delta {
  if (row.mass === null || row.isOutdated)
    return { delta: null, deltaPermille: null, allowed: null, deltaState: 'unknown' }
  const book = new Decimal(row.bookMass)
  const delta = new Decimal(row.mass).minus(book)
  const allowed = toleranceKg(row) ?? book.times(usualTolerance)
  return {
    delta: delta.toFixed(0),
    deltaPermille: book.isZero() ? null : delta.div(book).times(1000).toFixed(2),
    allowed: allowed.toFixed(0),
    deltaState: row.isExcluded ? 'excluded' : delta.abs().gt(allowed) ? 'beyond' : 'within',
  }
}

const kilograms: Record<string, string> = { KG: '1', MT: '1000', T: '1000' }
const litres: Record<string, string> = { L: '1', LT: '1', M3: '1000', BBL: '158.987294928' }

/** A tolerance in volume counts as the mass of that volume of this product. */
function toleranceKg({ tolerance, density15 }: Compared): Decimal | null {
  if (!tolerance) return null
  const unit = tolerance.unit.toUpperCase()
  if (kilograms[unit]) return new Decimal(tolerance.amount).times(kilograms[unit])
  return litres[unit] && density15 !== null ? new Decimal(tolerance.amount).times(litres[unit]).times(density15) : null
}

const asked: Record<Edited['measureType'], readonly EditedField[]> = {
  level: ['level', 'temperature'],
  quantity: ['volume15', 'mass'],
}

/** What an edit must say: a level needs its temperature, a quantity its volume and its mass. */
export function editIssues(edit: Edited): Issue[] {
  return asked[edit.measureType]
    .filter((field) => edit[field] === null)
    .map((field) => ({ field, code: 'stock-sheets.fieldRequired', params: { field } }))
}

const decimalsOf: Record<EditedField, number> = { level: 0, temperature: 2, density15: 5, volume15: 0, mass: 0 }

/** Each figure that is not what it was, for the log; 20 and 20.00 are the same. */
export function changesOf(before: Pick<DayRow, EditedField>, after: Pick<DayRow, EditedField>) {
  return (Object.keys(decimalsOf) as EditedField[]).flatMap((field) => {
    const text = (value: string | number | null) =>
      value === null ? null : new Decimal(value).toFixed(decimalsOf[field])
    const [oldValue, newValue] = [text(before[field]), text(after[field])]
    return oldValue === newValue ? [] : [{ field, oldValue, newValue }]
  })
}

export type StockSum = ReturnType<typeof sumOf>

type Part = 'plant' | 'family' | 'product'

/** Sums by plant, family and product, or by fewer of them. */
export const sumsBy = (rows: readonly DayRow[], parts: readonly Part[]): StockSum[] =>
  groupsBy(rows, parts).map(([, group]) => sumOf(group))

function groupsBy(rows: readonly DayRow[], parts: readonly Part[]): [key: string, rows: DayRow[]][] {
  const key = (row: DayRow) => parts.map((part) => row[part] ?? '').join('\u0000')
  return [...Map.groupBy(rows, key)].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** What is not known of a tank is not in the sum, and where nothing is known of any there is no sum: that is not nothing. */
export function sumOf(rows: readonly DayRow[]) {
  const stocks = rows.map((row) => tankStock(row))
  const sum = (amounts: readonly (Decimal | string | null)[]) => {
    const known = amounts.filter((amount) => amount !== null)
    return known.length === 0 ? null : known.reduce<Decimal>((all, one) => all.plus(one), new Decimal(0)).toFixed(0)
  }
  const first = rows[0]
  return {
    plant: first?.plant ?? '',
    family: first?.family ?? null,
    product: first?.product ?? null,
    tanks: rows.length,
    unmeasured: rows.filter((row) => row.mass === null).length,
    /** Of these something was moved since they were measured: what is summed up as measured is not there any more. */
    outdated: rows.filter((row) => row.mass !== null && row.isOutdated).length,
    volume15: sum(rows.map((row) => row.volume15)),
    mass: sum(rows.map((row) => row.mass)),
    density15: densityOf(rows),
    bookVolume15: sum(rows.map((row) => row.bookVolume15)) ?? '0',
    bookMass: sum(rows.map((row) => row.bookMass)) ?? '0',
    deadVolume: sum(stocks.map((stock) => stock.deadVolume)),
    deadMass: sum(stocks.map((stock) => stock.deadMass)),
    lockedVolume: sum(stocks.map((stock) => stock.lockedVolume)),
    lockedMass: sum(stocks.map((stock) => stock.lockedMass)),
    availableVolume: sum(stocks.map((stock) => stock.availableVolume)),
    availableMass: sum(stocks.map((stock) => stock.availableMass)),
  }
}

/**
 * The density of what lies in several tanks of one product: mass in vacuum over volume, each tank's own density by its volume.
 * Weight in air over volume would be 1.1 kg/m³ too low. Different products have none together.
 */
function densityOf(rows: readonly DayRow[]): string | null {
  if (new Set(rows.map(({ product }) => product)).size > 1) return null
  let [mass, volume] = [new Decimal(0), new Decimal(0)]
  for (const { density15, volume15 } of rows) {
    if (density15 === null || volume15 === null) continue
    mass = mass.plus(new Decimal(volume15).times(density15))
    volume = volume.plus(volume15)
  }
  return volume.isZero() ? null : mass.div(volume).toFixed(5)
}

/** Kilograms as tonnes, litres as cubic metres. */
const thousandth = (amount: string) => new Decimal(amount).div(1000).toFixed(3)

/**
 * The lines of the summary against another day. A change is one of tanks that were measured on both days, whatever they held:
 * what was not known on one of them has not come or gone between them.
 */
export function summaryRows(now: readonly DayRow[], then: readonly DayRow[]) {
  const parts = ['plant', 'family', 'product'] as const
  const measured = (rows: readonly DayRow[]) =>
    new Set(rows.filter(({ mass }) => mass !== null).map(({ tankCode }) => tankCode))
  const [on, before] = [measured(now), measured(then)]
  const known = (rows: readonly DayRow[]) =>
    sumOf(rows.filter(({ tankCode }) => on.has(tankCode) && before.has(tankCode)))
  const earlier = new Map(groupsBy(then, parts))
  return groupsBy(now, parts).map(([key, rows]) => summaryRow(sumOf(rows), known(rows), known(earlier.get(key) ?? [])))
}

function summaryRow(now: StockSum, after: StockSum, before: StockSum) {
  const known = (value: string | null) => value && thousandth(value)
  const change = (of: 'mass' | 'volume15') =>
    after.tanks + before.tanks === 0 ? null : thousandth(new Decimal(after[of] ?? 0).minus(before[of] ?? 0).toFixed())
  return {
    ...now,
    measuredMass: known(now.mass),
    bookMass: thousandth(now.bookMass),
    deadMass: known(now.deadMass),
    lockedMass: known(now.lockedMass),
    availableMass: known(now.availableMass),
    changeMass: change('mass'),
    measuredVolume: known(now.volume15),
    bookVolume: thousandth(now.bookVolume15),
    deadVolume: known(now.deadVolume),
    lockedVolume: known(now.lockedVolume),
    availableVolume: known(now.availableVolume),
    changeVolume: change('volume15'),
  }
}

/** Since when, and by whom. */
export type ClosedDay = Record<'plant' | 'at' | 'by', string>

/** How far the day of each plant is. */
export function dayStatesOf(rows: readonly DayRow[], closed: readonly ClosedDay[]): DayStateOf[] {
  return [...Map.groupBy(rows, ({ plant }) => plant)].map(([plant, ofPlant]) => {
    const day = closed.find((one) => one.plant === plant)
    return {
      plant,
      tanks: ofPlant.length,
      measured: ofPlant.filter(({ mass }) => mass !== null).length,
      beyond: ofPlant.filter((row) => deltaOf(row).deltaState === 'beyond').length,
      closed: day ? { at: day.at, by: day.by } : null,
    }
  })
}

/** What lies dead in a tank, as its report has it: m³ and tonnes in air, the same that are taken off what is available. */
export function deadStock(row: DayRow): { deadVolume: string; deadMass: string | null } {
  const { deadVolume, deadMass } = tankStock(row)
  return { deadVolume: deadVolume.div(1000).toFixed(3), deadMass: deadMass && deadMass.div(1000).toFixed(3) }
}

/** The first and the last day of a month, `2026-11`. */
export function monthDays(month: string): { first: string; last: string; days: number } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { first: `${month}-01`, last: `${month}-${String(days).padStart(2, '0')}`, days }
}
