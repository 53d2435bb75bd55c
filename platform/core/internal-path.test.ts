import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInternalPath } from './internal-path.ts'

const site = 'https://molo.example'

test.each(['/', '/notifications', '/threads/', '/a/b-c/018f?tab=comments#last', '/a?from=2026-11-01&q=a%20b'])(
  '%s stays inside',
  (path) => expect(isInternalPath(path)).toBe(true),
)

test.each([
  '',
  'notifications',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/a//evil.example',
  '/a/../b',
  '/a/..',
  '/./a',
  'https://evil.example',
  'javascript:alert(1)',
  ' /a',
  '/a b',
  '/a"onclick="x',
  '/<script>',
  '/a\n',
])('%j is refused', (path) => expect(isInternalPath(path)).toBe(false))

test('whatever is accepted is the same address on the same site, however a browser reads it', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '@',
    ':',
    '?',
    '#',
    '%2f',
    'evil.example',
    'a',
    '\t',
    ' ',
    'http:',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), fc.string(), (pieces, rest) => {
      const text = `/${pieces.join('')}${rest}`
      if (!isInternalPath(text)) return
      const url = new URL(text, site)
      expect(url.origin).toBe(site)
      expect(text.startsWith(url.pathname)).toBe(true)
    }),
    { numRuns: 5000 },
  )
})
