import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { code, decimal, duration, integer, optional, reference, text } from '#platform/core/fields.ts'
import { Decimal } from '#platform/core/decimal.ts'
import { languages } from '#platform/core/language.ts'
import { defineRegistry } from '#platform/core/registry.ts'
import { unitsLike } from '#platform/core/units.ts'
import type { Texts } from '../../base/texts.ts'
import { Figure } from '../../workbook/figure.ts'
import type { Cell } from '../../workbook/workbook.ts'
import { importColumns, importRows } from './import-file.ts'
import { cellOf, chosenColumns, headerOf, withReadings } from './sheet-columns.ts'

const registry = defineRegistry({
  id: 'probeThings',
  category: 'probe',
  name: 'Things',
  schema: z.strictObject({
    code: code({ pattern: /^[A-Z]\d+$/, max: 9 }),
    volume: optional(decimal({ digits: 15, decimals: 3, min: '-999999999999', max: '999999999999', unit: 'm³' })),
    level: optional(integer({ min: 0, max: 100_000, unit: 'mm' })),
    degrees: optional(decimal({ digits: 6, decimals: 1, min: '-100', max: '999', unit: '°C' })),
    factor: optional(decimal({ digits: 24, decimals: 12, min: '-999999999999', max: '999999999999' })),
    year: integer({ min: 1900, max: 2100, ordinal: true }),
    lasts: optional(duration({ maxMinutes: 10_000 })),
    place: reference({ to: 'probePlaces', max: 4 }),
    note: optional(text({ max: 40 })),
  }),
  key: ['code'],
  title: 'code',
  list: ['code', 'volume', 'place'],
  filters: ['code'],
  sort: 'code',
})
const speak = (language: string, key: string, params: Record<string, unknown> = {}) =>
  `${language} ${key}${Object.values(params).map(String).join('')}`
const texts = { text: speak, message: speak, knows: () => false } as unknown as Texts

/** As a reader of the file gives it back. */
const read = (cell: Cell): Cell => (cell instanceof Figure ? cell.value : cell)

const units = fc
  .tuple(...['m³', 'mm', '°C'].map((unit) => fc.option(fc.constantFrom(...unitsLike(unit)))))
  .map((chosen) => chosen.filter((unit) => unit !== null).join(','))
const scaled = (digits: number, decimals: number) =>
  fc
    .bigInt({ min: -(10n ** BigInt(digits)) + 1n, max: 10n ** BigInt(digits) - 1n })
    .map((whole) => new Decimal(whole.toString()).div(10 ** decimals).toFixed(decimals))
const record = fc.record({
  code: fc.constantFrom('A1', 'B22'),
  volume: fc.option(scaled(15, 3)),
  level: fc.option(fc.nat(100_000)),
  degrees: fc.option(scaled(4, 1)),
  factor: fc.option(scaled(24, 12)),
  year: fc.integer({ min: 1900, max: 2100 }),
  lasts: fc.option(fc.nat(10_000)),
  place: fc.constantFrom('N', 'S'),
  note: fc.option(fc.constantFrom('=1+1', 'x y')),
})

describe('the columns of a workbook', () => {
  test('come back as they were stored, whatever columns, units and language the screen had', () => {
    fc.assert(
      fc.property(
        record,
        units,
        fc.shuffledSubarray([...registry.list], { minLength: 1 }),
        fc.constantFrom(...languages),
        (stored, chosen, shown, language) => {
          const query = { columns: shown.join(','), ...(chosen ? { units: chosen } : {}) }
          const columns = withReadings(chosenColumns(registry, query), ({ kind }) =>
            kind === 'reference' ? 'name' : undefined,
          )
          const header = columns.map((column) => headerOf(registry, column, texts, language))
          const cells = columns.map((column) =>
            column.reading ? 'some name' : read(cellOf(column, stored[column.field.name as keyof typeof stored])),
          )
          const known = importColumns(registry, header, texts)
          expect(known.ignored).toEqual([])
          const [{ row } = { row: null }] = importRows(known, [{ number: 2, cells: [...cells, '#'] }])
          const same = Object.entries(row!.values).map(([name, value]) => [
            name,
            registry.field(name).kind === 'decimal' && value !== null
              ? new Decimal(value as string).toFixed(12)
              : value,
          ])
          const wanted = shown.map((name) => {
            const value = stored[name as keyof typeof stored]
            const isNumber = registry.field(name).kind === 'decimal' && value !== null
            return [name, isNumber ? new Decimal(value as string).toFixed(12) : value]
          })
          expect(Object.fromEntries(same)).toEqual(Object.fromEntries(wanted))
        },
      ),
    )
  })

  test('are those of the screen in its order, all there are where it says none, and none that the list does not know', () => {
    const names = (columns?: string) => chosenColumns(registry, { columns }).map(({ field }) => field.name)
    expect(names('place,code,place')).toEqual(['place', 'code'])
    expect(names('note,nothing')).toEqual(['note'])
    expect(names()).toEqual(['code', 'volume', 'place', 'level', 'degrees', 'factor', 'year', 'lasts', 'note'])
    expect(names('nothing')).toEqual(names())
  })

  test('say the unit of what stands in them, and show figures with the decimals of their field', () => {
    const columns = chosenColumns(registry, { columns: 'volume,level,lasts,year', units: 'bbl,m' })
    expect(columns.map((column) => headerOf(registry, column, texts, 'en').replace(/^.*field\./, ''))).toEqual([
      'volume (bbl)',
      'level (m)',
      'lasts (min)',
      'year',
    ])
    const [volume, level, lasts, year] = columns
    expect(cellOf(volume!, '1000.000')).toMatchObject({ value: expect.closeTo(6289.810770432, 9), decimals: 3 })
    expect(cellOf(level!, 1234)).toEqual(new Figure(1.234, 3))
    expect(cellOf(lasts!, 90)).toEqual(new Figure(90, 0))
    expect(cellOf(year!, 2026)).toBe(2026)
  })

  test('come back with every decimal that somebody typed in another unit, for the check to refuse', () => {
    const columns = chosenColumns(registry, { columns: 'volume,level', units: 'bbl,m' })
    const header = columns.map((column) => headerOf(registry, column, texts, 'en'))
    const [{ row } = { row: null }] = importRows(importColumns(registry, header, texts), [
      { number: 2, cells: [1, 1.2345] },
    ])
    expect(row!.values).toEqual({ volume: '0.158987294928', level: 1234.5 })
  })

  test('belong to the field whose own unit the header says, though another is called the same', () => {
    const named = {
      ...texts,
      text: (language: string, key: string) => speak(language, key.replace(/Ft$/, '')),
    } as Texts
    const heights = defineRegistry({
      id: 'probeHeights',
      category: 'probe',
      schema: z.strictObject({
        code: code({ pattern: /./, max: 9 }),
        heightFt: optional(integer({ min: 0, max: 100, unit: 'ft' })),
        height: optional(integer({ min: 0, max: 100, unit: 'm' })),
      }),
      key: ['code'],
      title: 'code',
      filters: [],
      sort: 'code',
    })
    const fieldsOf = (...units: string[]) =>
      importColumns(
        heights,
        units.map((unit) => `en probeHeights:field.height (${unit})`),
        named,
      ).columns.map((column) =>
        typeof column === 'object' ? `${column.field.name} in ${column.unit ?? 'its own'}` : column,
      )
    expect(fieldsOf('m', 'ft')).toEqual(['height in its own', 'heightFt in its own'])
    expect(fieldsOf('cm')).toEqual(['heightFt in cm'])
    expect(() => fieldsOf('ft', 'cm')).toThrow('platform.workbookTwice')
  })
})
