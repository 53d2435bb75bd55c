import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  bilingual,
  code,
  date,
  decimal,
  integer,
  optional,
  reference,
  references,
  rows,
} from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'
import { testServer } from '#platform/testing/test-server.ts'
import { tableSql } from '../store/table-sql.ts'

const depots = defineRegistry({
  id: 'bulkDepots',
  category: 'probe',
  name: 'Depots',
  schema: z.strictObject({
    code: code({ pattern: /^D\d+$/, max: 6 }),
    name: bilingual({ max: 60 }),
    area: optional(integer({ min: 0, max: 100, ordinal: true })),
    capacity: decimal({ digits: 12, decimals: 3, min: '0', max: '1000', unit: 't' }),
    since: optional(date()),
  }),
  key: ['code'],
  title: 'name',
  list: ['code', 'name', 'area', 'capacity', 'since'],
  filters: ['name', 'area'],
  sort: 'code',
  sections: [{ id: 'all', fields: ['code', 'name', 'area', 'capacity', 'since'] }],
})
const trips = defineRegistry({
  id: 'bulkTrips',
  category: 'probe',
  name: 'Trips',
  schema: z.strictObject({
    code: code({ pattern: /^T\d+$/, max: 6 }),
    depot: optional(reference({ to: 'bulkDepots', max: 6 })),
    others: references({ to: 'bulkDepots', max: 6 }),
    stops: rows({ depot: reference({ to: 'bulkDepots', max: 6 }) }),
  }),
  key: ['code'],
  title: 'code',
  list: ['code', 'depot'],
  filters: ['depot'],
  sort: 'code',
  sections: [{ id: 'all', fields: ['code', 'depot', 'others', 'stops'] }],
})

const texts = { bulkDepots: { en: {}, it: {} }, bulkTrips: { en: {}, it: {} } }
const server = await testServer([{ id: 'probe', texts, registries: [{ registry: depots }, { registry: trips }] }])
for (const registry of [depots, trips]) {
  for (const statement of tableSql(registry, (id) => (id === 'bulkDepots' ? depots : trips)).split(';\n')) {
    if (statement.trim()) await server.owner.query(sql.raw(statement))
  }
}
const user = await server.userWith('super-admin')
const { path } = depots

interface Depot {
  id: string
  version: number
  code: string
  area: number | null
  capacity: string
  endedAt: string | null
}
async function must<T = any>(answer: ReturnType<typeof user.call>): Promise<T> {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as T
}

let serial = 100
/** Depots under a name of their own, so that a filter finds exactly these. */
async function made(count: number, more: Partial<Depot> = {}): Promise<{ name: string; all: Depot[] }> {
  const name = `Probe ${serial}x`
  const all: Depot[] = []
  for (let index = 0; index < count; index++) {
    const body = {
      code: `D${serial++}`,
      name: { en: name, it: name },
      area: 1,
      capacity: '1.000',
      since: null,
      ...more,
    }
    all.push(await must<Depot>(user.call('POST', path, { body })))
  }
  return { name, all }
}
const listed = async (name: string) =>
  (await must<{ rows: Depot[] }>(user.call('GET', `${path}?limit=500&name=${name}`))).rows
const seen = (all: Depot[]) => ({ picked: all.map(({ id, version }) => ({ id, version })) })
const matching = (name: string, count: number, except: string[] = []) => ({ matching: { name }, count, except })
const bulk = (action: string, mode: string, target: object, more: object = {}) =>
  user.call('POST', `${path}/bulk/${action}`, { body: { mode, target, ...more } })
const undo = (name: string) => user.call('POST', `${path}/undo`, { body: { undo: name } })

describe('editing many', () => {
  test('by filter: the preview names what passes and why the rest does not, and nothing is written before', async () => {
    const { name, all } = await made(5)
    const preview = await must(bulk('edit', 'preview', matching(name, 5), { values: { area: 7 } }))
    expect(preview).toMatchObject({ counts: { pass: 5, unchanged: 0, refused: 0 }, undo: null })
    expect(preview.rows[0]).toMatchObject({ title: name, changes: [{ field: 'area', before: 1, after: 7 }] })
    expect((await listed(name)).map((row) => row.area)).toEqual(all.map(() => 1))

    const written = await must(bulk('edit', 'apply', matching(name, 5), { values: { area: 7 } }))
    expect((await listed(name)).map((row) => row.area)).toEqual(all.map(() => 7))
    await must(undo(written.undo))
    expect((await listed(name)).map((row) => row.area)).toEqual(all.map(() => 1))
    await must(bulk('edit', 'apply', matching(name, 5, [all[2]!.id]), { values: { area: 8 } }))
    expect((await listed(name)).map((row) => row.area)).toEqual([8, 8, 1, 8, 8])
  })

  test('a result that has grown since it was selected is left alone', async () => {
    const { name } = await made(2)
    await must(
      user.call('POST', path, {
        body: { code: `D${serial++}`, name: { en: name, it: name }, area: 1, capacity: '1.000', since: null },
      }),
    )
    const answer = await bulk('edit', 'apply', matching(name, 2), { values: { area: 7 } })
    expect(answer).toMatchObject({ status: 409, body: { code: 'platform.resultMoved' } })
    expect((await listed(name)).map((row) => row.area)).toEqual([1, 1, 1])
    expect((await bulk('edit', 'apply', matching(name, 10_001), { values: { area: 7 } })).body.code).toBe(
      'platform.tooManyAtOnce',
    )
    const past = { matching: { name, asAt: new Date().toISOString() }, count: 3, except: [] }
    expect((await bulk('edit', 'apply', past, { values: { area: 7 } })).status).toBe(400)
  })

  test('ticked rows that somebody has changed since are refused by name, the others pass', async () => {
    const { name, all } = await made(3)
    await must(bulk('edit', 'apply', seen([all[1]!]), { values: { area: 9 } }))
    const answer = await must(bulk('edit', 'apply', seen(all), { values: { area: 7 } }))
    expect(answer.counts).toEqual({ pass: 2, unchanged: 0, refused: 1 })
    expect(answer.reasons).toEqual([{ text: expect.stringContaining('changed this record'), count: 1 }])
    expect((await listed(name)).map((row) => row.area)).toEqual([7, 9, 7])
    const invalid = await must(bulk('edit', 'preview', matching(name, 3), { values: { capacity: '99999' } }))
    expect(invalid.counts).toEqual({ pass: 0, unchanged: 0, refused: 3 })
  })
})

describe('ending and deleting many', () => {
  test('ended records stay ended, the others end, and undo opens exactly those again', async () => {
    const { name, all } = await made(3)
    await must(user.call('POST', `${path}/${all[0]!.id}/end`, { headers: { 'if-match': '"1"' } }))
    const before = (await listed(name)).map((row) => row.endedAt)
    const preview = await must(bulk('end', 'preview', matching(name, 3)))
    expect(preview.counts).toEqual({ pass: 2, unchanged: 1, refused: 0 })
    const { undo: step } = await must(bulk('end', 'apply', matching(name, 3)))
    expect((await listed(name)).every((row) => row.endedAt !== null)).toBe(true)
    await must(undo(step))
    expect((await listed(name)).map((row) => row.endedAt)).toEqual(before)
  })

  test('records in use are refused in the preview already: by a field, by a list, by a child row', async () => {
    const { name, all } = await made(4)
    const codes = all.map((depot) => depot.code)
    await must(
      user.call('POST', trips.path, {
        body: { code: `T${serial++}`, depot: codes[0], others: [codes[1]], stops: [{ depot: codes[2] }] },
      }),
    )
    const preview = await must(bulk('delete', 'preview', seen(all)))
    expect(preview.counts).toEqual({ pass: 1, unchanged: 0, refused: 3 })
    expect(preview.reasons).toEqual([{ text: expect.stringContaining('used elsewhere'), count: 3 }])
    const { undo: step } = await must(bulk('delete', 'apply', seen(all)))
    expect((await listed(name)).map((row) => row.code)).toEqual(codes.slice(0, 3))

    const redo = await must(undo(step))
    expect((await listed(name)).map((row) => row.code)).toEqual(codes)
    // What comes back is newer than what was deleted, so that no old screen can overwrite it.
    expect((await listed(name))[3]).toMatchObject({ id: all[3]!.id, version: 2 })
    await must(undo(redo.undo))
    expect((await listed(name)).map((row) => row.code)).toEqual(codes.slice(0, 3))
  })

  test('an ended record that was deleted comes back ended', async () => {
    const { name, all } = await made(1)
    const [{ id }] = all as [Depot]
    await must(user.call('POST', `${path}/${id}/end`, { headers: { 'if-match': '"1"' } }))
    const { endedAt } = (await listed(name))[0]!
    const { undo: step } = await must(bulk('delete', 'apply', matching(name, 1)))
    expect(await listed(name)).toEqual([])
    await must(undo(step))
    expect((await listed(name))[0]).toMatchObject({ id, endedAt })
  })

  test('needs the right to delete', async () => {
    const { name } = await made(1)
    const editor = await server.userWith([depots.elements.view, depots.elements.edit])
    const call = (action: string, more: object = {}) =>
      editor.call('POST', `${path}/bulk/${action}`, { body: { mode: 'apply', target: matching(name, 1), ...more } })
    expect((await call('end')).status).toBe(403)
    expect((await call('delete')).status).toBe(403)
    expect((await call('edit', { values: { area: 2 } })).status).toBe(200)
  })
})

describe('the rows of one group', () => {
  test('are those the totals counted, for every column, empty values and both-language texts included', async () => {
    const { name } = await made(2, { area: 3 })
    for (const [area, capacity] of [
      [null, '0.500'],
      [4, '2.250'],
      [4, '2.250'],
    ] as const) {
      await must(
        user.call('POST', path, {
          body: { code: `D${serial++}`, name: { en: name, it: `${name} it` }, area, capacity, since: '2026-11-15' },
        }),
      )
    }
    for (const group of depots.sortable) {
      const { groups } = await must(user.call('GET', `${path}/totals?name=${name}&group=${group}`))
      let all = 0
      for (const { value, count, sums } of groups) {
        const query = new URLSearchParams({ name, group, groupValue: JSON.stringify(value), limit: '500' })
        const { rows } = await must<{ rows: Depot[] }>(user.call('GET', `${path}?${query}`))
        expect(rows, `${group} = ${JSON.stringify(value)}`).toHaveLength(count)
        for (const row of rows) expect({ ...row }[group as keyof typeof row]).toEqual(value)
        const thousandths = rows.reduce((sum, row) => sum + Math.round(Number(row.capacity) * 1000), 0)
        expect(Math.round(Number(sums.capacity) * 1000)).toBe(thousandths)
        all += count
      }
      expect(all, group).toBe(5)
    }
    expect((await user.call('GET', `${path}?group=area&groupValue=nojson`)).status).toBe(400)
  })
})
