import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { patternLimits, readPattern } from './search-pattern.ts'

const codeOf = (text: string) => {
  const read = readPattern(text)
  return read.ok ? read.pattern : read.issue.code
}

test.each([
  ['selvara', 'selvara'],
  ['SELVARA|alcione', 'SELVARA|alcione'],
  ['S(ta|te)r', 'S(?:ta|te)r'],
  ['S(?:ta|te)r', 'S(?:ta|te)r'],
  ['^IT\\d{7}$', '^IT\\d{7}$'],
  ['a.*?b', 'a.*b'],
  ['perché', 'perche'],
  ['[àé-z]x', '[ae-z]x'],
  ['\\bstar\\b', '\\ystar\\y'],
  ['a-b/c', 'a\\-b\\/c'],
  ['2\\*3', '2\\*3'],
  ['[]a]', 'core.patternUnbalanced'],
  ['[^\\]]x', '[^\\]]x'],
  // The class ends at the first closing bracket, as people count them.
  ['[[:alpha:]]x', '[\\[:alpha:]\\]x'],
])('%s is read as %s', (text, read) => {
  expect(codeOf(text)).toBe(read)
})

test.each([
  ['(a+)+$', 'core.patternNested'],
  ['(a|b*)*xx', 'core.patternNested'],
  ['((ab){2}c){3}', 'core.patternNested'],
  ['ab**', 'core.patternNested'],
  ['ab*+', 'core.patternNested'],
  ['(ab)\\1', 'core.patternNotKnown'],
  ['(?=ab)c', 'core.patternNotKnown'],
  ['(?i)abc', 'core.patternNotKnown'],
  ['***:abc', 'core.patternNothingToRepeat'],
  ['ab\\Z', 'core.patternNotKnown'],
  ['ab{101}', 'core.patternRepeats'],
  ['ab{99999999}', 'core.patternNothingToRepeat'],
  ['ab{5,2}', 'core.patternRange'],
  ['[z-a]b', 'core.patternRange'],
  ['(ab', 'core.patternUnbalanced'],
  ['ab)', 'core.patternUnbalanced'],
  ['[ab', 'core.patternUnbalanced'],
  ['ab\\', 'core.patternUnbalanced'],
  ['+ab', 'core.patternNothingToRepeat'],
  ['^*ab', 'core.patternNothingToRepeat'],
  ['.', 'core.patternTooShort'],
  ['a*b*c*', 'core.patternTooShort'],
  ['abc|', 'core.patternTooShort'],
  ['(abcdefghijklmnopqrstuvwxyz){100}', 'core.patternTooComplex'],
  [
    Array(patternLimits.alternatives + 1)
      .fill('ab')
      .join('|'),
    'core.patternAlternatives',
  ],
])('%s is refused: %s', (text, code) => {
  expect(codeOf(text)).toBe(code)
})

describe('whatever is typed', () => {
  const piece = fc.constantFrom(...'ab(|)[]{}*+?.^$\\-,0123:=! é'.split(''))

  test('is read or refused, and what is read has no group that counts, no option, no reference back', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 40 }).map((all) => all.join('')),
          fc.string(),
        ),
        (text) => {
          const read = readPattern(text)
          if (!read.ok) return
          const bare = read.pattern.replaceAll(/\\[^\p{L}\p{N}]/gu, '').replaceAll(/\[[^\]]*\]/g, '')
          expect(bare).not.toMatch(/\((?!\?:)|\\\d|\(\?[^:]/)
        },
      ),
      { numRuns: 2000 },
    )
  })
})
