import { expect, test } from 'vitest'
import { z } from 'zod'
import { code, reference, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'
import { everything } from '../database/scope.ts'
import type { Reader } from '../database/database.ts'
import type { Asker, HitTeller, Told } from './hit-teller.ts'
import type { FoundHit } from './search-service.ts'
import { saysMore, tellHits } from './tell-hits.ts'

const pots = defineRegistry({
  id: 'pots',
  category: 'probe',
  name: 'Pots',
  schema: z.strictObject({ code: code({ pattern: /./, max: 20 }), name: text({ max: 200 }) }),
  key: ['code'],
  title: 'name',
  filters: [],
  sort: 'code',
})
const lids = defineRegistry({
  id: 'lids',
  category: 'probe',
  name: 'Lids',
  schema: z.strictObject({ pot: reference({ to: 'pots', max: 20 }), place: code({ pattern: /./, max: 20 }) }),
  key: ['pot', 'place'],
  title: 'place',
  filters: [],
  sort: 'pot',
})

const hit = (found: string, marks: string[]): FoundHit => ({
  id: '0190a000-0000-7000-8000-000000000001',
  code: found,
  title: found,
  excerpt: '',
  ended: false,
  exact: false,
  marks,
})
const things = new Set(['pots'])

test('what belongs to a thing and is found by its code alone says no more than the thing', () => {
  expect(saysMore(lids, things, hit('P101 TOP', ['p1']))).toBe(false)
  expect(saysMore(lids, things, hit('P101 TOP', ['p1', '01']))).toBe(false)
  expect(saysMore(lids, things, hit('P101 TOP', ['p1', 'top']))).toBe(true)
  expect(saysMore(lids, things, hit('P101 TOP', ['steel']))).toBe(true)
  // The thing is not found by the rest of the key.
  expect(saysMore(lids, things, hit('P101 TOP', ['top']))).toBe(true)
  expect(saysMore(lids, things, hit('P101 TOP LEFT', ['left']))).toBe(true)
  expect(saysMore(lids, things, hit('P101 TOP LEFT', ['p101']))).toBe(false)
})

test('the thing itself, and what belongs to a thing that the reader may not see, are told', () => {
  expect(saysMore(pots, things, hit('P101', ['p101']))).toBe(true)
  expect(saysMore(lids, new Set(), hit('P101 TOP', ['p1']))).toBe(true)
})

test('modules tell one after the other, each only to those who have its element', async () => {
  const found = hit('P101', ['p101'])
  const telling = (element: string, page?: string): HitTeller => ({
    of: pots,
    element,
    tell: async (_db, hits) =>
      new Map(
        hits.map(({ id }): [string, Told] => [
          id,
          {
            ...(page ? { page } : {}),
            facts: [{ kind: 'text', text: element }],
            actions: [{ title: element, to: `/${element}` }],
          },
        ]),
      ),
  })
  const tellers = [telling('a.view'), telling('b.view', '/b'), telling('c.view', '/c')]
  const db = { scope: everything } as Reader
  const asker = (...elements: string[]): Asker => ({
    language: 'en',
    may: (element) => elements.includes(element),
    say: (key) => key,
  })
  const told = async (...elements: string[]) =>
    (await tellHits(db, tellers, { registry: pots, hits: [found] }, asker(...elements)))[0]!
  expect(await told()).toEqual({ ...found, to: `/probe/Pots/${found.id}`, facts: [], actions: [] })
  expect(await told('c.view', 'b.view')).toMatchObject({ to: '/b', actions: [{ to: '/b.view' }, { to: '/c.view' }] })
  expect((await told('a.view')).facts).toEqual([{ kind: 'text', text: 'a.view' }])
})
