import { expect, test } from 'vitest'
import { chapters } from './chapters.ts'

test('each chapter stands behind those that it waits for', () => {
  const ids = chapters.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const missing = chapters.flatMap(({ after = [] }, place) => after.filter((one) => !ids.slice(0, place).includes(one)))
  expect(missing).toEqual([])
})
