import { expect, test } from 'vitest'
import { codeMeanings } from './code-meanings.ts'

const known = codeMeanings(
  new Map([
    ['A93', 'entry of the debit account'],
    ['A98', 'entry of a deposit'],
    ['CM', 'cargo manifest'],
    ['B/L', 'bill of lading'],
    ['UN/LOCODE', 'code of a place'],
  ]),
)
const explained = (text: string) => known.pieces(text).flatMap((piece) => (piece.meaning ? [piece.text] : []))

test.each([
  ['A93', ['A93']],
  ['A93/A98 numbers', ['A93', 'A98']],
  ['B/L type (CM)', ['B/L', 'CM']],
  ['UN/LOCODE', ['UN/LOCODE']],
  ['A93, A93', ['A93', 'A93']],
])('the codes of %s are found', (text, codes) => {
  expect(explained(text)).toEqual(codes)
})

test.each(['', 'no code', 'A931', 'XA93', 'cm', 'CM-204', 'ÀCM', 'CM_1'])('%s names none', (text) => {
  expect(explained(text)).toEqual([])
})

test.each(['A93/A98 numbers', 'B/L', ' CM ', 'plain'])('the pieces of "%s" make up the text', (text) => {
  expect(
    known
      .pieces(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})

test('a hint says each code once, and nothing where there is none', () => {
  expect(known.hint('A93, A98, A93')).toBe('A93: entry of the debit account\nA98: entry of a deposit')
  expect(known.hint('plain')).toBeUndefined()
  expect(codeMeanings(new Map()).hint('A93')).toBeUndefined()
})
