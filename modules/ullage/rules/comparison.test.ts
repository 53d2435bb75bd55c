import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asksForProtest, comparisonOf } from './comparison.ts'
import { experienceOf } from './experience.ts'

const none = experienceOf([], null)
const weight = (kg: string) => ({ weightAir: kg, weightVacuum: kg, litres15: kg, barrels60: kg })
const said = (kg: string) => ({ source: 'given' as const, amounts: { weightAir: kg } })

const base = { kind: 'beforeDischarge', density15: '0.84750', receiver: null, experience: none } as const

test('at a limit is within it, beyond it asks for more', () => {
  const action = (shore: string) => {
    const asked = { ...base, main: weight('1000000'), other: weight('0'), shore: said(shore), bill: null }
    const compared = comparisonOf(asked)
    return [compared.lines[0]!.action, asksForProtest(compared)]
  }
  expect(action('1002000')).toEqual(['none', false])
  expect(action('1002001')).toEqual(['notice', false])
  expect(action('1003000')).toEqual(['notice', false])
  expect(action('996999')).toEqual(['protest', true])
  expect(action('1005001')).toEqual(['claim', true])
})

test('without the other report the ship has no quantity yet', () => {
  const compared = comparisonOf({ ...base, main: weight('1000'), other: null, shore: said('1000'), bill: said('1000') })
  expect(compared.waitsFor).toBe('afterDischarge')
  expect(compared.lines.map(({ name }) => name)).toEqual(['transit', 'outturn'])
})

test('what a paper leaves out follows from weight and density, and comes back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 300_000_000 }), (kg) => {
      const compared = comparisonOf({ ...base, main: weight('1'), other: null, shore: said(String(kg)), bill: null })
      const { amounts } = compared.parties.find(({ name }) => name === 'shore')!
      expect(Math.abs(Number(amounts.litres15) * 0.8464 - kg)).toBeLessThan(1)
      expect(Number(amounts.weightVacuum)).toBeGreaterThan(kg)
    }),
  )
})
