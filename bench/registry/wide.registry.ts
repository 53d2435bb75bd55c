import { z } from 'zod'
import { boolean, choice, code, date, decimal, integer, optional, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

const quantity = () => optional(decimal({ digits: 14, decimals: 3, min: '0', max: '99999999999', unit: 'kg' }))
const short = () => optional(text({ max: 40 }))

const shape = {
  recordCode: code({ pattern: /^R\d+$/, max: 12 }),
  name: text({ max: 60 }),
  plant: code({ pattern: /^[A-Z]\d$/, max: 2 }),
  status: choice(['draft', 'created', 'ongoing', 'closed']),
  isActive: boolean(),
  referenceDate: date(),
  year: integer({ min: 1900, max: 2100 }),
  quantity1: quantity(),
  quantity2: quantity(),
  quantity3: quantity(),
  quantity4: quantity(),
  quantity5: quantity(),
  quantity6: quantity(),
  level1: optional(integer({ min: 0, max: 100_000, unit: 'mm' })),
  level2: optional(integer({ min: 0, max: 100_000, unit: 'mm' })),
  level3: optional(integer({ min: 0, max: 100_000, unit: 'mm' })),
  dateFrom: optional(date()),
  dateTo: optional(date()),
  isLocked: boolean(),
  isManual: boolean(),
  note1: short(),
  note2: short(),
  note3: short(),
  note4: short(),
  note5: short(),
}
const names = Object.keys(shape) as (keyof typeof shape)[]

/** A registry of 25 fields, as wide as the widest of the product; the table is filled to the size in its name. */
const wideRegistry = (id: string, name: string) =>
  defineRegistry({
    id,
    category: 'bench',
    name,
    schema: z.strictObject(shape),
    key: ['recordCode'],
    title: 'name',
    list: names,
    filters: ['name', 'plant', 'status', 'isActive', 'year'],
    sort: 'name',
    sections: [{ id: 'all', fields: names }],
  })

export const smallRegistry = wideRegistry('wideSmall', 'Small')
export const largeRegistry = wideRegistry('wideLarge', 'Large')
export const fileRegistry = wideRegistry('wideFiles', 'Files')
