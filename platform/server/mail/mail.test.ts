import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ZodError } from 'zod'
import { checkedContent, checkedRecipients, isAddress } from './mail.ts'

const content = (subject: string) => checkedContent({ subject, text: 'x' })

const refusalOf = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error
  }
}

describe('what goes into a header', () => {
  test.each(['a\r\nBcc: x@evil.example', 'a\nb', 'a\rb', 'a\0b', 'a\u0085b', '', 'x'.repeat(301)])(
    '%j is refused',
    (text) => {
      expect(() => content(text)).toThrow(ZodError)
    },
  )

  test('anything with a control character is refused, anything without is taken as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 50 }), (text) => {
        const taken = () => content(text).subject
        const outcome = refusalOf(taken)
        expect(outcome instanceof ZodError).toBe(/\p{Cc}/u.test(text))
        expect(outcome instanceof ZodError || outcome === text).toBe(true)
      }),
    )
  })
})

describe('recipients', () => {
  const hostile = [
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example, c@d.example',
    'a@b.example;c@d.example',
    '"a\r\nRCPT TO:<c@d.example>"@b.example',
    '<a@b.example>',
    'A <a@b.example>',
    'a b@c.example',
    'a@b@c.example',
    'a@',
    '@b.example',
    'a@b.example\0',
    ' a@b.example',
    'a@b.example ',
    'a@localhost',
    `${'x'.repeat(250)}@b.example`,
    '',
  ]
  test.each(hostile)('%j is no address', (address) => {
    expect(isAddress(address)).toBe(false)
    expect(() => checkedRecipients(['fine@molo.example', address])).toThrow(ZodError)
  })

  test('at least one, at most fifty', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `p${index}@molo.example`)
    expect(checkedRecipients(many(50))).toHaveLength(50)
    expect(() => checkedRecipients(many(51))).toThrow(ZodError)
    expect(() => checkedRecipients([])).toThrow(ZodError)
  })
})
