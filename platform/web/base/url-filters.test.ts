import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choice, text } from '#platform/core/fields.ts'
import { defineReport } from '#platform/core/report.ts'
import { month, namedParameter } from '#platform/core/report-parameters.ts'
import { everyKind as registry } from '../registry/registry.fixture.ts'
import {
  filterNames,
  orderOf,
  questionOf,
  questionOfTicked,
  readSearch,
  withFilter,
  withOrder,
  withoutFilters,
  withUnit,
} from './url-filters.ts'

const names = filterNames(registry)
const anySearch = fc.dictionary(
  fc.constantFrom(...names, 'sort', 'after', 'limit', 'utm'),
  fc.oneof(fc.string(), fc.constantFrom('true', '12', '1.5', '2026-11-15', 'open', '-count', 'name'), fc.constant(5)),
)

describe('filters in the address', () => {
  test('what is read always passes the query of the list, and reading twice changes nothing', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        const read = readSearch(registry, search)
        expect(registry.endpoints.list.query.safeParse(read).success).toBe(true)
        expect(readSearch(registry, read)).toEqual(read)
        expect(Object.keys(read)).not.toContain('after')
      }),
    )
  })

  test('one bad value does not take the good ones with it', () => {
    expect(readSearch(registry, { name: 'star', 'count.from': 'many', active: 'true', phase: 'lost' })).toEqual({
      name: 'star',
      active: 'true',
    })
  })

  test('which column is filled in or empty is a filter like the others', () => {
    const search = readSearch(registry, { has: 'note', lacks: 'nonsense', sort: '-count' })
    expect(search).toEqual({ has: 'note', sort: '-count' })
    expect(withoutFilters(registry, search)).toEqual({ sort: '-count' })
  })

  test('of a report only what its query knows can be cleared, and nothing that it needs', () => {
    const report = defineReport({
      id: 'probeReport',
      module: 'probe',
      path: '/probe/report',
      parameters: { state: choice(['open', 'over']) },
      row: { name: text({ max: 9 }) },
      filters: ['name'],
      sort: 'name',
    })
    expect(filterNames(report)).toEqual(['name'])
    expect(withoutFilters(report, { state: 'open', name: 'star' })).toEqual({ state: 'open' })
  })

  test('of ticked rows no filter is asked: which ones they are is said already', () => {
    const report = { ...registry, parameters: [namedParameter('month', month())] }
    const order = { sort: '-count', asAt: '2026-11-15T10:00:00.000Z' }
    const question = { ...order, name: 'star', state: 'active', find: 'st', has: 'note', month: '2026-11' }
    expect(questionOfTicked(registry, question)).toEqual(order)
    expect(questionOfTicked(report, question)).toEqual({ ...order, month: '2026-11' })
  })

  test('the default order is not written, any other is, and both are read back', () => {
    expect(withOrder(registry, {}, { field: 'name', descending: false })).toEqual({})
    expect(withOrder(registry, {}, { field: 'name', descending: true })).toEqual({ sort: '-name' })
    expect(orderOf(registry, {})).toEqual({ field: 'name', descending: false })
    expect(orderOf(registry, { sort: '-count' })).toEqual({ field: 'count', descending: true })
  })

  test('a list that begins with the last writes the other way round, and not its own', () => {
    const latest = { ...registry, sort: `-${registry.order.field}` } as typeof registry
    const { field } = registry.order
    expect(orderOf(latest, {})).toEqual({ field, descending: true })
    expect(withOrder(latest, {}, { field, descending: true })).toEqual({})
    expect(withOrder(latest, {}, { field, descending: false })).toEqual({ sort: field })
    expect(readSearch(latest, { sort: `-${field}` })).toEqual({})
  })

  test('an emptied filter leaves the address, clearing keeps the order', () => {
    const search = { name: 'star', 'count.from': '3', sort: '-count' }
    expect(withFilter(search, 'name', '')).toEqual({ 'count.from': '3', sort: '-count' })
    expect(withoutFilters(registry, search)).toEqual({ sort: '-count' })
  })

  test('clearing leaves the tab of a worklist open', () => {
    const worklist = { ...registry, tabFilters: new Set(['phase']) }
    expect(withoutFilters(worklist, { name: 'star', phase: 'open' })).toEqual({ phase: 'open' })
  })

  test('one unit of each dimension stands in the address, and none that the list has no figures for', () => {
    expect(readSearch(registry, { units: 'ft,mm,kg,nonsense' })).toEqual({ units: 'mm' })
    const feet = withUnit({ name: 'star' }, 'ft', ['m'])
    expect(feet).toEqual({ name: 'star', units: 'ft' })
    // The stored one is no choice to remember.
    expect(withUnit(feet, 'm', ['m'])).toEqual({ name: 'star' })
  })

  test('how the list looks is not asked of the server', () => {
    const search = readSearch(registry, { name: 'star', group: 'count', units: 'ft', sort: '-count' })
    expect(search).toEqual({ name: 'star', group: 'count', units: 'ft', sort: '-count' })
    expect(questionOf(search)).toEqual({ name: 'star', sort: '-count' })
    expect(readSearch(registry, { group: 'ports' })).toEqual({})
  })
})
