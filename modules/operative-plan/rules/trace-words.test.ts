import { expect, test } from 'vitest'
import { traceKey } from './trace-words.ts'

test('the words of the projection are kept like those of the tanks', () => {
  expect(traceKey('(limit - volume) / flow').key).toBe('limit-volume-flow')
  expect(traceKey('safeFill').key).toBe('safefill')
})
