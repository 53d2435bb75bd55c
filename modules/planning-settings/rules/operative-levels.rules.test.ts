import fc from 'fast-check'
import { expect, test } from 'vitest'
import { operativeLevelRules } from './operative-levels.rules.ts'

const issues = ([minOperative, minWorking, maxWorking, maxOperative]: readonly [string, string, string, string]) =>
  operativeLevelRules({
    family: 'GASOIL',
    plant: 'S',
    minOperative,
    minWorking,
    maxWorking,
    maxOperative,
    validFrom: '2026-01-01',
    validTo: null,
  }).map(({ field, code }) => `${field} ${code.replace('planning-settings.', '')}`)

test('each level that falls below the one before it is named, with the others that do', () => {
  const names = ['minOperative', 'minWorking', 'maxWorking', 'maxOperative']
  // Few steps, so that levels meet often.
  const step = fc.integer({ min: 0, max: 3 })
  fc.assert(
    fc.property(fc.tuple(step, step, step, step), (steps) => {
      const [a, b, c, d] = steps.map((whole) => `${whole}.000`)
      const falling = names.filter((_, at) => at > 0 && steps[at]! < steps[at - 1]!)
      const isPoint = steps.every((whole) => whole === steps[0])
      expect(issues([a!, b!, c!, d!])).toEqual([
        ...falling.map((name) => `${name} levelsOutOfOrder`),
        ...(isPoint ? ['maxOperative levelsWithoutRange'] : []),
      ])
    }),
  )
})

test('levels are compared as numbers, whatever their digits', () => {
  expect(issues(['9.000', '10.000', '100', '1000.5'])).toEqual([])
  expect(issues(['5', '5.000', '5.00', '5.0'])).toEqual(['maxOperative levelsWithoutRange'])
  expect(issues(['0.000', '0.000', '0.000', '0.001'])).toEqual([])
})
