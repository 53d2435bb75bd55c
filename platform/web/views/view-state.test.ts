import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listOf } from '#platform/core/list-definition.ts'
import { densities } from '#platform/core/looks.ts'
import { type ListView, standardView, type ViewContent } from '#platform/core/view.contract.ts'
import { standardContent } from '#platform/core/view-content.ts'
import type { GridColumn } from '#platform/ui/grid/grid-column.ts'
import { everyKind } from '../registry/registry.fixture.ts'
import { type ListSearch, readSearch } from '../base/url-filters.ts'
import { addressOf, openedBy, parametersIn, sameLook, sameSearch } from './view-state.ts'

const list = listOf(everyKind)
const read = (search: Record<string, unknown>) => readSearch(everyKind, search)
const columns = list.columns.map((field, index): GridColumn => ({
  field,
  label: field,
  kind: 'text',
  frozen: index < 2,
}))

const parameters = fc
  .record(
    {
      name: fc.constantFrom('star', 'sea & sky', ' '),
      'count.from': fc.constantFrom('1', '20'),
      phase: fc.constantFrom('open', 'closed'),
      state: fc.constantFrom('active', 'ended'),
      sort: fc.constantFrom('-name', 'code', '-count'),
    },
    { requiredKeys: [] },
  )
  .map((search): ListSearch => search as ListSearch)
const layout = fc.option(
  fc
    .shuffledSubarray([...list.columns], { minLength: list.columns.length })
    .chain((fields) =>
      fc.tuple(
        ...fields.map((field) =>
          fc.record({ field: fc.constant(field), width: fc.nat(600), hidden: fc.boolean(), frozen: fc.boolean() }),
        ),
      ),
    ),
)
const content: fc.Arbitrary<ViewContent> = fc.record({
  parameters,
  columns: layout,
  density: fc.option(fc.constantFrom(...densities)),
})
const view = (id: string, saved: ViewContent): ListView => ({
  id,
  version: 1,
  list: list.id,
  name: id,
  scope: 'me',
  roleId: null,
  roleName: null,
  ownerName: 'Ada Rossi',
  isOwner: true,
  mayEdit: true,
  updatedAt: '',
  updatedBy: '',
  content: saved,
  dropped: [],
})
const views = fc.tuple(content, content).map(([a, b]) => [view('a', a), view('b', b)])
const known = fc.record({ views, defaultId: fc.option(fc.constantFrom('a', 'b')) })

/** As the router does it. */
const throughTheAddressBar = (address: ListSearch) =>
  Object.fromEntries(new URLSearchParams(new URLSearchParams(address).toString()))

describe('the address of a view', () => {
  test('whatever is shown, in whichever view: the address opens exactly that, and says it the same way again', () => {
    fc.assert(
      fc.property(known, fc.option(fc.nat(1)), parameters, (all, chosen, shown) => {
        const now = chosen === null ? null : all.views[chosen]!
        const raw = throughTheAddressBar(addressOf(now, shown, all.defaultId))
        const opened = openedBy(raw, list, all, read)
        expect(opened).toEqual({ view: now, missing: false, parameters: shown })
        expect(addressOf(opened.view, opened.parameters, all.defaultId)).toEqual(raw)
      }),
    )
  })

  test('a link that names only a view opens it as saved, whatever the user has chosen to open first', () => {
    fc.assert(
      fc.property(known, (all) => {
        const [first] = all.views
        expect(openedBy({ view: 'a' }, list, all, read)).toEqual({
          view: first,
          missing: false,
          parameters: first!.content.parameters,
        })
        expect(openedBy({ view: standardView }, list, all, read)).toEqual({
          view: null,
          missing: false,
          parameters: {},
        })
      }),
    )
  })

  test('a bare address opens what the user has chosen, and one with filters does not bring in others', () => {
    const saved = { ...standardContent, parameters: { phase: 'open' } }
    const all = { views: [view('a', saved)], defaultId: 'a' }
    expect(openedBy({}, list, all, read)).toMatchObject({ view: { id: 'a' }, parameters: { phase: 'open' } })
    expect(openedBy({ name: 'star' }, list, all, read)).toMatchObject({ view: null, parameters: { name: 'star' } })
    expect(openedBy({ view: 'a', name: 'star' }, list, all, read).parameters).toEqual({ name: 'star' })
  })

  test('a filter of the view that was cleared stays cleared', () => {
    const saved = view('a', { ...standardContent, parameters: { phase: 'open' } })
    const address = addressOf(saved, {}, null)
    expect(address).toEqual({ view: 'a', phase: '' })
    expect(openedBy(address, list, { views: [saved], defaultId: null }, read).parameters).toEqual({})
  })

  test('a view that is not there shows Standard, with the filters of the link, and says so', () => {
    const none = { views: [], defaultId: null }
    expect(openedBy({ view: 'x' }, list, none, read)).toEqual({ view: null, missing: true, parameters: {} })
    expect(openedBy({ view: 'x', name: 'a' }, list, none, read).parameters).toEqual({ name: 'a' })
  })

  test('a moment of the past and what nobody understands are no part of a view', () => {
    const search = { name: 'a', asAt: '2026-01-01T00:00:00Z', utm: 'x', group: 'count', units: 'bbl' }
    expect(parametersIn(list, search)).toEqual({ name: 'a', group: 'count', units: 'bbl' })
    expect(openedBy({ view: 'a', asAt: search.asAt }, list, { views: [], defaultId: null }, read).parameters).toEqual(
      {},
    )
  })
})

describe('modified', () => {
  test('nothing is, that is as it was saved', () => {
    fc.assert(
      fc.property(content, (saved) => {
        expect(sameLook(columns, read, saved, structuredClone(saved))).toBe(true)
      }),
    )
  })

  test('every visible difference is, and only such', () => {
    const shown = (of: ViewContent) => {
      const order =
        of.columns ?? columns.map(({ field, frozen }) => ({ field, width: 0, hidden: false, frozen: frozen ?? false }))
      const names = Object.keys(of.parameters).toSorted()
      return JSON.stringify([names.map((name) => [name, of.parameters[name]]), order, of.density])
    }
    fc.assert(
      fc.property(content, content, fc.constantFrom('parameters', 'columns', 'density'), (saved, other, part) => {
        const now = { ...saved, [part]: other[part] }
        expect(sameLook(columns, read, saved, now)).toBe(shown(saved) === shown(now))
      }),
    )
  })

  test('the columns as defined, written out or not, are the same', () => {
    const written = columns.map(({ field, frozen }) => ({ field, width: 0, hidden: false, frozen: frozen ?? false }))
    const now = { ...standardContent, columns: written }
    expect(sameLook(columns, read, standardContent, now)).toBe(true)
    expect(sameLook(columns, read, standardContent, { ...now, columns: written.toReversed() })).toBe(false)
    expect(sameLook(columns, read, now, { ...now, columns: written.map((one) => ({ ...one, width: 90 })) })).toBe(false)
  })

  test('the default order, said or left out, is the same', () => {
    const saved = { ...standardContent, parameters: { sort: 'name' } }
    expect(sameLook(columns, read, saved, standardContent)).toBe(true)
    expect(sameLook(columns, read, saved, { ...saved, parameters: { sort: '-name' } })).toBe(false)
  })

  test('a column that came after the view was saved does not change it by itself', () => {
    const saved = { ...standardContent, columns: [{ field: 'code', width: 80, hidden: false, frozen: true }] }
    expect(sameLook(columns, read, saved, structuredClone(saved))).toBe(true)
  })
})

test('addresses are the same when they ask the same', () => {
  expect(sameSearch({ name: 'a' }, { name: 'a' })).toBe(true)
  expect(sameSearch({ name: 'a' }, { name: 'a', utm: 'x' })).toBe(false)
})
