import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shiftParameters } from './shift-parameters.ts'

test('parameters move up, the tenth as the first', () => {
  expect(shiftParameters('select $1::text, $10 + $2 from t where a = any($3::text[])', 3)).toBe(
    'select $4::text, $13 + $5 from t where a = any($6::text[])',
  )
  expect(shiftParameters('$1', 0)).toBe('$1')
})

test.each([
  `'costs $1, it''s $2'`,
  `E'\\'$1'`,
  `"a $1 ""b"" $2"`,
  '-- $1 in a comment',
  '/* $1\n$2 */',
  '$$ select $1 $$',
  '$tag$ select $1 || $$ $2 $$ $tag$',
  'column$1',
])('what only looks like one stays: %s', (text) => {
  expect(shiftParameters(`$1 ${text}\n$2`, 5)).toBe(`$6 ${text}\n$7`)
})

test('by one after the other is by both at once', () => {
  const part = fc.oneof(
    fc.nat(99).map((number) => `$${number + 1}`),
    fc.constantFrom(' ', `'$1'`, `"$2"`, ', ', '::text', '(', ')', '-- $1\n'),
  )
  fc.assert(
    fc.property(fc.array(part), fc.nat(50), fc.nat(50), (parts, a, b) => {
      const text = parts.join(' ')
      expect(shiftParameters(shiftParameters(text, a), b)).toBe(shiftParameters(text, a + b))
    }),
  )
})
