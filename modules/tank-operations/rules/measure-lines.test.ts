import { expect, test } from 'vitest'
import type { MeasuredSide } from '../contract/tank-operations.contract.ts'
import { figuresOf, lastingOf, measureLines, readingsByOrigin } from './measure-lines.ts'

const unmeasured: MeasuredSide = {
  at: null,
  origin: null,
  calculation: null,
  measuredBy: null,
  measure: null,
  origins: null,
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

test('the next measure starts with what lasts: the lab’s still of the lab, the rest of the measure before', () => {
  const at = '2026-11-15T12:00:45.000Z'
  const gauge = { source: 'historian' as const, reference: 'T', at, quality: 'good' as const }
  const lab = { source: 'lab' as const, reference: 'L1', at, quality: 'validated' as const }
  const measure = {
    gauge: 'dip' as const,
    reading: 9000,
    waterLevel: 10,
    liquidTemperature: '20',
    ambientTemperature: null,
    density15: '0.84',
    sedimentAndWater: null,
    feetPosition: null,
    vapourTemperature: null,
    pressure: null,
  }
  const origins = { gauge, reading: gauge, waterLevel: gauge, density15: lab }
  const calculation = '00000000-0000-7000-8000-000000000000'
  const lasting = lastingOf({ ...unmeasured, measure, origins, calculation, at })
  const stored = { source: 'stored', reference: calculation, at }
  expect(lasting).toContainEqual({ readings: { density15: '0.84' }, from: lab })
  expect(lasting).toContainEqual({ readings: { waterLevel: 10 }, from: stored })
  const names = lasting.flatMap(({ readings }) => Object.keys(readings))
  expect(names).not.toContain('reading')
  expect(names).not.toContain('liquidTemperature')
  expect(lastingOf(unmeasured)).toEqual([])
  expect(readingsByOrigin(origins)).toEqual([
    { origin: gauge, fields: ['reading', 'waterLevel'] },
    { origin: lab, fields: ['density15'] },
  ])
  expect(readingsByOrigin(null)).toEqual([])
})
