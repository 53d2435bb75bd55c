import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mentionAt, pieces } from './mentions.ts'

test('the name being typed starts at the last @ that begins a word', () => {
  expect(mentionAt('see @om', 7)).toEqual({ start: 4, typed: 'om' })
  expect(mentionAt('@', 1)).toEqual({ start: 0, typed: '' })
  expect(mentionAt('(@Omar Br', 9)).toEqual({ start: 1, typed: 'Omar Br' })
  expect(mentionAt('write to o.bruno@selvara.example', 32)).toBeNull()
  expect(mentionAt('@Omar\nnext', 10)).toBeNull()
  expect(mentionAt('@Omar and more', 3)).toEqual({ start: 0, typed: 'Om' })
})

test('names are found as written, the longest first', () => {
  const found = pieces('@Anna Maria Rossi, ask @Anna Maria (x)', [{ name: 'Anna Maria' }, { name: 'Anna Maria Rossi' }])
  expect(found.filter(({ isMention }) => isMention).map(({ text }) => text)).toEqual([
    '@Anna Maria Rossi',
    '@Anna Maria',
  ])
})

test('nothing of a text is lost or changed by cutting it, whatever names look like', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string({ minLength: 1 }), { maxLength: 4 }), (text, names) => {
      const whole = names.reduce((sum, name) => `${sum}@${name}`, text)
      const found = pieces(
        whole,
        names.map((name) => ({ name })),
      )
      expect(found.map((piece) => piece.text).join('')).toBe(whole)
    }),
  )
})
