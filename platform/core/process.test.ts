import { expect, test } from 'vitest'
import { date, reference } from './fields.ts'
import { defineProcess } from './process.ts'

const options = {
  id: 'stocktake',
  module: 'stock',
  path: '/stocktake',
  about: { place: reference({ to: 'places', max: 4 }), day: date() },
  steps: ['read', 'reckon'],
} as const

test('everything that a process does not say follows from its id', () => {
  const { elements, titleKey, stepKey, countKey, endpoints } = defineProcess(options)
  expect(elements).toEqual({
    view: 'stocktake.view',
    start: 'stocktake.start',
    abort: 'stocktake.abort',
    continue: 'stocktake.continue',
  })
  expect([titleKey, stepKey('read'), countKey('bad')]).toEqual([
    'stock:stocktake.title',
    'stock:stocktake.step.read',
    'stock:stocktake.count.bad',
  ])
  expect(Object.values(endpoints).map(({ method, path, permission }) => `${method} ${path} ${permission}`)).toEqual([
    'GET /stocktake/runs stocktake.view',
    'GET /stocktake/runs/:id stocktake.view',
    'POST /stocktake/runs stocktake.start',
    'POST /stocktake/runs/:id/abort stocktake.abort',
    'POST /stocktake/runs/:id/continue stocktake.continue',
  ])
})

test('runs of the same place and day are in each other’s way, where that is said', () => {
  const about = { place: 'N', day: '2026-11-14' }
  const free = defineProcess(options)
  expect([free.siteOf(about), free.onlyOneOf(about)]).toEqual([null, null])
  const kept = defineProcess({ ...options, site: 'place', only: ['day', 'place'] })
  expect([kept.siteOf(about), kept.onlyOneOf(about)]).toEqual(['N', '["2026-11-14","N"]'])
})

test('a step is named once', () => {
  expect(() => defineProcess({ ...options, steps: ['read', 'read'] })).toThrow(/names a step twice/)
})
