import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerptOf, fold, markedParts } from './search-text.ts'

test('case and accents do not matter', () => {
  expect(fold('Perché È già NAÏVE')).toBe('perche e gia naive')
})

test.each([
  ['SELVARA STAR', ['star'], 'SELVARA [STAR]'],
  ['Àncora grande', ['ancora', 'de'], '[Àncora] gran[de]'],
  ['ﬁne', ['fi'], '[ﬁ]ne'],
  ['aaaa', ['aa'], '[aaaa]'],
  ['nothing', ['x', ''], 'nothing'],
])('%s with %s marked is %s', (text, marks, shown) => {
  const parts = markedParts(text, marks)
  expect(parts.map((part) => (part.marked ? `[${part.text}]` : part.text)).join('')).toBe(shown)
})

const unit = fc.constantFrom(...Array.from('aAàÀéßﬁİΣςx \u0300😀'))

test('marking never changes the text, and what is marked is found there', () => {
  fc.assert(
    fc.property(fc.string({ unit }), fc.array(fc.string({ unit, maxLength: 3 })), (text, marks) => {
      expect(
        markedParts(text, marks.map(fold))
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})

test('the excerpt is the line that was met, cut around it', () => {
  expect(excerptOf('first line\nThe second', ['second'])).toBe('The second')
  expect(excerptOf('first line', ['missing'])).toBe('')
  const long = `${'x'.repeat(200)} needle ${'y'.repeat(200)}`
  const excerpt = excerptOf(long, ['needle'])
  expect(excerpt).toContain('needle')
  expect(excerpt.length).toBeLessThan(130)
  expect(excerpt).toMatch(/^….*…$/)
})
