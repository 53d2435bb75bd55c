import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldedWords, hasMeant, type PeoplesWords, readQuestion } from './search-words.ts'

const known: PeoplesWords[] = [
  { kinds: ['pots'], says: ['pot', 'pentola', 'pt'] },
  { kinds: ['lids'], says: ['lid', 'coperchio'] },
  { says: ['way bill', 'lettera di vettura', 'wb'] },
]

test('a word of a kind says where to look, in whatever language and at whatever place', () => {
  expect(readQuestion('Pentola 105', known).said).toEqual({ words: ['105'], kinds: ['pots'] })
  expect(readQuestion('105 pot', known).said).toEqual({ words: ['105'], kinds: ['pots'] })
  expect(readQuestion('pot lid 7', known).said).toEqual({ words: ['7'], kinds: ['pots', 'lids'] })
})

test('a word of a kind alone, or no such word, narrows nothing', () => {
  expect(readQuestion('pentola', known).said).toBeUndefined()
  expect(readQuestion('wb 12', known).said).toBeUndefined()
  expect(readQuestion('potato 12', known).said).toBeUndefined()
})

test('the code of a part stands for the record that it is part of', () => {
  const handle = { says: [], kinds: ['pots'], wholeOf: (word: string) => /^(p\d+)\/\w$/.exec(word)?.[1] }
  const read = (text: string) => readQuestion(text, [...known, handle])
  expect(read('P105/A').said).toEqual({ words: ['p105'], kinds: ['pots'] })
  expect(read('pot p105/a red').said).toEqual({ words: ['p105', 'red'], kinds: ['pots'] })
  expect(read('P105/A').meant).toEqual([{ word: 'p105/a', others: [] }])
  expect(read('p105').said).toBeUndefined()
})

test('the longest phrase is read as one', () => {
  expect(readQuestion('lettera di vettura 12', known).meant).toEqual([
    { word: 'lettera di vettura', others: ['way bill', 'wb'] },
    { word: '12', others: [] },
  ])
})

test('a name is found by what it is called and by what people call it', () => {
  const meant = (text: string) => readQuestion(text, known).meant
  expect(hasMeant('Way bill types', meant('WB'))).toBe(true)
  expect(hasMeant('Way bill types', meant('wb types'))).toBe(true)
  expect(hasMeant('Lettere', meant('wb'))).toBe(false)
  // A short word stands for another one only where a word begins so: `pt` is no part of `receipts`.
  expect(hasMeant('Receipts', meant('pentola'))).toBe(false)
  expect(hasMeant('Receipts', meant('ceip'))).toBe(true)
})

test('whatever is typed: no word is lost, and none is made up', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('pot', 'lid', 'way', 'bill', 'WB', '105', 'Ò')), (words) => {
      const text = words.join(' ')
      const { meant, said } = readQuestion(text, known)
      expect(meant.flatMap(({ word }) => word.split(' '))).toEqual(foldedWords(text))
      for (const word of said?.words ?? []) expect(foldedWords(text)).toContain(word)
      expect(said === undefined || said.kinds.length > 0).toBe(true)
    }),
  )
})
