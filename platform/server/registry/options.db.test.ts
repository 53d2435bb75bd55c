import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { bilingual, boolean, code, reference } from '#platform/core/fields.ts'
import { rankedOptions } from '#platform/core/ranked-options.ts'
import { defineRegistry } from '#platform/core/registry.ts'
import { fold } from '#platform/core/search-text.ts'
import { testServer } from '#platform/testing/test-server.ts'
import { tableSql } from './store/table-sql.ts'

const fields = ['code', 'name', 'isOil'] as const
const registry = defineRegistry({
  id: 'probePlaces',
  category: 'probe',
  name: 'Places',
  schema: z.strictObject({
    code: code({ pattern: /^[A-Z]{5}$/, max: 5 }),
    name: bilingual({ max: 60 }),
    isOil: boolean(),
  }),
  key: ['code'],
  title: 'name',
  measuredIn: ['code'],
  list: fields,
  filters: ['name', 'isOil'],
  sort: 'name',
  sections: [{ id: 'all', fields }],
})
/** Only what some definition narrows by is answered. */
const visits = defineRegistry({
  id: 'probeVisits',
  category: 'probe',
  name: 'Visits',
  schema: z.strictObject({ place: reference({ to: 'probePlaces', max: 5, where: { isOil: true } }) }),
  key: ['place'],
  title: 'place',
  filters: ['place'],
  sort: 'place',
  sections: [{ id: 'all', fields: ['place'] }],
})
interface Port {
  code: string
  name: { en: string; it: string }
}
const server = await testServer([
  {
    id: 'probe',
    texts: { probePlaces: { en: {}, it: {} }, probeVisits: { en: {}, it: {} } },
    registries: [{ registry }, { registry: visits }],
  },
])
for (const statement of tableSql(registry, () => registry).split(';\n')) {
  if (statement.trim()) await server.owner.query(sql.raw(statement))
}
const user = await server.userWith('super-admin')
const ports = registry.path
const must = async (answer: ReturnType<typeof user.call>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
for (const place of ['ITAAA', 'ITBBB', 'ITCCC']) {
  const body = { code: place, name: { en: `Port ${place}`, it: `Porto ${place}` }, isOil: place !== 'ITCCC' }
  await must(user.call('POST', ports, { body }))
}

test('a list is searched by the beginning of a code or a part of a name, whatever the case', async () => {
  const found = async (text: string) =>
    (await must(user.call('GET', `${ports}?find=${encodeURIComponent(text)}&sort=name`))).rows.map(
      (row: { code: string }) => row.code,
    )
  expect(await found('itaa')).toEqual(['ITAAA'])
  expect(await found('orto itb')).toEqual(['ITBBB'])
  expect(await found('AAA')).toEqual(['ITAAA'])
  expect(await found('%')).toEqual([])
  const count = await must(user.call('GET', `${ports}/count?find=port`))
  expect(count.count).toBe((await found('port')).length)
  expect((await user.call('GET', `${ports}?find=%20`)).status).toBe(400)
})

test('what is measured in the units of a record says so, with its name', async () => {
  expect(await must(user.call('GET', `${ports}/options?codes=ITAAA`))).toEqual([
    { code: 'ITAAA', label: 'Port ITAAA', ended: false, unit: 'ITAAA' },
  ])
})

test('references are offered the nearest first: code, beginning of a code, name, part; recent choices lead among equals', async () => {
  const near: [string, string, string][] = [
    ['NEARA', 'Zeta NEARB', 'Zeta'],
    ['NEARB', 'Alpha', 'Alfa'],
    ['ZNEAR', 'Nearby harbour', 'Porto vicino'],
    ['AZZZZ', 'Città Nearness', 'Città vicina'],
    ['BZZZZ', 'Near', 'Vicino'],
  ]
  for (const [portCode, en, it] of near) {
    await must(user.call('POST', ports, { body: { code: portCode, name: { en, it }, isOil: false } }))
  }
  const offered = async (query: string) =>
    (await must(user.call('GET', `${ports}/options?${query}`))).map((option: { code: string }) => option.code)
  expect(await offered('text=near')).toEqual(['NEARA', 'NEARB', 'BZZZZ', 'ZNEAR', 'AZZZZ'])
  expect(await offered('text=nearb')).toEqual(['NEARB', 'ZNEAR', 'NEARA'])
  expect(await offered('text=%20nearB%20')).toEqual(['NEARB', 'ZNEAR', 'NEARA'])
  expect(await offered('text=near&recent=AZZZZ,NEARB')).toEqual(['NEARB', 'NEARA', 'BZZZZ', 'ZNEAR', 'AZZZZ'])
  // With and without accents.
  expect(await offered('text=citta%20n')).toEqual(['AZZZZ'])
  const listed = async (query: string) =>
    (await must(user.call('GET', `${ports}?${query}`))).rows.map((row: { code: string }) => row.code)
  for (const query of ['find=citta%20n', 'find=C%C3%8C', 'name=CITTA%20v', 'name=citt%C3%A0']) {
    expect(await listed(query), query).toEqual(['AZZZZ'])
  }
  // Marks of a pattern are letters like others.
  expect(await offered('text=%25')).toEqual([])
  expect(await offered('text=NEAR_')).toEqual([])
  const [first, second] = await offered('recent=ZNEAR,NOSUCH,NEARA')
  expect([first, second]).toEqual(['ZNEAR', 'NEARA'])
  // What may not be chosen here is not offered because it was chosen elsewhere.
  expect(await offered('where=isOil:true&recent=ZNEAR')).not.toContain('ZNEAR')
})

test('references are offered as a look at every record by the rule would have it', async () => {
  const records = (await must(user.call('GET', `${ports}?limit=500&state=active`))).rows as Port[]
  const letters = fc.string({ unit: fc.constantFrom('a', 'E', 'n', 'r', 'T', 'z', ' ', 'à'), maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(letters, async (typed) => {
      const wanted = typed.trim().toLowerCase()
      const suiting = records.filter(
        ({ code: own, name }) =>
          own.toLowerCase().includes(wanted) || fold(`${name.en} ${name.it}`).includes(fold(wanted)),
      )
      fc.pre(suiting.length > 0)
      const byRule = rankedOptions(
        suiting.map(({ code: own, name }) => ({ code: own, label: name.en, ended: false, unit: own })),
        typed,
      )
      expect(await must(user.call('GET', `${ports}/options?text=${encodeURIComponent(typed)}`))).toEqual(byRule)
    }),
    { numRuns: 60 },
  )
})

test('a name that begins so is among those offered however many have it in some part, accents or not', async () => {
  await server.owner.transaction({ id: 'system:test' }, (tx) =>
    tx.query(sql`
      insert into probe_places (code, name, is_oil, updated_by)
      select 'AB' || chr(65 + n / 26) || chr(65 + n % 26) || 'A', jsonb_build_object('en', 'Zeta ' || n, 'it', 'Zeta'), true,
        'system:test'
      from generate_series(1, 60) n
      union all select 'ZZZZZ', '{"en": "Età nuova", "it": "Età nuova"}', true, 'system:test'`),
  )
  for (const text of ['eta', 'ETÀ']) {
    const [first] = await must(user.call('GET', `${ports}/options?text=${encodeURIComponent(text)}`))
    expect(first.code, text).toBe('ZZZZZ')
  }
})
