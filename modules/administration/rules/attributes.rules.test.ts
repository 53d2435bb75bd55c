import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Attribute, attributeTypes } from '../contract/attributes.registry.ts'
import { attributeRules, companyScope, listItems } from './attributes.rules.ts'

const issues = (type: Attribute['type'], value: string, attribute = 'shift.length') =>
  attributeRules({ role: 'PLANNER', attribute, type, value, note: null }).map(({ field, code }) => `${field} ${code}`)

test.each([
  ['number', ['12.5', '-3', '+4', '0'], ['12,5', '1e3', '.5', '5.', '', 'NaN'], 'core.notANumber'],
  ['boolean', ['true', 'false'], ['True', 'yes', '1', ''], 'administration.attributeBoolean'],
  ['date', ['2026-11-15', '2028-02-29'], ['2026-02-29', '15/11/2026', '2026-11-5', ''], 'administration.attributeDate'],
  ['list', ['A', 'A; B', 'A;B;C'], ['A;', '; A', 'A;;B', 'A; A', ' '], 'administration.attributeList'],
] as const)('a %s is written as one', (type, right, wrong, code) => {
  for (const value of right) expect(issues(type, value), value).toEqual([])
  for (const value of wrong) expect(issues(type, value), value).toEqual([`value ${code}`])
})

test('a text may say anything', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      expect(issues('text', value)).toEqual([])
    }),
  )
})

test('a list of different items passes however it is spaced, and any item twice does not', () => {
  const item = fc.string({ unit: fc.constantFrom(...'ABC123'.split('')), minLength: 1, maxLength: 4 })
  const space = fc.constantFrom('', ' ', '  ')
  fc.assert(
    fc.property(
      fc.uniqueArray(item, { minLength: 1, maxLength: 6 }),
      space,
      space,
      fc.nat(),
      (items, left, right, n) => {
        const written = (all: readonly string[]) => all.map((one) => `${left}${one}${right}`).join(';')
        expect(listItems(written(items))).toEqual(items)
        expect(issues('list', written(items))).toEqual([])
        expect(issues('list', written([...items, items[n % items.length]!]))).toEqual([
          'value administration.attributeList',
        ])
      },
    ),
  )
})

// As a text it would be read as one company that nobody has, and its people would see nothing.
test('the companies of outsiders are a list and nothing else', () => {
  for (const type of attributeTypes) {
    const refused = type === 'list' ? [] : ['type administration.scopeIsList']
    expect(issues(type, 'ORIZON; MARETTA', companyScope)).toEqual(refused)
  }
  expect(issues('list', 'ORIZON;', companyScope)).toEqual(['value administration.attributeList'])
})
