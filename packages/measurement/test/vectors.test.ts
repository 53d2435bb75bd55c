// Golden vectors: every published, public and own figure within its tolerance.
import { describe, expect, test } from 'vitest'
import file from '../test-data/vectors.json' with { type: 'json' }
import { ADAPTERS } from './vector-adapters.ts'

interface Vector {
  readonly id: string
  readonly routine: string
  readonly inputs: unknown
  readonly expected: Readonly<Record<string, unknown>>
  readonly tolerance: number | Readonly<Record<string, number>>
  readonly level: string
}

const vectors = file.vectors as unknown as readonly Vector[]

/** Tolerance 0 means equal at the printed digits; the library returns those digits, so only binary dust is allowed. */
function isWithin(actual: unknown, expected: unknown, tolerance: number): boolean {
  if (typeof expected !== 'number') return actual === expected
  if (typeof actual !== 'number' || !Number.isFinite(actual)) return false
  return Math.abs(actual - expected) <= tolerance + 1e-12 * Math.max(1, Math.abs(expected))
}

function failuresOf(vector: Vector): string[] {
  const adapter = ADAPTERS[vector.routine]
  if (!adapter) return [`no adapter for ${vector.routine}`]
  const actual = adapter(vector.inputs)
  return Object.entries(vector.expected).flatMap(([field, expected]) => {
    const tolerance = typeof vector.tolerance === 'number' ? vector.tolerance : (vector.tolerance[field] ?? NaN)
    return isWithin(actual[field], expected, tolerance)
      ? []
      : [`${field} ${String(actual[field])} for ${String(expected)}`]
  })
}

describe('golden vectors', () => {
  for (const vector of vectors) {
    test(vector.id, () => {
      expect(failuresOf(vector)).toEqual([])
    })
  }

  test('all are present, and the count by level is as stated', () => {
    const counts: Record<string, number> = {}
    const passed: Record<string, number> = {}
    for (const vector of vectors) {
      counts[vector.level] = (counts[vector.level] ?? 0) + 1
      if (failuresOf(vector).length === 0) passed[vector.level] = (passed[vector.level] ?? 0) + 1
    }
    const lines = Object.entries(counts).map(([level, count]) => `  ${level}: ${passed[level] ?? 0} of ${count}`)
    const total = Object.values(passed).reduce((sum, n) => sum + n, 0)
    console.log([`golden vectors within tolerance: ${total} of ${vectors.length}`, ...lines].join('\n'))
    expect(counts).toEqual(file.counts)
    expect(passed).toEqual(file.counts)
    expect(new Set(vectors.map((v) => v.routine)).size).toBe(45)
    expect(total).toBe(217)
  })
})
