import { calcVersion, type Trace } from '@molo/measurement/trace'
import { expect, test } from 'vitest'
import { crude, reading } from './calculator.fixture.ts'
import { calculateTank } from './calculator.ts'
import { replayed } from './replay.ts'

const stored = () => JSON.parse(JSON.stringify(calculateTank(crude, reading).trace)) as Trace

test('what was stored comes out again, to the last bit', () => {
  expect(replayed([stored(), stored()])).toEqual({
    result: 'same',
    storedVersion: calcVersion,
    version: calcVersion,
    differences: [],
  })
})

test('a figure that was changed in the store is found, with its step and both values', () => {
  const trace = stored()
  const [first, ...others] = trace.steps
  const changed = { ...trace, steps: [{ ...first!, value: 1 }, ...others] }
  const answer = replayed([changed])
  expect(answer.result).toBe('differs')
  expect(answer.differences[0]).toEqual({ where: [first!.symbol], before: '1', after: String(first!.value) })
})

test('what another version made is not calculated anew', () => {
  expect(replayed([{ ...stored(), calcVersion: '0.9.0' }])).toEqual({
    result: 'otherVersion',
    storedVersion: '0.9.0',
    version: calcVersion,
    differences: [],
  })
})
