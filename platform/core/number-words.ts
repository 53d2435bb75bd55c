import type { Language } from './language.ts'

/**
 * A figure in words, as bills and receipts carry it beside the digits so that nobody changes one of them. Whole numbers
 * below a thousand milliards; what stands after the point is read digit by digit.
 */
export function numberInWords(value: string, language: Language): string {
  const [, sign = '', whole = '', digits = ''] = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(value) ?? []
  if (whole === '') throw new Error(`${value} cannot be put into words`)
  const words = language === 'it' ? italian : english
  const fraction = digits.replace(/0+$/, '')
  return [
    ...(sign ? [words.minus] : []),
    words.whole(Number(whole)),
    ...(fraction ? [words.point, ...fraction.split('').map((digit) => words.whole(Number(digit)))] : []),
  ].join(' ')
}

interface Words {
  minus: string
  point: string
  whole(number: number): string
}

const englishOnes = (
  'zero one two three four five six seven eight nine ten eleven twelve ' +
  'thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
).split(' ')
const englishTens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const englishScales = [
  [1_000_000_000, 'billion'],
  [1_000_000, 'million'],
  [1000, 'thousand'],
] as const

function englishHundreds(number: number): string {
  if (number < 20) return englishOnes[number]!
  if (number < 100) {
    const ten = englishTens[Math.floor(number / 10)]!
    return number % 10 === 0 ? ten : `${ten}-${englishOnes[number % 10]}`
  }
  const rest = number % 100
  const hundred = `${englishOnes[Math.floor(number / 100)]} hundred`
  return rest === 0 ? hundred : `${hundred} and ${englishHundreds(rest)}`
}

const english: Words = {
  minus: 'minus',
  point: 'point',
  whole(number) {
    if (number < 1000) return englishHundreds(number)
    const parts: string[] = []
    let rest = number
    for (const [scale, name] of englishScales) {
      if (rest >= scale) parts.push(`${englishHundreds(Math.floor(rest / scale))} ${name}`)
      rest %= scale
    }
    // British: an "and" stands before the last two digits, also where there is no hundred.
    if (rest > 0) parts.push(rest < 100 ? `and ${englishHundreds(rest)}` : englishHundreds(rest))
    return parts.join(' ')
  },
}

const italianOnes = (
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici ' +
  'tredici quattordici quindici sedici diciassette diciotto diciannove'
).split(' ')
const italianTens = ['', '', 'venti', 'trenta', 'quaranta', 'cinquanta', 'sessanta', 'settanta', 'ottanta', 'novanta']

/** Below a thousand, as one word without its accent. A vowel is dropped before `uno` and `otto`. */
function italianHundreds(number: number): string {
  if (number === 0) return ''
  if (number < 20) return italianOnes[number]!
  if (number < 100) {
    const [ten, one] = [italianTens[Math.floor(number / 10)]!, number % 10]
    if (one === 0) return ten
    return (one === 1 || one === 8 ? ten.slice(0, -1) : ten) + italianOnes[one]!
  }
  const hundreds = Math.floor(number / 100)
  const rest = number % 100
  const cento = `${hundreds === 1 ? '' : italianOnes[hundreds]}cento`
  const isEighty = rest === 8 || Math.floor(rest / 10) === 8
  return (isEighty ? cento.slice(0, -1) : cento) + italianHundreds(rest)
}

/** `tre` at the end of a longer word has an accent. */
const accented = (word: string) => (word.length > 3 && word.endsWith('tre') ? `${word.slice(0, -1)}é` : word)

function italianThousands(number: number): string {
  const [thousands, rest] = [Math.floor(number / 1000), number % 1000]
  const thousand = thousands === 0 ? '' : thousands === 1 ? 'mille' : `${italianHundreds(thousands)}mila`
  return accented(thousand + italianHundreds(rest))
}

const italian: Words = {
  minus: 'meno',
  point: 'virgola',
  whole(number) {
    if (number === 0) return 'zero'
    const counted = (scale: number, one: string, many: string) => {
      const count = Math.floor(number / scale) % 1000
      if (count === 0) return []
      return [count === 1 ? `un ${one}` : `${accented(italianHundreds(count).replace(/uno$/, 'un'))} ${many}`]
    }
    const rest = number % 1_000_000
    return [
      ...counted(1_000_000_000, 'miliardo', 'miliardi'),
      ...counted(1_000_000, 'milione', 'milioni'),
      ...(rest > 0 ? [italianThousands(rest)] : []),
    ].join(' ')
  },
}
