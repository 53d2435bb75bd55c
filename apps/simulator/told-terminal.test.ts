import { expect, test } from 'vitest'
import tankRows from '#modules/tanks/demo/tanks.json' with { type: 'json' }
import { hour, minute } from '#demo/story/clock.ts'
import { faultsOf } from '#demo/story/faults.ts'
import { gaugesOf } from '#demo/story/gauges.ts'
import { storyAround } from '#demo/story/the-story.ts'
import { Plant, plantTags } from './plant.ts'
import { ToldTerminal } from './told-terminal.ts'

const start = Date.parse('2026-11-18T10:00:00Z')
const story = storyAround(start)
const silent = faultsOf(story, start).at(-1)!
const levelOf = (tank: string) => plantTags.find((one) => one.tank === tank && one.measure === 'level')!
const other = [...story.tanks.keys()].find((code) => code !== silent.tank)!

test('gauges show what the story tells, now and then, and on the next day the same of the one before', () => {
  let now = start
  const terminal = new ToldTerminal(() => now)
  const plant = new Plant(terminal)
  const moments = [start - 300 * 24 * hour, start - 26 * hour, start]
  const shown = () => moments.map((at) => plant.valueOf(levelOf(other), at).value)
  expect(shown()).toEqual(moments.map((at) => gaugesOf(story, other, at)!.level))
  const samples = terminal.samplesSince('', now)
  const before = shown()
  now += 24 * hour
  expect(shown()).toEqual(before)
  expect(plant.valueOf(levelOf(other), now)).toMatchObject({ quality: 'good', at: new Date(now) })
  const later = terminal.samplesSince('', now)
  expect(later.length).toBeGreaterThan(samples.length)
  expect(later.filter(({ takenAt }) => Date.parse(takenAt) < start - 6 * hour)).toEqual(
    samples.filter(({ takenAt }) => Date.parse(takenAt) < start - 6 * hour),
  )
})

test('what is ordered comes on top of what is told', () => {
  const plant = new Plant(new ToldTerminal(() => start))
  const tag = levelOf(silent.tank)
  expect(plant.valueOf(tag, start)).toMatchObject({ quality: 'good', at: new Date(silent.from) })
  plant.mend(tag.tag, start)
  expect(plant.valueOf(tag, start).at).toEqual(new Date(start))
  // That it was silent until then stays true.
  expect(plant.valueOf(tag, start - minute).at).toEqual(new Date(silent.from))
  const whole = levelOf(other)
  const { value } = plant.valueOf(whole, start)
  plant.move(other, value - 100, 600, start)
  expect(plant.valueOf(whole, start + 5 * minute).value).toBe(value - 50)
  expect(plant.valueOf(whole, start + hour).value).toBe(value - 100)
  plant.break(whole.tag, 'bad', start)
  expect(plant.valueOf(whole, start).quality).toBe('bad')
  plant.mend(whole.tag, start)
  plant.shake(true)
  expect(plant.valueOf(whole, start)).toMatchObject({ quality: 'good', value: 10_000 })
})

test('the gauges of a tank that is out of service say nothing that could be used', () => {
  const plant = new Plant(new ToldTerminal(() => start))
  const out = tankRows.filter(({ isOutOfService }) => isOutOfService)
  expect(out.length).toBeGreaterThan(0)
  for (const { code } of out) expect(plant.valueOf(levelOf(code), start).quality).toBe('bad')
})
