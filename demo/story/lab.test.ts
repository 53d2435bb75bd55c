import { expect, test } from 'vitest'
import methods from '#modules/products/demo/test-methods.json' with { type: 'json' }
import { densityProperty } from '#modules/process-data/rules/lab.ts'
import { arrivedAt, resultsOf } from './lab.ts'
import { storyAround } from './the-story.ts'

const { samples, tanks } = storyAround(Date.parse('2026-11-18T10:00:00Z'))

test('every sample has the density of what is in the tank, and a few other results of methods that are known', () => {
  for (const sample of samples) {
    const [density, ...others] = resultsOf(sample)
    const { densityMin, densityMax, family } = tanks.get(sample.tank)!.product
    expect(density).toMatchObject({ property: densityProperty, unit: 'kg/m3' })
    expect(Number(density!.value)).toBeCloseTo(sample.density15 * 1000, 0)
    // What is blended is as heavy as its parts make it.
    if (family !== 'GASOLINE') {
      expect(Number(density!.value)).toBeGreaterThanOrEqual(densityMin * 1000)
      expect(Number(density!.value)).toBeLessThanOrEqual(densityMax * 1000)
    }
    expect(others.length, sample.product).toBeGreaterThan(0)
    for (const { method, value } of others) {
      expect(methods.map(({ code }) => code)).toContain(method)
      expect(value).toMatch(/^-?\d+(\.\d+)?$/)
      expect(value).not.toMatch(/^-0(\.0+)?$/)
    }
    expect(new Set(others.map(({ method }) => method)).size).toBe(others.length)
  }
})

test('a road fuel keeps to what it is sold as', () => {
  const values = (product: string, method: string) =>
    samples.flatMap((sample) =>
      sample.product === product
        ? resultsOf(sample).flatMap((one) => (one.method === method ? [Number(one.value)] : []))
        : [],
    )
  for (const product of ['GO-10', 'GO-B7', 'GS-95', 'GS-98']) {
    expect(Math.max(...values(product, 'EN ISO 20846')), product).toBeLessThanOrEqual(10)
  }
  expect(Math.min(...values('GS-95', 'EN ISO 5164'))).toBeGreaterThanOrEqual(95)
  expect(Math.min(...values('GO-10', 'EN ISO 5165'))).toBeGreaterThanOrEqual(51)
  expect(Math.min(...values('KE-JET', 'IP 170'))).toBeGreaterThanOrEqual(38)
})

test('a sample comes in before it is signed', () => {
  expect(samples.filter((one) => arrivedAt(one) <= one.takenAt || arrivedAt(one) >= one.signedAt)).toEqual([])
})
