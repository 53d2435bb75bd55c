import { expect, test } from 'vitest'
import type { CrashClient, HttpAnswer } from '../crash/crash-client.ts'
import { type Book, differences, noting, type Write } from './acknowledged.ts'

const write = (id: string | undefined, sentAt: number, version?: number, at = sentAt + 5): Write => ({
  id,
  sentAt,
  told: version === undefined ? undefined : { version, at },
})
/** Created at 10, changed at 20 and 30. */
const life = [write('a', 10, 1), write('a', 20, 2), write('a', 30, 3)]
const compare = (stored: [string, number][], moment: number, writes = life) => {
  const { missing, tooNew, present } = differences(writes, new Map(stored), moment)
  return { missing: missing.length, tooNew: tooNew.length, present }
}

test('exactly what had been told is right', () => {
  expect(compare([['a', 2]], 27)).toEqual({ missing: 0, tooNew: 0, present: 2 })
  expect(compare([], 9)).toEqual({ missing: 0, tooNew: 0, present: 0 })
})

test('what was told and is not there is missing', () => {
  expect(compare([['a', 1]], 27)).toEqual({ missing: 1, tooNew: 0, present: 1 })
  expect(compare([], 27)).toEqual({ missing: 2, tooNew: 0, present: 0 })
})

test('what was sent later and is there is too new', () => {
  expect(compare([['a', 3]], 27)).toMatchObject({ missing: 0, tooNew: 1 })
  expect(compare([['a', 1]], 9)).toMatchObject({ missing: 0, tooNew: 1 })
})

test('what was on its way may be there or not, answered or not', () => {
  expect(compare([['a', 2]], 22)).toMatchObject({ missing: 0, tooNew: 0 })
  expect(compare([['a', 1]], 22)).toMatchObject({ missing: 0, tooNew: 0 })
  const unheard = [...life, write('a', 40)]
  expect(compare([['a', 4]], 45, unheard)).toMatchObject({ missing: 0, tooNew: 0 })
  expect(compare([['a', 4]], 39, unheard)).toMatchObject({ missing: 0, tooNew: 1 })
  expect(compare([['a', 3]], 45, [...life, write(undefined, 40)])).toMatchObject({ missing: 0, tooNew: 0 })
})

const answer = (status: number, data: unknown = null): HttpAnswer => ({
  status,
  requestId: '',
  replayed: false,
  body: { data, message: null },
})
const note = async (answered: HttpAnswer | undefined, path = '') => {
  const book: Book = { writes: [], over: false }
  const client: CrashClient = { userId: 'x', send: () => Promise.resolve(answered) }
  await noting(client, book).send('POST', path, {})
  return book.writes
}

test('a told write is noted with its version, an unheard one without, a refused one not at all', async () => {
  const id = '01234567-89ab-cdef-0123-456789abcdef'
  expect(await note(answer(200, { id, version: 3 }))).toMatchObject([{ id, told: { version: 3 } }])
  expect(await note(undefined, `/${id}/post`)).toMatchObject([{ id, told: undefined }])
  expect(await note(answer(503), `/${id}`)).toMatchObject([{ id, told: undefined }])
  expect(await note(answer(412), `/${id}`)).toEqual([])
})
