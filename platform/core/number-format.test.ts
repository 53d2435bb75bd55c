import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from './language.ts'
import { editableNumber, formatNumber, formatNumberOf, parseNumber, parseTyped, sameNumber } from './number-format.ts'

const decimals = fc.integer({ min: 0, max: 6 })
const decimalText = fc.tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), decimals).map(([units, places]) => {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const sign = units < 0n ? '-' : ''
  return places === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-places)}`
})
const language = fc.constantFrom(...languages)

describe('number format', () => {
  test('what a field shows while it is edited reads back as the same text', () => {
    fc.assert(
      fc.property(decimalText, language, (value, lang) => {
        expect(parseTyped(editableNumber(value, lang))).toEqual({ kind: 'number', value })
      }),
    )
  })

  test('what a list shows reads back as the same number, or is known to be ambiguous', () => {
    fc.assert(
      fc.property(decimalText, decimals, language, (value, places, lang) => {
        const parsed = parseNumber(formatNumber(value, lang, places))
        const readings =
          parsed.kind === 'number'
            ? [parsed.value]
            : parsed.kind === 'ambiguous'
              ? [parsed.asDecimal, parsed.asGrouped]
              : []
        expect(readings.some((reading) => sameNumber(reading, value))).toBe(true)
      }),
    )
  })

  test('a count is written as any other number', () => {
    const slowly = new Intl.NumberFormat('en-GB', { useGrouping: 'always' })
    for (let count = 0; count < 2000; count++) expect(formatNumber(count, 'en')).toBe(slowly.format(count))
    expect(formatNumber('007', 'en')).toBe('7')
  })

  test('both marks are the decimal one while typing, and no digit moves', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 999_999 }),
        fc.stringMatching(/^\d{1,6}$/),
        fc.constantFrom('.', ','),
        (whole, fraction, mark) => {
          expect(parseTyped(`${whole}${mark}${fraction}`)).toEqual({ kind: 'number', value: `${whole}.${fraction}` })
        },
      ),
    )
  })

  test('a text is refused or keeps every digit it had', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[-+]?[\d.,' a]{1,12}$/), (text) => {
        const parsed = parseTyped(text)
        if (parsed.kind !== 'number') return
        const digits = (of: string) => of.replaceAll(/\D/g, '').replace(/^0+/, '')
        expect(digits(parsed.value)).toBe(digits(text))
      }),
    )
  })

  test.each([
    ['13,75', '13.75'],
    ['13.75', '13.75'],
    ['21.500,00', '21500.00'],
    ['21,500.00', '21500.00'],
    ['1.234.567', '1234567'],
    ['9,00', '9.00'],
    ['0.225', '0.225'],
    ['1.234', '1.234'],
    ['1\u00a0234,5', '1234.5'],
    ['270,10 m', '270.10'],
    [',5', '0.5'],
    ['5,', '5'],
    ['-7', '-7'],
  ])('%s is read as %s', (text, value) => {
    expect(parseTyped(text, 'm')).toEqual({ kind: 'number', value })
  })

  test.each(['12a', '1,2,3', '1.2.3,4', '1,23.456,7', '--1', '.', ',', '12 kg', '1e5', '1 2'])(
    '%s is not a number',
    (text) => {
      expect(parseTyped(text)).toEqual({ kind: 'notANumber' })
    },
  )

  test('Italian figures are always grouped, so that columns line up', () => {
    expect(formatNumber('1234', 'it')).toBe('1.234')
    expect(formatNumber('1234.5', 'it', 2)).toBe('1.234,50')
    expect(formatNumber('1234567.125', 'en', 2)).toBe('1,234,567.125')
  })

  test('a value with a scale of its own is read without the zeros of its column', () => {
    const limit = { decimals: 6, hasOwnScale: true }
    const shown = ['845.000000', '0.200000', '-12.050000', '0.000000', '1200.000000', '0.000001', '100']
    expect(shown.map((value) => formatNumberOf(limit, value, 'it'))).toEqual([
      '845',
      '0,2',
      '-12,05',
      '0',
      '1.200',
      '0,000001',
      '100',
    ])
    expect(formatNumberOf({ decimals: 2 }, '0.2', 'it')).toBe('0,20')
  })

  test('pasted text with one mark and three digits is not guessed', () => {
    expect(parseNumber('1.234')).toEqual({ kind: 'ambiguous', asDecimal: '1.234', asGrouped: '1234' })
    expect(parseNumber('0.225')).toEqual({ kind: 'number', value: '0.225' })
  })
})
