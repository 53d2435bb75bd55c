import { expect, test } from 'vitest'
import { hour, minute } from './clock.ts'
import { faultAt, faultsOf } from './faults.ts'
import { siteDayOf } from './site-day.ts'
import { aboutTanks } from './story.ts'
import { storyAround } from './the-story.ts'

const now = Date.parse('2026-11-18T10:00:00Z')
const story = storyAround(now)
const faults = faultsOf(story, now)

test('gauges fail now and then for some hours, and one of them right now', () => {
  const past = faults.filter(({ from, to }) => from > now - 400 * 24 * hour && to < now)
  expect(past.length).toBeGreaterThan(6)
  expect(past.length).toBeLessThan(12)
  expect(new Set(past.map(({ kind }) => kind)).size).toBe(3)
  for (const { from, to } of past) {
    expect(to - from).toBeGreaterThan(2 * hour)
    expect(to - from).toBeLessThanOrEqual(6 * hour)
    // Stock is taken at midnight.
    expect(siteDayOf(from)).toBe(siteDayOf(to + minute))
  }
  expect(faults.filter(({ to }) => to > now)).toMatchObject([{ kind: 'stale' }])
})

test('at any hour of a day one has been silent since before, and what failed long ago stays as it was', () => {
  for (let ahead = 0; ahead < 24; ahead++) {
    const then = now + ahead * hour
    const later = faultsOf(story, then)
    expect(later.slice(0, faults.length - 1)).toEqual(faults.slice(0, -1))
    const { tank, measure, from } = later.at(-1)!
    expect(faultAt(later, tank, measure, then)?.kind).toBe('stale')
    expect(then - from).toBeGreaterThan(hour)
    expect(then - from).toBeLessThan(26 * hour)
  }
})

test('whoever tells of some tanks alone tells the same faults of them', () => {
  const some = aboutTanks(story, ({ plant }) => plant === 'N')
  expect(some.tanks.size).toBeLessThan(story.tanks.size)
  expect(some.movements.length).toBeGreaterThan(1000)
  expect(new Set(some.movements.map(({ plant }) => plant))).toEqual(new Set(['N']))
  expect(faultsOf(some, now)).toEqual(faults)
})

test('a level is frozen only while it should move', () => {
  for (const { tank, from, to } of faults.filter(({ kind }) => kind === 'frozen')) {
    expect(story.movements.some((one) => one.tank === tank && one.from <= from && one.to >= to)).toBe(true)
  }
})
