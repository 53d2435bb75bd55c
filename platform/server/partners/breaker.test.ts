import { expect, test } from 'vitest'
import { Breaker, BreakerOpen, within } from './breaker.ts'

const failing = (): Promise<number> => Promise.reject(new Error('no answer'))

test('a partner that fails is left alone for the pause, tried once, and trusted again when it answers', async () => {
  let now = 0
  const breaker = new Breaker('partner', { failures: 3, pauseMs: 1000 }, () => now)
  const run = (call: () => Promise<number>, at: number) => {
    now = at
    return breaker.run(call)
  }
  for (let call = 0; call < 3; call++) await expect(run(failing, 0)).rejects.toThrow('no answer')
  await expect(run(() => Promise.resolve(1), 999)).rejects.toThrow(BreakerOpen)
  await expect(run(failing, 1000)).rejects.toThrow('no answer')
  await expect(run(() => Promise.resolve(1), 1999)).rejects.toThrow(BreakerOpen)
  expect(await run(() => Promise.resolve(1), 2000)).toBe(1)
  await expect(run(failing, 2001)).rejects.toThrow('no answer')
  expect(await run(() => Promise.resolve(2), 2002)).toBe(2)
})

test('what takes too long is given up', async () => {
  await expect(within(5, 'the call', new Promise(() => {}))).rejects.toThrow('the call took longer than 5 ms')
  expect(await within(1000, 'the call', Promise.resolve(3))).toBe(3)
})
