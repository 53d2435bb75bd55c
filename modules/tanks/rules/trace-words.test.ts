import { expect, test } from 'vitest'
import { traceKey } from './trace-words.ts'

test('words are found by their letters and digits, and a number in front is said again', () => {
  expect(traceKey('5 decimals, half up')).toEqual({ key: 'decimals-half-up', n: '5' })
  expect(traceKey('density on the 0.5 kg/m3 grid')).toEqual({ key: 'density-on-the-0-5-kg-m3-grid', n: '' })
})
