import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followEvents } from './live-events.ts'

vi.mock(import('./session.ts'), async (original) => ({
  ...(await original()),
  currentSession: () => ({ token: 'a token' }) as never,
}))

let asked: number[]
let answer: () => Promise<Response>
let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  // In the middle of what chance may add or take away.
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((values) => {
    ;(values as Uint32Array)[0] = 2 ** 31
    return values
  })
  vi.stubGlobal('fetch', () => {
    asked.push(Date.now())
    return answer()
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The pauses between the first tries, in seconds. */
async function pausesWhen(given: () => Promise<Response>, minutes = 10): Promise<number[]> {
  answer = given
  stop = followEvents(
    () => {},
    () => {},
  )
  await vi.advanceTimersByTimeAsync(minutes * 60_000)
  return asked.slice(1, 7).map((at, index) => Math.round((at - asked[index]!) / 1000))
}

test('a server that refuses is asked ever more seldom', async () => {
  const refused = () => Promise.resolve(new Response('', { status: 503 }))
  expect(await pausesWhen(refused)).toEqual([2, 4, 8, 16, 30, 30])
})

test('streams that break as soon as they open are opened ever more seldom too', async () => {
  const broken = () =>
    Promise.resolve(new Response(new ReadableStream({ start: (stream) => stream.error(new Error('reset')) })))
  expect(await pausesWhen(broken)).toEqual([2, 4, 8, 16, 30, 30])
})

test('a server with too many streams is left alone for as long as it says', async () => {
  const full = () => Promise.resolve(new Response('', { status: 429, headers: { 'retry-after': '60' } }))
  expect(await pausesWhen(full)).toEqual([60, 60, 60, 60, 60, 60])
})

test('a window that had to make room for a newer one comes back when it was told to', async () => {
  const replaced = () => Promise.resolve(new Response(': open\n\nretry: 45000\n\n'))
  expect(await pausesWhen(replaced)).toEqual([45, 45, 45, 45, 45, 45])
})

test('one that was open for long is opened again soon', async () => {
  const long = () =>
    Promise.resolve(
      new Response(new ReadableStream({ start: (stream) => void setTimeout(() => stream.close(), 120_000) })),
    )
  expect(await pausesWhen(long, 20)).toEqual([121, 121, 121, 121, 121, 121])
})
