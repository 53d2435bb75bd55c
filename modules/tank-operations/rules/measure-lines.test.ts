import { expect, test } from 'vitest'
import type { MeasuredSide } from '../contract/tank-operations.contract.ts'
import { figuresOf, measureLines } from './measure-lines.ts'

const unmeasured: MeasuredSide = {
  at: null,
  origin: null,
  calculation: null,
  measuredBy: null,
  measure: null,
  figures: null,
  level: null,
  temperature: null,
  density15: null,
  observed: null,
  volume15: null,
  mass: null,
  automatic: null,
}

test('a side that is not measured has no figure, and every figure has its line', () => {
  const figures = figuresOf(unmeasured)
  expect(new Set(Object.values(figures))).toEqual(new Set([null]))
  expect(measureLines.map(({ name }) => name)).toEqual(Object.keys(figures))
})

test('the factors come from the calculation: weight in air by the net volume at 15 °C, to five decimals', () => {
  const figures = [
    { name: 'volumeFactor', value: '0.99288', unit: '' },
    { name: 'weightAir', value: '16941930', unit: 'kg' },
    { name: 'netStandard', value: '20229170', unit: 'l' },
  ]
  expect(figuresOf({ ...unmeasured, figures })).toMatchObject({ volumeFactor: '0.99288', weightFactor: '0.83750' })
  const empty = figures.map((figure) => (figure.name === 'netStandard' ? { ...figure, value: '0' } : figure))
  expect(figuresOf({ ...unmeasured, figures: empty }).weightFactor).toBeNull()
  const told = [...figures, { name: 'weightFactor', value: '0.83751', unit: 'kg/l' }]
  expect(figuresOf({ ...unmeasured, figures: told }).weightFactor).toBe('0.83751')
})
