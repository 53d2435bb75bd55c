import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spansOf } from './movement-spans.ts'
import { msOfHour, type PlanInput } from './plan-input.ts'
import { movement, tank } from './plan.fixture.ts'
import { type Point, project } from './project.ts'
import { randomPlan } from './random-plan.fixture.ts'

const plans = fc.integer().map(randomPlan)

/** m³ that flow at a rate from one moment to another, both from now on, up to the end of the projection. */
const flowed = (input: PlanInput, rate: number, from: number, to: number) =>
  (rate * Math.max(0, Math.min(to, input.until - input.now) - Math.max(0, from))) / msOfHour

test('nothing is made and nothing is lost: the tanks gain what ships, units and pipelines give, and lose what they take', () => {
  fc.assert(
    fc.property(plans, (input) => {
      let outside = 0
      const isIn = (ids: readonly string[]) => ids.some((id) => input.tanks.some((one) => one.id === id))
      for (const { movement: one, rate, flowFrom, flowTo } of spansOf(input)) {
        const amount = flowed(input, rate, flowFrom, flowTo)
        if (isIn(one.to)) outside += amount
        if (isIn(one.from)) outside -= amount
      }
      for (const run of input.runs) outside += flowed(input, run.rate, run.from - input.now, run.to - input.now)
      const paths = [...project(input).tanks.values()]
      const sum = (of: (path: readonly Point[]) => number) => paths.reduce((all, path) => all + of(path), 0)
      const gained = sum((path) => path.at(-1)!.volume) - sum((path) => path[0]!.volume)
      expect(Math.abs(gained - outside)).toBeLessThan(1e-6)
    }),
    { numRuns: 500 },
  )
})

test('volumes do not jump: no tank changes faster than all that flows together', () => {
  fc.assert(
    fc.property(plans, (input) => {
      const rates = spansOf(input).map(({ rate }) => rate)
      const fastest = [...rates, ...input.runs.map(({ rate }) => Math.abs(rate))].reduce((all, one) => all + one, 0)
      for (const path of project(input).tanks.values()) {
        for (const [index, point] of path.slice(1).entries()) {
          const before = path[index]!
          expect(point.at).toBeGreaterThanOrEqual(before.at)
          const most = (fastest * (point.at - before.at)) / msOfHour + 1e-6
          expect(Math.abs(point.volume - before.volume)).toBeLessThanOrEqual(most)
        }
      }
    }),
    { numRuns: 500 },
  )
})

test('in which order the movements are given changes nothing, to the last digit', () => {
  const shuffled = plans.chain((input) =>
    fc.tuple(fc.constant(input), fc.shuffledSubarray([...input.movements], { minLength: input.movements.length })),
  )
  fc.assert(
    fc.property(shuffled, ([input, movements]) => {
      expect(project({ ...input, movements })).toEqual(project(input))
    }),
    { numRuns: 500 },
  )
})

test('a movement that shares nothing changes nothing else, wherever it is moved', () => {
  const away = { id: 'AWAY', from: ['A1'], to: ['A2'], quantity: 900, product: 'GASOIL' }
  fc.assert(
    fc.property(plans, fc.integer({ min: -600, max: 4000 }), (input, minutes) => {
      const tanks = [...input.tanks, tank('A1', 1000), tank('A2', 300)]
      const one = movement('AWAY', { ...away, start: input.now + minutes * 60_000 })
      const [both, without] = [
        project({ ...input, tanks, movements: [one, ...input.movements] }),
        project({ ...input, tanks }),
      ]
      expect(both.findings.filter(({ movements }) => !movements.includes('AWAY'))).toEqual(without.findings)
      for (const { id } of input.tanks) expect(both.tanks.get(id)).toEqual(without.tanks.get(id))
    }),
    { numRuns: 500 },
  )
})
