import { setImmediate as later } from 'node:timers/promises'
import { afterAll } from 'vitest'

/** What React still has to draw is drawn before the document of the file goes: afterwards it is an error of nobody's test. */
afterAll(async () => {
  if (!('document' in globalThis)) return
  for (let turns = 0; turns < 10; turns++) await later()
})
