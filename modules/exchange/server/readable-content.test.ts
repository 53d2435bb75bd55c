import { expect, test } from 'vitest'
import { mostShown, readableContent } from './readable-content.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('text is shown as it is', () => {
  expect(readableContent(bytes('<a>è</a>\r\n\t'))).toEqual({ content: '<a>è</a>\r\n\t', isCut: false })
  expect(readableContent(new Uint8Array())).toEqual({ content: '', isCut: false })
})

test('what is no text is not shown', () => {
  expect(readableContent(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1])).content).toBeNull()
  expect(readableContent(new Uint8Array([0xff, 0xfe, 0x41])).content).toBeNull()
})

test('a long one is cut between two characters', () => {
  const long = readableContent(bytes('è'.repeat(mostShown)))
  expect(long.isCut).toBe(true)
  expect(long.content).toBe('è'.repeat(mostShown / 2))
  const odd = readableContent(bytes(`x${'è'.repeat(mostShown)}`))
  expect(odd.content).toBe(`x${'è'.repeat(mostShown / 2 - 1)}`)
})
