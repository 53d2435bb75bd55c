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
  const { cost, heard, givenUp } = await measureStreams(api, database.url, load)
  expect({ heard, givenUp }).toEqual({ heard: load.events, givenUp: load.deaf })
  expect(cost.growthMb).toBeLessThan(50)
  // What the thread itself worked in one go: all that others wait for, whatever else the machine does.
  expect(cost.longestWorkMs).toBeLessThan(200)
})
