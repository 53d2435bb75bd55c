import { Decimal } from '#platform/core/decimal.ts'
import type { Issue } from '#platform/core/issue.ts'
import type { ReportRow } from '#platform/core/report.ts'
import type { daySheet } from '../contract/day-sheet.report.ts'
import type { DeadRow } from '../contract/dead-stock.report.ts'
import type { DayRow, DayStateOf, Edited, EditedField } from '../contract/sheets.contract.ts'

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

/** Sums by plant, family and product, or by fewer of them; available is what is above the dead stock, never less than nothing. */
export function sumsBy(rows: readonly DayRow[], parts: readonly Part[]): StockSum[] {
  const key = (row: DayRow) => parts.map((part) => row[part] ?? '').join('\u0000')
  return [...Map.groupBy(rows, key).entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => sumOf(group))
}

/**
 * Tanks whose measurement is missing are not in the sum, and where none was ever measured nobody knows how much there is:
 * that is not nothing. Dead is what must stay in the tanks.
 */
export function sumOf(rows: readonly DayRow[]) {
  const add = (pick: (row: DayRow) => Decimal | string | null) =>
    rows.reduce((sum, row) => sum.plus(pick(row) ?? 0), new Decimal(0))
  const [volume15, mass] = [add((row) => row.volume15), add((row) => row.mass)]
  const dead = (row: DayRow) => Decimal.min(row.deadVolume ?? 0, row.volume15 ?? 0)
  const deadKg = (row: DayRow) => dead(row).times(row.density15 ?? 0)
  const first = rows[0]
  const unmeasured = rows.filter((row) => row.mass === null).length
  const known = (sum: Decimal) => (unmeasured < rows.length ? sum.toFixed(0) : null)
  return {
    plant: first?.plant ?? '',
    family: first?.family ?? null,
    product: first?.product ?? null,
    tanks: rows.length,
    unmeasured,
    volume15: known(volume15),
    mass: known(mass),
    density15: volume15.isZero() ? null : mass.div(volume15).toFixed(5),
    bookVolume15: add((row) => row.bookVolume15).toFixed(0),
    bookMass: add((row) => row.bookMass).toFixed(0),
    deadVolume: known(add(dead)),
    deadMass: known(add(deadKg)),
    availableVolume: known(volume15.minus(add(dead))),
    availableMass: known(Decimal.max(0, mass.minus(add(deadKg)))),
  }
}

/** Kilograms as tonnes, litres as cubic metres. */
const thousandth = (amount: string) => new Decimal(amount).div(1000).toFixed(3)

/** A line of the summary against an earlier day; what was not known on one of the days has not come or gone between them. */
export function summaryRow(now: StockSum, then: StockSum | undefined) {
  const known = (value: string | null) => value && thousandth(value)
  const change = (of: 'mass' | 'volume15') => {
    const [after, before] = [now[of], then?.[of]]
    return after && before ? thousandth(new Decimal(after).minus(before).toFixed()) : null
  }
  return {
    ...now,
    measuredMass: known(now.mass),
    bookMass: thousandth(now.bookMass),
    deadMass: known(now.deadMass),
    availableMass: known(now.availableMass),
    changeMass: change('mass'),
    measuredVolume: known(now.volume15),
    bookVolume: thousandth(now.bookVolume15),
    deadVolume: known(now.deadVolume),
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

/** What lies dead in a tank on a day: the tank's own and what adjustments charged or discharged, at the density it has. */
export function deadStock({ ofTank, adjusted, density15 }: DeadRow): { deadVolume: string; deadMass: string | null } {
  const volume = Decimal.max(0, new Decimal(ofTank).plus(adjusted))
  return {
    deadVolume: volume.toFixed(3),
    deadMass: density15 === null ? null : volume.times(density15).toFixed(3),
  }
}

/** The first and the last day of a month, `2026-11`. */
export function monthDays(month: string): { first: string; last: string; days: number } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { first: `${month}-01`, last: `${month}-${String(days).padStart(2, '0')}`, days }
}
