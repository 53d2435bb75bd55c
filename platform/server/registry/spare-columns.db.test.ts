import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { code, decimal, optional, rows, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'
import { workbookType } from '#platform/core/registry-endpoints.ts'
import { testServer } from '#platform/testing/test-server.ts'
import { type Cell, readWorkbook, writeWorkbook } from '../workbook/workbook.ts'
import { tableSql } from './store/table-sql.ts'

/** A registry that shows two of its fields; the others are there to be chosen. */
const traders = defineRegistry({
  id: 'probeTraders',
  category: 'probe',
  name: 'Traders',
  schema: z.strictObject({
    code: code({ pattern: /^T\d$/, max: 2 }),
    name: text({ max: 40 }),
    vatCode: optional(text({ max: 20 })),
    credit: optional(decimal({ digits: 9, decimals: 2, min: '0', max: '9999999' })),
    visits: rows({ what: text({ max: 20 }) }),
  }),
  key: ['code'],
  title: 'name',
  list: ['code', 'name'],
  filters: ['name'],
  sort: 'code',
  sections: [{ id: 'all', fields: ['code', 'name', 'vatCode', 'credit', 'visits'] }],
})

const server = await testServer([
  { id: 'probe', texts: { probeTraders: { en: {}, it: {} } }, registries: [{ registry: traders }] },
])
for (const statement of tableSql(traders, () => traders).split(';\n')) {
  if (statement.trim()) await server.owner.query(sql.raw(statement))
}
const user = await server.userWith('super-admin')
const { path } = traders
for (const [one, vatCode, credit] of [
  ['T1', 'IT3', '10.50'],
  ['T2', null, null],
  ['T3', 'IT1', '7.00'],
]) {
  const body = { code: one, name: `Trader ${one}`, vatCode, credit, visits: [{ what: 'once' }] }
  await user.call('POST', path, { body })
}
const list = async (query = ''): Promise<Record<string, unknown>[]> => {
  const { status, body } = await user.call('GET', `${path}${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.rows
}
const always = ['id', 'version', 'endedAt', 'code', 'name']

describe('spare columns', () => {
  test('are read when they are asked for, in any number, and child rows never', async () => {
    expect(Object.keys((await list())[0]!)).toEqual(always)
    expect(Object.keys((await list('?also=vatCode'))[0]!)).toEqual([...always, 'vatCode'])
    const both = await list('?also=credit,vatCode,visits,nothing')
    expect(Object.keys(both[0]!)).toEqual([...always, 'vatCode', 'credit'])
    expect(both.map(({ vatCode, credit }) => [vatCode, credit])).toEqual([
      ['IT3', '10.50'],
      [null, null],
      ['IT1', '7.00'],
    ])
    // What was asked for once is nobody else's.
    expect(Object.keys((await list())[0]!)).toEqual(always)
  })

  test('are read of the ticked rows alone, which were read before', async () => {
    const [first, , third] = await list()
    const again = await list(`?only=${String(third!['id'])},${String(first!['id'])}&also=vatCode`)
    expect(again.map(({ code: one, vatCode }) => [one, vatCode])).toEqual([
      ['T1', 'IT3'],
      ['T3', 'IT1'],
    ])
  })

  test('put a list in order, page by page, and gather it', async () => {
    const first = (await user.call('GET', `${path}?sort=-vatCode&limit=2`)).body.data
    const next = (await user.call('GET', `${path}?sort=-vatCode&limit=2&after=${encodeURIComponent(first.next)}`)).body
      .data
    expect([...first.rows, ...next.rows].map(({ code: one }) => one)).toEqual(['T1', 'T3', 'T2'])
    const { groups } = (await user.call('GET', `${path}/totals?group=vatCode`)).body.data
    expect(groups.length).toBe(3)
    expect((await list('?group=vatCode&groupValue=%22IT1%22&also=vatCode')).map(({ vatCode }) => vatCode)).toEqual([
      'IT1',
    ])
  })

  test('are part of a view, which child rows are not', async () => {
    const save = (field: string) =>
      user.call('POST', '/views', {
        body: {
          list: path,
          name: `with ${field}`,
          scope: 'me',
          roleId: null,
          content: { parameters: {}, columns: [{ field, width: 0, hidden: false, frozen: false }], density: null },
        },
      })
    expect((await save('vatCode')).status).toBe(200)
    expect((await save('visits')).status).toBe(400)
  })

  test('leave in a workbook and come back changed, and what is not in it stays as it was', async () => {
    const headers = { authorization: `Bearer ${user.token}` }
    const file = async (query = '') => {
      const answer = await fetch(`${server.api.url}/api${path}/export${query}`, { headers })
      const sheet = await readWorkbook(Buffer.from(await answer.arrayBuffer()))
      return sheet.filter(({ number }) => number >= 5).map(({ cells }) => cells)
    }
    expect((await file())[0]).toEqual([
      ...['code', 'name', 'vatCode', 'credit'].map((name) => `field.${name}`),
      '#id',
      '#version',
    ])
    const [head, ...found] = await file('?columns=vatCode')
    const changed: Cell[][] = [head!, ...found.map(([, ...keys], at) => [`IT9${at}`, ...keys])]
    const sheet = writeWorkbook(
      { name: 'Traders', widths: [] },
      (async function* () {
        yield* changed
      })(),
    )
    const answer = await fetch(`${server.api.url}/api${path}/import?mode=all-or-nothing`, {
      method: 'POST',
      body: Buffer.concat(await Array.fromAsync(sheet)),
      headers: { ...headers, 'content-type': workbookType, 'idempotency-key': crypto.randomUUID() },
    })
    expect(await answer.json()).toMatchObject({ data: { counts: { create: 0, update: 3, unchanged: 0, refused: 0 } } })
    expect((await list('?also=vatCode,credit')).map(({ vatCode, credit }) => [vatCode, credit])).toEqual([
      ['IT90', '10.50'],
      ['IT91', null],
      ['IT92', '7.00'],
    ])
  })
})
