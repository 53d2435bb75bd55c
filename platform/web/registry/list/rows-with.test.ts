import { expect, test } from 'vitest'
import { rowsWith } from './rows-with.ts'

const row = (id: string, more: Record<string, unknown> = {}) => ({ id, version: 1, endedAt: null, name: id, ...more })

test('rows that know the columns are not asked for again, the others are, in the order they were ticked', async () => {
  const asked: string[] = []
  const read = async (ids: string) => {
    asked.push(ids)
    return ids.split(',').map((id) => row(id, { colour: 'red' }))
  }
  const known = row('b', { colour: null })
  expect(await rowsWith(['name', 'colour'], [row('c'), known, row('a')], read)).toEqual([
    row('c', { colour: 'red' }),
    known,
    row('a', { colour: 'red' }),
  ])
  expect(asked).toEqual(['c,a'])
})

test('many are asked for in calls that fit into an address, and one that is gone stays as it was', async () => {
  const rows = Array.from({ length: 250 }, (_, at) => row(String(at)))
  const asked: number[] = []
  const read = async (ids: string) => {
    asked.push(ids.split(',').length)
    return []
  }
  expect(await rowsWith(['colour'], rows, read)).toEqual(rows)
  expect(asked).toEqual([100, 100, 50])
})
