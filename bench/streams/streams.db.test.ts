import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/test-database.ts'
import { measureStreams } from './measure.ts'
import { startWatchedApi } from './watched-api.ts'

const database = await testDatabase()
const api = await startWatchedApi(database.url)
afterAll(async () => {
  api.stop()
  await database.drop()
})

test('streams that nobody reads are given up, and neither memory nor anybody else pays for them', async () => {
  const load = { deaf: 60, events: 1500, bytes: 7000, perSecond: 300 }
  // What the thread itself worked in one go is all that others wait for. A machine that lends its processor elsewhere counts that
  // time as worked too; what the program does shows in every round, so the best of them counts.
  let longestWorkMs = Infinity
  for (let round = 0; round < 3 && longestWorkMs >= 200; round++) {
    const { cost, heard, givenUp } = await measureStreams(api, database.url, load)
    expect({ heard, givenUp }).toEqual({ heard: load.events, givenUp: load.deaf })
    expect(cost.growthMb).toBeLessThan(50)
    longestWorkMs = Math.min(longestWorkMs, cost.longestWorkMs)
  }
  expect(longestWorkMs).toBeLessThan(200)
})
