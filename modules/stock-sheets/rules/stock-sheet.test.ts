import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DayRow, Edited, EditedField } from '../contract/sheets.contract.ts'
import {
  changesOf,
  dayStatesOf,
  deadStock,
  deltaOf,
  editIssues,
  monthDays,
  type StockSum,
  summaryRows,
  sumOf,
  sumsBy,
} from './stock-sheet.ts'

// Every figure is reckoned a second time from the rows, in whole numbers and fractions of them.

/** `12.345` is 12345; rows here always have all decimals of their column. */
const whole = (text: string) => BigInt(text.replace('.', ''))
const written = (number: bigint, places: number) => {
  const digits = String(number < 0n ? -number : number).padStart(places + 1, '0')
  const cut = digits.length - places
  return `${number < 0n ? '-' : ''}${digits.slice(0, cut)}${places > 0 ? `.${digits.slice(cut)}` : ''}`
}
const positive = (number: bigint) => (number < 0n ? -number : number)
/** Half of the last digit goes away from nothing. */
const rounded = (above: bigint, below: bigint) => {
  const size = (2n * positive(above) + below) / (2n * below)
  return above < 0n ? -size : size
}

const amounts = (max: bigint) => fc.bigInt({ min: 0n, max }).map((number) => written(number, 3))
const quantity = fc.oneof(amounts(5_000n), amounts(90_000_000_000n))
const density = fc.bigInt({ min: 30_000n, max: 200_000n }).map((number) => written(number, 5))

const empty: DayRow = {
  tankCode: 'S101',
  plant: 'S',
  area: 'CRUDE',
  product: 'CRUDE-A',
  family: 'CRUDE',
  isOutOfService: false,
  version: 0,
  source: 'none',
  measuredAt: null,
  level: null,
  temperature: null,
  density15: null,
  volume15: null,
  mass: null,
  calculation: null,
  operation: null,
  editedBy: null,
  bookVolume15: '0.000',
  bookMass: '0.000',
  laterBookMass: null,
  isOutdated: false,
  isOfOtherProduct: false,
  tolerance: null,
  isExcluded: false,
  hasBook: true,
  airMethod: 'COMMERCIAL',
  ofTank: null,
  adjusted: '0.000',
  adjustments: 0,
  pool: null,
  inextricable: null,
  locked: '0.000',
  isWhollyLocked: false,
  lock: null,
}
const place = fc.record({
  plant: fc.constantFrom('N', 'S'),
  family: fc.constantFrom(null, 'GASOIL', 'JET'),
  product: fc.constantFrom(null, 'GO', 'GO-10', 'JET-A1'),
})
const measured = fc.oneof(
  { weight: 4, arbitrary: fc.record({ density15: density, volume15: quantity, mass: quantity }) },
  fc.constant({ density15: null, volume15: null, mass: null }),
)
const cubicMetres = amounts(9_000_000n)
/** Of twos and fives only, so that what is divided by it has an end. */
const bookVolume = fc.oneof(
  fc.constant('0.000'),
  fc.tuple(fc.nat(16), fc.nat(8)).map(([twos, fives]) => written(2n ** BigInt(twos) * 5n ** BigInt(fives), 3)),
)
const kept = fc.record({
  bookVolume15: bookVolume,
  bookMass: quantity,
  hasBook: fc.boolean(),
  isOutdated: fc.boolean(),
  isOfOtherProduct: fc.boolean(),
  ofTank: fc.option(cubicMetres),
  adjusted: fc.bigInt({ min: -9_000_000n, max: 9_000_000n }).map((number) => written(number, 3)),
  locked: fc.oneof(fc.constant('0.000'), cubicMetres),
  isWhollyLocked: fc.boolean(),
})
const dayRow = fc.tuple(place, measured, kept).map(([...parts]): DayRow => Object.assign({}, empty, ...parts))
const dayRows = fc.array(dayRow, { maxLength: 12 })

/** What amounts of a tank are multiplied by, so that they are whole, however small. */
const fine = 10n ** 30n

/** Grams of what is there, dead, locked and available in a tank. */
function slowStock(row: DayRow) {
  const from = row.mass !== null && !row.isOutdated ? 'measured' : row.hasBook ? 'book' : null
  const there = (measured: string | null, book: string) =>
    from === null ? null : whole(from === 'measured' ? measured! : book) * fine
  const [mass, volume] = [there(row.mass, row.bookMass), there(row.volume15, row.bookVolume15)]
  // A hundredth of a kilogram of each cubic metre: the density of five decimals less 1.1, rounded to one decimal.
  const air = row.density15 === null ? null : rounded(whole(row.density15) - 110n, 10n) * 10n
  // Without a density of what is in the tank, as the book weighs where it is from the book.
  const weight = (litres: bigint) => {
    if (litres === 0n) return 0n
    if (air !== null && !(row.isOutdated && row.isOfOtherProduct)) return litres * air * (fine / 100_000n)
    const book = whole(row.bookVolume15)
    return from === 'book' && book > 0n ? (litres * whole(row.bookMass) * fine) / book : null
  }
  const own = whole(row.ofTank ?? '0.000') + whole(row.adjusted)
  const dead = (own < 0n ? 0n : own) * 1_000n
  const locked = whole(row.locked) * 1_000n
  const less = (a: bigint | null, b: bigint | null) => (a === null || b === null ? null : a > b ? a - b : 0n)
  const all = { deadVolume: dead * fine, deadMass: weight(dead) }
  const [lockedVolume, lockedMass] = row.isWhollyLocked
    ? [less(volume, all.deadVolume), less(mass, all.deadMass)]
    : [locked * fine, weight(locked)]
  return {
    ...all,
    lockedVolume,
    lockedMass,
    availableVolume: less(less(volume, all.deadVolume), lockedVolume),
    availableMass: less(less(mass, all.deadMass), lockedMass),
    /** In the units of all the others. */
    gram: fine,
  }
}

function slowSum(rows: readonly DayRow[]): Omit<StockSum, 'plant' | 'family' | 'product'> {
  const sum = (values: readonly (bigint | null)[], unit = 1n) => {
    const known = values.filter((value) => value !== null)
    return known.length === 0
      ? null
      : written(
          rounded(
            known.reduce((all, one) => all + one, 0n),
            1_000n * unit,
          ),
          0,
        )
  }
  const text = (value: string | null) => (value === null ? null : whole(value))
  const stocks = rows.map(slowStock)
  const dense = rows.filter(({ density15, volume15 }) => density15 !== null && volume15 !== null)
  const volume = dense.reduce((all, row) => all + whole(row.volume15!), 0n)
  const vacuum = dense.reduce((all, row) => all + whole(row.volume15!) * whole(row.density15!), 0n)
  const isOne = new Set(rows.map(({ product }) => product)).size <= 1
  return {
    tanks: rows.length,
    unmeasured: rows.filter(({ mass }) => mass === null).length,
    outdated: rows.filter(({ mass, isOutdated }) => mass !== null && isOutdated).length,
    volume15: sum(rows.map(({ volume15 }) => text(volume15))),
    mass: sum(rows.map(({ mass }) => text(mass))),
    density15: volume === 0n || !isOne ? null : written(rounded(vacuum, volume), 5),
    bookVolume15: sum(rows.map(({ bookVolume15 }) => whole(bookVolume15))) ?? '0',
    bookMass: sum(rows.map(({ bookMass }) => whole(bookMass))) ?? '0',
    deadVolume: sum(
      stocks.map(({ deadVolume }) => deadVolume),
      fine,
    ),
    deadMass: sum(
      stocks.map(({ deadMass }) => deadMass),
      fine,
    ),
    lockedVolume: sum(
      stocks.map(({ lockedVolume }) => lockedVolume),
      fine,
    ),
    lockedMass: sum(
      stocks.map(({ lockedMass }) => lockedMass),
      fine,
    ),
    availableVolume: sum(
      stocks.map(({ availableVolume }) => availableVolume),
      fine,
    ),
    availableMass: sum(
      stocks.map(({ availableMass }) => availableMass),
      fine,
    ),
  }
}

test('the sums of a sheet are those of its rows added one by one', () => {
  fc.assert(
    fc.property(dayRows, (rows) => {
      expect(sumOf(rows)).toMatchObject(slowSum(rows))
    }),
  )
})

test('a tank that holds less than its dead stock takes nothing from the others', () => {
  const full = { ...empty, density15: '0.80110', volume15: '1000000.000', mass: '800000.000', ofTank: '100.000' }
  const low = { ...full, volume15: '60000.000', mass: '48000.000' }
  expect(sumOf([full, low])).toMatchObject({
    deadVolume: '200000',
    deadMass: '160000',
    availableVolume: '900000',
    availableMass: '720000',
  })
})

test('what was moved after the measurement makes the book the stock, and what is locked is not available', () => {
  const row = { ...empty, density15: '0.84260', volume15: '19800000.000', mass: '16661000.000', ofTank: '620.000' }
  const later = { ...row, isOutdated: true, bookMass: '10560000.000', bookVolume15: '12550000.000' }
  expect(sumOf([row])).toMatchObject({ availableMass: String(16_661_000 - 521_730) })
  expect(sumOf([later])).toMatchObject({ availableMass: String(10_560_000 - 521_730) })
  expect(sumOf([{ ...later, locked: '1000.000' }])).toMatchObject({ lockedMass: '841500', availableMass: '9196770' })
  expect(sumOf([{ ...later, isWhollyLocked: true }])).toMatchObject({ lockedMass: '10038270', availableMass: '0' })
  expect(sumOf([{ ...later, isOutdated: false, mass: null, volume15: null, hasBook: false }])).toMatchObject({
    availableMass: null,
  })
})

test('where no density was typed, weight and volume say what a litre weighs', () => {
  const row = { ...empty, volume15: '1000000.000', mass: '800000.000', ofTank: '100.000' }
  expect(sumOf([row])).toMatchObject({ deadMass: '80000', availableMass: '720000', density15: null })
})

test('sums stand by whatever they are asked by, in its order, and each row is in one of them', () => {
  const parts = fc.constantFrom<('plant' | 'family' | 'product')[]>(
    ['plant', 'family', 'product'],
    ['product', 'plant'],
    ['family'],
    [],
  )
  fc.assert(
    fc.property(dayRows, parts, (rows, parts) => {
      const keysOf = (part: (typeof parts)[number]) => [...new Set(rows.map((row) => row[part]))]
      // What has no family or product comes first.
      const inOrder = (part: (typeof parts)[number]) =>
        keysOf(part).toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1))
      let groups = rows.length > 0 ? [rows] : []
      for (const part of parts)
        groups = groups.flatMap((group) => inOrder(part).map((value) => group.filter((row) => row[part] === value)))
      groups = groups.filter((group) => group.length > 0)
      const sums = sumsBy(rows, parts)
      expect(sums).toHaveLength(groups.length)
      for (const [at, group] of groups.entries()) {
        expect(sums[at]).toMatchObject(slowSum(group))
        for (const part of parts) expect(sums[at]![part]).toBe(group[0]![part])
      }
    }),
  )
})

test('a sum is measured as soon as one of its tanks is', () => {
  fc.assert(
    fc.property(dayRows, (rows) => {
      expect(sumOf(rows).mass !== null).toBe(rows.some(({ mass }) => mass !== null))
    }),
  )
})

// A barrel is 42 gallons of 231 cubic inches, an inch 254 tenths of a millimetre: in millionths of a millilitre.
const barrel = 42n * 231n * 254n ** 3n
const sizes: Record<string, bigint> = { L: 10n ** 9n, LT: 10n ** 9n, M3: 10n ** 12n, BBL: barrel }
const kilos: Record<string, bigint> = { KG: 1n, MT: 1_000n, T: 1_000n }

/** What a delta may be, in kg, as a fraction. */
function slowAllowed({ bookMass, density15, tolerance }: DayRow): [bigint, bigint] {
  const usual: [bigint, bigint] = [whole(bookMass) * 35n, 1_000n * 10_000n]
  if (!tolerance) return usual
  const [amount, unit] = [whole(tolerance.amount), tolerance.unit.toUpperCase()]
  if (unit in kilos) return [amount * kilos[unit]!, 1_000n]
  if (density15 === null) return usual
  return [amount * sizes[unit]! * whole(density15), 1_000n * 10n ** 9n * 100_000n]
}

test('a delta is measured less book, in kg and in thousandths of the book, and beyond what its tolerance allows', () => {
  const unit = fc.constantFrom('KG', 'kg', 'MT', 't', 'L', 'LT', 'm3', 'BBL', 'bbl')
  const off = fc.bigInt({ min: -12_000_000n, max: 12_000_000n })
  const row = fc.record({
    bookMass: quantity,
    off,
    density15: fc.option(density),
    tolerance: fc.option(fc.record({ amount: fc.oneof(amounts(9_000n), amounts(9_000_000_000n)), unit })),
    isExcluded: fc.boolean(),
  })
  fc.assert(
    fc.property(row, ({ off, ...about }) => {
      const book = whole(about.bookMass)
      const mass = book + off < 0n ? 0n : book + off
      const row = { ...empty, ...about, mass: written(mass, 3) }
      const delta = deltaOf(row)
      const [above, below] = slowAllowed(row)
      expect(whole(delta.delta!)).toBe(rounded(mass - book, 1_000n))
      if (book === 0n) expect(delta.deltaPermille).toBeNull()
      else expect(whole(delta.deltaPermille!)).toBe(rounded((mass - book) * 100_000n, book))
      expect(whole(delta.allowed!)).toBe(rounded(above, below))
      const isBeyond = positive(mass - book) * below > above * 1_000n
      expect(delta.deltaState).toBe(row.isExcluded ? 'excluded' : isBeyond ? 'beyond' : 'within')
    }),
  )
})

test('what is allowed is still within, one gram more or less is not', () => {
  const state = (mass: string, tolerance: DayRow['tolerance'] = null) =>
    deltaOf({ ...empty, bookMass: '1000000.000', density15: '0.80000', mass, tolerance }).deltaState
  expect(['996499.999', '996500.000', '1003500.000', '1003500.001'].map((mass) => state(mass))).toEqual([
    'beyond',
    'within',
    'within',
    'beyond',
  ])
  const twoCubicMetres = { amount: '2.000', unit: 'M3' }
  expect(['1001600.000', '1001600.001'].map((mass) => state(mass, twoCubicMetres))).toEqual(['within', 'beyond'])
  expect(deltaOf({ ...empty, bookMass: '1000.000', mass: '1003.500' })).toEqual({
    delta: '4',
    deltaPermille: '3.50',
    allowed: '4',
    deltaState: 'within',
  })
})

test('a tolerance in a unit that is neither mass nor volume counts as none', () => {
  const row = { ...empty, bookMass: '1000000.000', mass: '1003000.000', density15: '0.80000' }
  expect(deltaOf({ ...row, tolerance: { amount: '1.000', unit: 'MM' } })).toEqual(deltaOf(row))
})

test('of a tank that was not measured, or has moved since, nothing is held against the book', () => {
  const nothing = { delta: null, deltaPermille: null, allowed: null, deltaState: 'unknown' }
  fc.assert(
    fc.property(dayRow, fc.boolean(), (row, isExcluded) => {
      expect(deltaOf({ ...row, isExcluded, isOutdated: true })).toEqual(nothing)
      expect(deltaOf({ ...row, isExcluded, mass: null })).toEqual(nothing)
    }),
  )
})

test('a day is told plant by plant: its tanks, those measured, those beyond, and who closed it', () => {
  const at = (plant: string, more: Partial<DayRow>): DayRow => ({ ...empty, plant, ...more })
  const measured = { bookMass: '1000.000', mass: '1000.000' }
  const rows = [
    at('S', {}),
    at('S', measured),
    at('N', { ...measured, mass: '900.000' }),
    at('N', { ...measured, mass: '900.000', isExcluded: true }),
    at('N', { ...measured, mass: '900.000', isOutdated: true }),
  ]
  const closed = { plant: 'N', at: '2026-11-15T06:00:00Z', by: 'Ada Riva' }
  expect(dayStatesOf(rows, [closed])).toEqual([
    { plant: 'S', tanks: 2, measured: 1, beyond: 0, closed: null },
    { plant: 'N', tanks: 3, measured: 3, beyond: 1, closed: { at: closed.at, by: closed.by } },
  ])
  expect(dayStatesOf([], [closed])).toEqual([])
})

test('a level needs its temperature, a quantity its volume and its mass, and neither needs more', () => {
  const edited = fc.record({
    measureType: fc.constantFrom('level' as const, 'quantity' as const),
    level: fc.option(fc.nat(60_000)),
    temperature: fc.option(fc.constant('18.50')),
    density15: fc.option(density),
    volume15: fc.option(quantity),
    mass: fc.option(quantity),
  })
  const needed = { level: ['level', 'temperature'], quantity: ['volume15', 'mass'] } as const
  fc.assert(
    fc.property(edited, (edit: Edited) => {
      const lacking = needed[edit.measureType].filter((field) => edit[field] === null)
      expect(editIssues(edit)).toEqual(
        lacking.map((field) => ({ field, code: 'stock-sheets.fieldRequired', params: { field } })),
      )
    }),
  )
  const zero = { measureType: 'quantity', level: null, temperature: null, density15: null } as const
  expect(editIssues({ ...zero, volume15: '0', mass: '0' })).toEqual([])
})

test('the log has each figure that is not what it was, with the decimals of its field', () => {
  const places: Record<EditedField, number> = { level: 0, temperature: 2, density15: 5, volume15: 0, mass: 0 }
  // Few numbers, so that they meet; none is below half of a last digit.
  const number = fc.option(fc.integer({ min: -2, max: 2 }).map(BigInt))
  const figures = fc.record({ level: number, temperature: number, density15: number, volume15: number, mass: number })
  fc.assert(
    fc.property(figures, figures, fc.nat(3), (old, now, zeros) => {
      const row = (all: typeof old, more: number) => {
        const text = (field: Exclude<EditedField, 'level'>) => {
          const one = all[field]
          return one === null ? null : written(one * 10n ** BigInt(more), places[field] + more)
        }
        return {
          level: all.level === null ? null : Number(all.level),
          temperature: text('temperature'),
          density15: text('density15'),
          volume15: text('volume15'),
          mass: text('mass'),
        }
      }
      const logged = (one: bigint | null, field: EditedField) => (one === null ? null : written(one, places[field]))
      expect(changesOf(row(old, 0), row(now, zeros))).toEqual(
        (Object.keys(places) as EditedField[])
          .filter((field) => old[field] !== now[field])
          .map((field) => ({ field, oldValue: logged(old[field], field), newValue: logged(now[field], field) })),
      )
    }),
  )
})

test('the summary is in tonnes and cubic metres, and a change is of tanks that are known on both days', () => {
  const tanks = fc
    .array(dayRow, { maxLength: 6 })
    .map((rows) => rows.map((row, index) => ({ ...row, tankCode: `T${index}` })))
  const parts = ['plant', 'family', 'product'] as const
  const kilos = (text: string | null) => (text === null ? null : whole(text))
  fc.assert(
    fc.property(tanks, tanks, (now, then) => {
      const sums = sumsBy(now, parts)
      const rows = summaryRows(now, then)
      expect(rows).toHaveLength(sums.length)
      for (const [index, row] of rows.entries()) {
        const sum = sums[index]!
        expect([row.tanks, row.unmeasured, row.outdated]).toEqual([sum.tanks, sum.unmeasured, sum.outdated])
        expect(kilos(row.bookMass)).toBe(BigInt(sum.bookMass))
        expect(kilos(row.measuredMass)).toBe(sum.mass === null ? null : BigInt(sum.mass))
        expect(kilos(row.availableVolume)).toBe(sum.availableVolume === null ? null : BigInt(sum.availableVolume))
        // Tank by tank: what it held of this, and what it had held of it.
        const isOf = (of: DayRow) => parts.every((part) => of[part] === row[part])
        const change = (name: 'mass' | 'volume15') => {
          let [after, before, count] = [0n, 0n, 0]
          for (const tank of now) {
            const earlier = then.find(({ tankCode }) => tankCode === tank.tankCode)
            if (tank[name] === null || (earlier?.[name] ?? null) === null) continue
            if (isOf(tank)) after += whole(tank[name])
            if (isOf(earlier!)) before += whole(earlier![name]!)
            if (isOf(tank) || isOf(earlier!)) count++
          }
          return count === 0 ? null : rounded(after, 1_000n) - rounded(before, 1_000n)
        }
        expect(kilos(row.changeMass)).toBe(change('mass'))
        expect(kilos(row.changeVolume)).toBe(change('volume15'))
      }
    }),
  )
})

test('a tank that is measured only today has brought nothing', () => {
  const [old, fresh] = ['T1', 'T2'].map((tankCode) => ({ ...empty, tankCode, mass: '9000.000', volume15: '10000.000' }))
  const [row] = summaryRows(
    [old!, fresh!],
    [
      { ...old!, mass: '8000.000' },
      { ...empty, tankCode: 'T2' },
    ],
  )
  expect(row).toMatchObject({ measuredMass: '18.000', changeMass: '1.000' })
})

test('dead stock is what the tank has of its own and by adjustments, never less than nothing, in air', () => {
  fc.assert(
    fc.property(dayRow, fc.option(density), (row, density15) => {
      const asked = { ...row, density15, mass: null, volume15: null }
      const { deadVolume, deadMass, gram } = slowStock(asked)
      expect(deadStock(asked)).toEqual({
        deadVolume: written(deadVolume / gram / 1_000n, 3),
        deadMass: deadMass === null ? null : written(rounded(deadMass, gram * 1_000n), 3),
      })
    }),
  )
  const row = { ...empty, ofTank: '9303.700', adjusted: '-186.500', density15: '0.84750' }
  expect(deadStock(row)).toEqual({ deadVolume: '9117.200', deadMass: '7716.798' })
})

test('a month has the days that the calendar counts one by one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1990, max: 2110 }), fc.integer({ min: 1, max: 12 }), (year, number) => {
      const month = `${year}-${String(number).padStart(2, '0')}`
      const days: string[] = []
      for (
        const day = new Date(`${month}-01`);
        day.toISOString().startsWith(month);
        day.setUTCDate(day.getUTCDate() + 1)
      )
        days.push(day.toISOString().slice(0, 10))
      expect(monthDays(month)).toEqual({ first: days[0], last: days.at(-1), days: days.length })
    }),
  )
  expect(monthDays('2028-02').last).toBe('2028-02-29')
  expect(monthDays('2100-02').last).toBe('2100-02-28')
})
