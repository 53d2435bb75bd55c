import { expect, test } from 'vitest'
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { tradeCodes } from '../contract/trade-codes.ts'

test('every code has a meaning in both languages, and no meaning is left over', () => {
  const codes = tradeCodes.toSorted()
  expect(Object.keys(en.meaning).toSorted()).toEqual(codes)
  expect(Object.keys(it.meaning).toSorted()).toEqual(codes)
})

test('a meaning is one sentence', () => {
  const meanings = [...Object.values(en.meaning), ...Object.values(it.meaning)]
  expect(meanings.filter((meaning) => !/^\p{Lu}.*\.$/u.test(meaning) || meaning.length > 120)).toEqual([])
})
