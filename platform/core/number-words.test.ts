import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberInWords } from './number-words.ts'

test.each([
  ['0', 'zero', 'zero'],
  ['3', 'three', 'tre'],
  ['8', 'eight', 'otto'],
  ['21', 'twenty-one', 'ventuno'],
  ['23', 'twenty-three', 'ventitré'],
  ['28', 'twenty-eight', 'ventotto'],
  ['100', 'one hundred', 'cento'],
  ['101', 'one hundred and one', 'centouno'],
  ['103', 'one hundred and three', 'centotré'],
  ['108', 'one hundred and eight', 'centotto'],
  ['180', 'one hundred and eighty', 'centottanta'],
  ['1000', 'one thousand', 'mille'],
  ['1001', 'one thousand and one', 'milleuno'],
  ['1066', 'one thousand and sixty-six', 'millesessantasei'],
  ['2000', 'two thousand', 'duemila'],
  ['21000', 'twenty-one thousand', 'ventunomila'],
  ['100000', 'one hundred thousand', 'centomila'],
  ['1000000', 'one million', 'un milione'],
  ['1000001', 'one million and one', 'un milione uno'],
  ['21000000', 'twenty-one million', 'ventun milioni'],
  ['55000000', 'fifty-five million', 'cinquantacinque milioni'],
  [
    '54939500',
    'fifty-four million nine hundred and thirty-nine thousand five hundred',
    'cinquantaquattro milioni novecentotrentanovemilacinquecento',
  ],
  ['2000000003', 'two billion and three', 'due miliardi tre'],
  ['12.50', 'twelve point five', 'dodici virgola cinque'],
  ['-0.205', 'minus zero point two zero five', 'meno zero virgola due zero cinque'],
])('%s in words', (value, en, it) => {
  expect(numberInWords(value, 'en')).toBe(en)
  expect(numberInWords(value, 'it')).toBe(it)
})

test('what is no number of this size is not put into words', () => {
  for (const value of ['', '1e3', '1,5', '1000000000000', '.5']) {
    expect(() => numberInWords(value, 'en')).toThrow('cannot be put into words')
  }
})

const any = fc.oneof(
  fc.integer({ min: 0, max: 999_999_999_999 }),
  fc.integer({ min: 0, max: 2000 }),
  // Round figures, where most words are left out.
  fc.tuple(fc.integer({ min: 0, max: 999 }), fc.constantFrom(1, 1000, 1_000_000, 1_000_000_000)).map(([a, b]) => a * b),
)

test('English words are read back as the number that they say', () => {
  fc.assert(
    fc.property(any, (number) => {
      expect(readEnglish(numberInWords(String(number), 'en'))).toBe(number)
    }),
  )
})

test('Italian words are read back as the number that they say', () => {
  fc.assert(
    fc.property(any, (number) => {
      expect(readItalian(numberInWords(String(number), 'it'))).toBe(number)
    }),
  )
})

/** By adding up from the left, knowing nothing of how the words were put together. */
function readEnglish(words: string): number {
  const values: Record<string, number> = {}
  const low =
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
  for (const [value, word] of low.split(' ').entries()) values[word] = value
  const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'
  for (const [index, word] of tens.split(' ').entries()) values[word] = 20 + 10 * index
  const scales: Record<string, number> = { thousand: 1e3, million: 1e6, billion: 1e9 }
  let [sum, group] = [0, 0]
  for (const word of words.split(/[ -]/)) {
    if (word === 'and') continue
    if (word === 'hundred') group *= 100
    else if (scales[word]) [sum, group] = [sum + group * scales[word], 0]
    else group += values[word] ?? Number.NaN
  }
  return sum + group
}

/** Word by word from the left, the longest that fits first; elided forms are words of their own. */
function readItalian(words: string): number {
  const values: [string, number][] = []
  const low =
    'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove'
  for (const [value, word] of low.split(' ').entries()) values.push([word, value])
  const tens = 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta'
  for (const [index, word] of tens.split(' ').entries()) {
    values.push([word, 20 + 10 * index], [word.slice(0, -1), 20 + 10 * index])
  }
  values.push(['tré', 3], ['un', 1])
  const marks = ['miliardi', 'miliardo', 'milioni', 'milione', 'mila', 'mille', 'cento', 'cent']
  const known = [...values.map(([word]) => word), ...marks].toSorted((a, b) => b.length - a.length)
  const valueOf = new Map(values)
  let [sum, group, rest] = [0, 0, words.replaceAll(' ', '')]
  while (rest !== '') {
    // `centotto` is a hundred and eight, and not a hundred and `tto`.
    const word = known.find((one) => rest.startsWith(one) && !(one === 'cento' && rest.startsWith('centott')))
    if (word === undefined) return Number.NaN
    rest = rest.slice(word.length)
    if (word === 'cento' || word === 'cent') group = Math.max(group, 1) * 100
    else if (word === 'mila' || word === 'mille') [sum, group] = [sum + Math.max(group, 1) * 1e3, 0]
    else if (word.startsWith('milion')) [sum, group] = [sum + group * 1e6, 0]
    else if (word.startsWith('miliard')) [sum, group] = [sum + group * 1e9, 0]
    else group += valueOf.get(word)!
  }
  return sum + group
}
