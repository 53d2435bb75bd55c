import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dailyProfileExceptionRules } from './daily-profile-exceptions.rules.ts'
import { operativeLevelRules } from './operative-levels.rules.ts'

const level = fc.integer({ min: 0, max: 999_999_999 })
const issues = (steps: number[]) => {
  const [minOperative, minWorking, maxWorking, maxOperative] = steps.map((step) => (step / 1000).toFixed(3))
  return operativeLevelRules({
    family: 'GASOIL',
    plant: 'S',
    minOperative: minOperative!,
    minWorking: minWorking!,
    maxWorking: maxWorking!,
    maxOperative: maxOperative!,
    validFrom: '2026-01-01',
    validTo: null,
  })
}
const inOrder = (steps: number[]) => steps.every((step, index) => index === 0 || step >= steps[index - 1]!)

test('four levels pass when they rise and are not all the same, and only then', () => {
  const four = fc.array(level, { minLength: 4, maxLength: 4 })
  const rising = four.map((steps) => steps.toSorted((a, b) => a - b))
  fc.assert(
    fc.property(
      fc.oneof(
        four,
        rising,
        level.map((step) => [step, step, step, step]),
      ),
      (steps) => {
        expect(issues(steps).length === 0).toBe(inOrder(steps) && steps[0] !== steps[3])
      },
    ),
  )
})

test('the field named is the one that lies below the one before it', () => {
  expect(issues([5000, 4000, 9000, 10_000]).map(({ field }) => field)).toEqual(['minWorking'])
  expect(issues([5000, 6000, 9000, 8000]).map(({ field }) => field)).toEqual(['maxOperative'])
})

test('a percentage of a month lies between 0 and 100, kilotonnes may be anything', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_000, max: 99_999_000 }), (thousandths) => {
      const refused = (measure: 'percent' | 'kilotonnes') =>
        dailyProfileExceptionRules({
          family: 'GASOIL',
          profileDate: '2026-11-20',
          measure,
          value: (thousandths / 1000).toFixed(3),
          reason: 'x',
        }).length > 0
      expect(refused('percent')).toBe(thousandths < 0 || thousandths > 100_000)
      expect(refused('kilotonnes')).toBe(false)
    }),
  )
})
