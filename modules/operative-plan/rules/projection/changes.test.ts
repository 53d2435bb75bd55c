import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesBetween, ofThePlan } from './changes.ts'
import { startingAt } from './first-free-slot.ts'
import { hours, movement, plan, ship, tank } from './plan.fixture.ts'
import { project } from './project.ts'
import { randomPlan } from './random-plan.fixture.ts'

const findingsOf = (input: Parameters<typeof project>[0]) => ofThePlan(input, project(input).findings)

test('a tank that stands beyond its limits is a finding of the plan only where somebody moves it further', () => {
  const low = tank('T1', 150)
  expect(project(plan({ tanks: [low] })).findings.map(({ kind }) => kind)).toEqual(['belowWorkingMin'])
  expect(findingsOf(plan({ tanks: [low] }))).toEqual([])
  const filled = movement('M1', { to: ['T1'], quantity: 40 })
  expect(findingsOf(plan({ tanks: [low], movements: [filled] }))).toEqual([])
  const drawn = movement('M1', { from: ['T1'], quantity: 40, start: hours(2) })
  expect(findingsOf(plan({ tanks: [low], movements: [drawn] })).map(({ movements }) => movements)).toEqual([['M1']])
})

test('of dead stock and working minimum in the same minute, the graver is told', () => {
  const same = tank('T1', 300, { deadStock: 200, workingMin: 200 })
  const input = plan({ tanks: [same], movements: [movement('M1', { from: ['T1'], quantity: 200 })] })
  expect(findingsOf(input).map(({ kind }) => kind)).toEqual(['empty'])
  const apart = plan({ ...input, tanks: [tank('T1', 300, { deadStock: 150, workingMin: 200 })] })
  expect(findingsOf(apart).map(({ kind }) => kind)).toEqual(['belowWorkingMin', 'empty'])
})

test('a plan compared with itself has not changed; with another, each finding is told once and nothing is lost', () => {
  fc.assert(
    fc.property(fc.integer().map(randomPlan), fc.integer({ min: -40, max: 40 }), (input, quarters) => {
      const [moved] = input.movements
      const start = moved!.start + quarters * 900_000
      const other = {
        ...input,
        movements: input.movements.map((one) => (one === moved ? startingAt(one, start) : one)),
      }
      const [before, after] = [findingsOf(input), findingsOf(other)]
      expect(changesBetween(before, before)).toEqual({ added: [], worse: [], better: [], gone: [] })
      const { added, worse, better, gone } = changesBetween(before, after)
      expect(before.length - gone.length).toBe(after.length - added.length)
      // The other way round the same is said the other way round, but for what is both worse and better.
      const back = changesBetween(after, before)
      expect(back.added).toEqual(gone)
      expect(back.gone).toEqual(added)
      for (const pair of better) expect(back.worse).toContainEqual({ before: pair.after, after: pair.before })
      expect(worse.length + better.length).toBeLessThanOrEqual(after.length - added.length)
    }),
    { numRuns: 200 },
  )
})

test('a level that is reached earlier is worse; a ship that is too long is as long elsewhere', () => {
  const giant = (start: number) =>
    plan({
      tanks: [tank('T1', 500)],
      movements: [movement('M1', { start, to: ['T1'], berth: 'B1', ship: ship('AURORA', { length: 228.6 }) })],
    })
  const { worse, better, added, gone } = changesBetween(findingsOf(giant(hours(8))), findingsOf(giant(hours(4))))
  expect(worse.map(({ after }) => after.kind)).toEqual(['aboveWorkingMax'])
  expect([better, added, gone]).toEqual([[], [], []])
})
