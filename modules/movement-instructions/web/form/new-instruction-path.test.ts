import { expect, test } from 'vitest'
import { newInstructionPath, plainNewPath } from './new-instruction-path.ts'

test('what is begun for one ship is kept apart from another ship and from a plain new one', () => {
  const starts: Record<string, string>[] = [{ vessel: '9339337' }, { vessel: '9339349' }, { plant: 'SEL' }, {}]
  const paths = starts.map((start) => newInstructionPath(start))
  expect(new Set(paths).size).toBe(paths.length)
  expect(newInstructionPath({})).toBe(plainNewPath)
})

test('the address of a draft begins the same instruction again', () => {
  const start = { plant: 'SEL', operationType: 'A & B', vessel: '9339337' }
  const { searchParams } = new URL(newInstructionPath(start), 'https://molo.example')
  expect(Object.fromEntries(searchParams)).toEqual(start)
})
