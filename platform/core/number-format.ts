import { type Language } from './language.ts'

/** `it` alone prints 1234 without a dot but 12.345 with one; columns line up only when grouping is always on. */
const locales: Record<Language, string> = { en: 'en-GB', it: 'it-IT' }
const decimalMarks: Record<Language, string> = { en: '.', it: ',' }
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(language: Language, decimals: number): Intl.NumberFormat {
  const name = `${language}${decimals}`
  const known = formats.get(name)
  if (known) return known
  const made = new Intl.NumberFormat(locales[language], {
    useGrouping: 'always',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  formats.set(name, made)
  return made
}

/** For reading: grouped, with at least `decimals` decimals. Digits that the value has are never rounded away. */
export function formatNumber(value: string | number, language: Language, decimals = 0): string {
  const text = String(value)
  // Counts need no format, and the first that a browser makes takes it a tenth of a second.
  if (decimals === 0 && /^(0|[1-9]\d{0,2})$/.test(text)) return text
  const own = text.split('.')[1]?.length ?? 0
  return formatOf(language, Math.max(decimals, own)).format(text as Intl.StringNumericLiteral)
}

/** As its field is read: with the decimals of the field, or without the zeros at the end where each value has its own. */
export function formatNumberOf(
  field: { decimals?: number | undefined; hasOwnScale?: boolean | undefined },
  value: string | number,
  language: Language,
): string {
  return field.hasOwnScale
    ? formatNumber(plain(String(value)), language)
    : formatNumber(value, language, field.decimals)
}

/** For a field that has the focus: the decimal mark of the language and no grouping, because people do not type it. */
export function editableNumber(value: string, language: Language): string {
  return value.replace('.', decimalMarks[language])
}

export type ParsedNumber =
  | { kind: 'number'; value: string }
  | { kind: 'empty' }
  /** `1.234`: one thousand or one and a bit. Only whoever wrote it knows. */
  | { kind: 'ambiguous'; asDecimal: string; asGrouped: string }
  | { kind: 'notANumber' }

/** No-break, thin and narrow spaces come along when figures are copied out of reports. */
const spaces = /[\u00a0\u2007\u2009\u202f]/g
const body = /^\d[\d.,]*$|^[.,]\d+$/

/** What a text says as a number, or why it says none. No character is dropped to make it fit: 13,75 never becomes 1375. */
export function parseNumber(text: string, unit?: string): ParsedNumber {
  let rest = text.trim()
  if (unit && rest.endsWith(unit)) rest = rest.slice(0, -unit.length).trimEnd()
  rest = rest.replaceAll(spaces, '')
  if (rest === '') return { kind: 'empty' }
  const sign = /^[-−]/.test(rest) ? '-' : ''
  rest = rest.replace(/^[+\-−]/, '')
  if (!body.test(rest)) return { kind: 'notANumber' }

  const marks = rest.replaceAll(/\d/g, '')
  const number = (value: string): ParsedNumber => ({ kind: 'number', value: signed(sign, value) })
  if (marks === '') return number(rest)
  const last = marks.slice(-1)
  const different = new Set(marks).size > 1
  if (different) {
    const cut = rest.lastIndexOf(last)
    const whole = rest.slice(0, cut)
    // The last mark is the decimal one, so it stands once and everything before it is well-formed grouping.
    if (whole.includes(last) || !isGrouped(whole)) return { kind: 'notANumber' }
    return decimalOf(digitsOf(whole), rest.slice(cut + 1), number)
  }
  if (marks.length > 1) return isGrouped(rest) ? number(digitsOf(rest)) : { kind: 'notANumber' }
  const [whole = '', fraction = ''] = rest.split(last)
  if (fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) {
    return {
      kind: 'ambiguous',
      asDecimal: signed(sign, `${whole}.${fraction}`),
      asGrouped: signed(sign, whole + fraction),
    }
  }
  return decimalOf(whole, fraction, number)
}

/** In a field that is being typed into, grouping is ours to add, so a single mark is always the decimal one. */
export function parseTyped(text: string, unit?: string): Exclude<ParsedNumber, { kind: 'ambiguous' }> {
  const parsed = parseNumber(text, unit)
  return parsed.kind === 'ambiguous' ? { kind: 'number', value: parsed.asDecimal } : parsed
}

function decimalOf(whole: string, fraction: string, number: (value: string) => ParsedNumber): ParsedNumber {
  const left = whole === '' ? '0' : whole
  return number(fraction === '' ? left : `${left}.${fraction}`)
}

const digitsOf = (text: string) => text.replaceAll(/[.,]/g, '')
const isGrouped = (text: string) => /^\d{1,3}(?:([.,])\d{3}(?:\1\d{3})*)?$/.test(text)
const signed = (sign: string, value: string) => sign + value.replace(/^0+(?=\d)/, '')

/** Two decimal texts that say the same number: `270.1` and `270.10`. */
export function sameNumber(a: string, b: string): boolean {
  return plain(a) === plain(b)
}

/** Without zeros that say nothing. */
export function plain(text: string): string {
  const short = text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text
  const bare = short.replace(/^([+-]?)0+(?=\d)/, '$1').replace(/^\+/, '')
  return bare === '-0' ? '0' : bare
}
