import { expect, test } from 'vitest'
import { between } from './chance.ts'
import { closingOf, minute } from './clock.ts'
import { levelsOf } from './gauge-series.ts'
import { gaugesOf } from './gauges.ts'
import { siteDayOf } from './site-day.ts'
import { tellStory } from './story.ts'
import { conditionsOf } from './weather.ts'

const told = { seed: 'selvara', from: '2025-10-01', to: '2026-03-31' }
const story = tellStory(told)
const seed = String(Date.now())
console.log(`seed of the moments: ${seed}`)

/** How far the line is from what the calculator finds, in mm. */
function errorAt(code: string, at: number): number {
  const tank = story.tanks.get(code)!
  const level = tank.levelOf(story.contentAt(code, at), conditionsOf(tank, at), siteDayOf(at))
  return Math.abs(levelsOf(story, code).at(at) - level)
}

test('a level along the line is what the calculator finds, but for the steps in which its tables go', () => {
  const errors = [...story.tanks.keys()].flatMap((code) =>
    Array.from({ length: 120 }, (_, index) => {
      const at = between(`${seed}:${code}:${index}`, closingOf(told.from), closingOf(told.to))
      return errorAt(code, Math.floor(at / minute) * minute)
    }),
  )
  const inOrder = errors.toSorted((a, b) => a - b)
  const share = (part: number) => inOrder[Math.floor(inOrder.length * part)]!
  expect(share(0.5)).toBeLessThan(0.1)
  expect(share(0.9)).toBeLessThan(0.4)
  expect(share(0.999)).toBeLessThan(2.5)
})

test('where something begins or ends the line is exact, also where something is gone at once', () => {
  const off = story.movements
    .filter((_, index) => index % 7 === 0)
    .flatMap(({ key, tank, from, to }) => (Math.max(errorAt(tank, from), errorAt(tank, to)) > 0.01 ? [key] : []))
  expect(off).toEqual([])
})

test('whoever asks for a moment gets the same, whatever was asked for before, and of a longer telling too', () => {
  const longer = tellStory({ ...told, to: '2026-04-30' })
  for (const code of ['S101', 'S303', 'S803', 'N501']) {
    const moments = Array.from({ length: 200 }, (_, index) => closingOf('2026-03-01') + index * 97 * minute)
    const forward = moments.map((at) => gaugesOf(story, code, at))
    expect(moments.toReversed().map((at) => gaugesOf(longer, code, at))).toEqual(forward.toReversed())
  }
})

test('while something comes or goes no gauge shows the same for long, however little it is; a tank at rest keeps still', () => {
  const since = closingOf('2026-03-10')
  const longest = story.movements
    .filter(({ from, to }) => from >= since && from < closingOf('2026-03-14') && to - from > 20 * minute)
    .map(({ tank, from, to }) => {
      let [level, seen, most] = [0, from, 0]
      // Until somebody has measured it.
      for (let at = from; at <= to + 11 * minute; at += minute) {
        const now = gaugesOf(story, tank, at)!.level
        if (now !== level) [level, seen] = [now, at]
        most = Math.max(most, at - seen)
      }
      return most / minute
    })
  expect(Math.max(...longest)).toBeLessThan(9)
  const still = [...story.tanks.keys()].find(
    (code) =>
      !story.movements.some(({ tank, from, to }) => tank === code && to > since && from < since + 24 * 60 * minute),
  )!
  const shown = Array.from({ length: 60 }, (_, index) => gaugesOf(story, still, since + (120 + index) * minute)!.level)
  expect(new Set(shown).size).toBeLessThan(4)
})
