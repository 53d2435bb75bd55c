import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  bilingual,
  boolean,
  choice,
  code,
  computed,
  date,
  decimal,
  duration,
  instant,
  integer,
  optional,
  reference,
  references,
  rows,
  text,
} from '#platform/core/fields.ts'
import { formatDate } from '#platform/core/date-format.ts'
import { defineRegistry } from '#platform/core/registry.ts'
import { testServer } from '#platform/testing/test-server.ts'
import { type Cell, readWorkbook, writeWorkbook } from '../workbook/workbook.ts'
import { type ServerRegistry } from './store/server-registry.ts'
import { tableSql } from './store/table-sql.ts'

const portRegistry = defineRegistry({
  id: 'probePorts',
  category: 'probe',
  name: 'Ports',
  schema: z.strictObject({
    code: code({ pattern: /^[A-Z]{5}$/, max: 5 }),
    name: bilingual({ max: 60 }),
    isOil: boolean(),
  }),
  key: ['code'],
  title: 'name',
  list: ['code', 'name', 'isOil'],
  filters: ['name', 'isOil'],
  sort: 'name',
  sections: [{ id: 'all', fields: ['code', 'name', 'isOil'] }],
})
const all = [
  'rate',
  'kind',
  'port',
  'others',
  'validFrom',
  'validTo',
  'at',
  'lay',
  'count',
  'amount',
  'double',
  'note',
  'lines',
  'isOn',
] as const
const rateRegistry = defineRegistry({
  id: 'probeRates',
  category: 'probe',
  name: 'Rates',
  schema: z.strictObject({
    rate: code({ pattern: /^R\d+$/, max: 8 }),
    kind: choice(['plain', 'special']),
    port: reference({ to: 'probePorts', max: 5, where: { isOil: true } }),
    others: references({ to: 'probePorts', max: 5 }),
    validFrom: date(),
    validTo: optional(date()),
    at: optional(instant()),
    lay: optional(duration({ maxMinutes: 100_000 })),
    count: integer({ min: 0, max: 1000 }),
    amount: decimal({ digits: 12, decimals: 3, min: '0', max: '999999999', unit: 'kg' }),
    double: computed(decimal({ digits: 13, decimals: 3, min: '0', max: '9999999999' })),
    note: optional(text({ max: 200, multiline: true })),
    lines: rows({
      what: text({ max: 20 }),
      via: optional(reference({ to: 'probePorts', max: 5 })),
      quantity: decimal({ digits: 9, decimals: 2, min: '0', max: '99999' }),
    }),
    isOn: boolean(),
  }),
  key: ['rate', 'validFrom'],
  title: 'rate',
  list: all,
  filters: ['kind', 'port', 'others', 'validFrom', 'at', 'lay', 'count', 'amount', 'note', 'isOn'],
  totals: ['count', 'amount', 'double', 'lay'],
  sort: 'rate',
  sections: [{ id: 'all', fields: all }],
  validity: { from: 'validFrom', to: 'validTo', per: ['rate'] },
})
const rates: ServerRegistry = {
  registry: rateRegistry,
  compute: (record: { amount: string }) => ({ double: (Number(record.amount) * 2).toFixed(3) }),
}
const rateTexts = { title: { many: 'Rates' }, field: { port: 'Port' } }
const portTexts = { title: { many: 'Places of call' } }
const texts = { probePorts: { en: portTexts, it: {} }, probeRates: { en: rateTexts, it: {} } }
const find = (id: string) => (id === 'probePorts' ? portRegistry : rateRegistry)

const server = await testServer([{ id: 'probe', texts, registries: [{ registry: portRegistry }, rates] }])
const tables = [portRegistry, rateRegistry].map((registry) => tableSql(registry, find)).join(';\n')
for (const statement of tables.split(';\n')) if (statement.trim()) await server.owner.query(sql.raw(statement))
const user = await server.userWith('super-admin')
const ports = portRegistry.path
const path = rateRegistry.path
const must = async (answer: ReturnType<typeof user.call>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
for (const [portCode, isOil] of [
  ['ITAAA', true],
  ['ITBBB', true],
  ['ITCCC', false],
] as const) {
  await must(
    user.call('POST', ports, {
      body: { code: portCode, name: { en: `Port ${portCode}`, it: `Porto ${portCode}` }, isOil },
    }),
  )
}
let serial = 1
const rate = (more: object = {}) => ({
  rate: `R${serial++}`,
  kind: 'plain',
  port: 'ITAAA',
  others: ['ITBBB', 'ITCCC'],
  validFrom: '2026-01-01',
  validTo: null,
  at: '2026-10-25T00:30:00.000Z',
  lay: 2175,
  count: 3,
  amount: '12.500',
  note: 'a "quoted"\nline \\ with tab\tinside',
  isOn: true,
  lines: [{ what: 'first', via: 'ITBBB', quantity: '1.50' }],
  ...more,
})

describe('every kind of field', () => {
  test('comes back as it was sent, in the record and in the list, and the computed one is stored', async () => {
    const sent = rate()
    const created = await must(user.call('POST', path, { body: sent }))
    expect(created).toMatchObject({ ...sent, double: '25.000' })
    const listed = await must(user.call('GET', `${path}?sort=-rate&limit=500`))
    expect(listed.rows.find((row: { id: string }) => row.id === created.id)).toMatchObject({
      ...sent,
      double: '25.000',
    })
  })

  test('a computed field cannot be sent', async () => {
    const answer = await user.call('POST', path, { body: rate({ double: '1.000' }) })
    expect(answer.body.data[0].key).toBe('double')
  })

  test.each([
    ['kind', 'kind=plain', 'kind=special'],
    ['port', 'port=ITAAA', 'port=ITBBB'],
    ['others', 'others=ITCCC', 'others=ITAAA'],
    ['date', 'validFrom.from=2026-01-01&validFrom.to=2026-01-01', 'validFrom.from=2030-01-01'],
    ['instant', 'at.from=2026-10-25T00:30:00Z&at.to=2026-10-25T00:30:00Z', 'at.from=2026-10-25T00:31:00Z'],
    ['duration', 'lay.from=2175&lay.to=2175', 'lay.to=2174'],
    ['decimal', 'amount.from=12.5&amount.to=12.50', 'amount.from=12.501'],
    ['text', 'note=QUOTED', 'note=nothing'],
    ['boolean', 'isOn=true', 'isOn=false'],
  ])('is filtered: %s', async (_what, finds, finds_not) => {
    const { id } = await must(user.call('POST', path, { body: rate() }))
    const ids = async (query: string) =>
      (await must(user.call('GET', `${path}?limit=500&${query}`))).rows.map((row: { id: string }) => row.id)
    expect(await ids(finds)).toContain(id)
    expect(await ids(finds_not)).not.toContain(id)
  })

  test('is sorted by, in both directions, page after page', async () => {
    for (let index = 0; index < 5; index++)
      await must(user.call('POST', path, { body: rate({ at: null, count: index }) }))
    for (const name of rateRegistry.sortable) {
      for (const sort of [name, `-${name}`]) {
        const seen = new Set<string>()
        let after: string | null = null
        do {
          const page: { rows: { id: string }[]; next: string | null } = await must(
            user.call('GET', `${path}?${new URLSearchParams({ sort, limit: '3', ...(after ? { after } : {}) })}`),
          )
          for (const row of page.rows) {
            expect(seen.has(row.id), sort).toBe(false)
            seen.add(row.id)
          }
          after = page.next
        } while (after)
        const { count } = await must(user.call('GET', `${path}/count?exact=true`))
        expect(seen.size, sort).toBe(count)
      }
    }
  })
})

describe('references', () => {
  test('to nothing, to an ended record, or outside the allowed ones are refused on their field', async () => {
    for (const change of [{ port: 'XXXXX' }, { port: 'ITCCC' }, { others: ['ITAAA', 'XXXXX'] }]) {
      const answer = await user.call('POST', path, { body: rate(change) })
      expect(answer.status).toBe(400)
      expect(answer.body.data[0].key).toBe(Object.keys(change)[0])
      // By what people call the other list, not by its address.
      expect(answer.body.data[0].value).toContain('“Places of call”')
    }
  })

  test('in child rows are held to the same, and named by their cell', async () => {
    const lines = [
      { what: 'known', via: 'ITAAA', quantity: '1.00' },
      { what: 'unknown', via: 'XXXXX', quantity: '1.00' },
    ]
    const answer = await user.call('POST', path, { body: rate({ lines }) })
    expect(answer.status).toBe(400)
    expect(answer.body.data[0].key).toBe('lines.1.via')
  })

  test('offer what may be chosen, by code or name, in the language of the caller', async () => {
    const options = await must(
      user.call('GET', `${ports}/options?text=port&where=isOil:true`, { headers: { 'accept-language': 'it' } }),
    )
    expect(options).toEqual([
      { code: 'ITAAA', label: 'Porto ITAAA', ended: false },
      { code: 'ITBBB', label: 'Porto ITBBB', ended: false },
    ])
    expect((await user.call('GET', `${ports}/options?where=nosuch:1`)).status).toBe(400)
    expect((await user.call('GET', `${ports}/options?where=code:ITAAA`)).status).toBe(400)
  })

  test('keep what they point to: used records cannot be deleted, only ended, and stay valid where they are', async () => {
    await must(user.call('POST', ports, { body: { code: 'ITDDD', name: { en: 'D', it: 'D' }, isOil: true } }))
    const port = (await must(user.call('GET', `${ports}?name=D`))).rows.find(
      (row: { code: string }) => row.code === 'ITDDD',
    )
    const used = await must(user.call('POST', path, { body: rate({ port: 'ITDDD' }) }))
    expect((await user.call('DELETE', `${ports}/${port.id}`, { headers: { 'if-match': '"1"' } })).status).toBe(409)
    expect(await must(user.call('GET', `${ports}/${port.id}/used`))).toEqual([
      {
        registry: 'probeRates',
        title: 'Rates · Port',
        path,
        field: 'port',
        count: 1,
        records: [{ id: used.id, title: `${used.rate} · ${formatDate(used.validFrom, 'en')}` }],
      },
    ])
    const ended = await must(user.call('POST', `${ports}/${port.id}/end`, { headers: { 'if-match': '"1"' } }))
    expect(ended.endedAt).toMatch(/Z$/)
    expect((await user.call('POST', path, { body: rate({ port: 'ITDDD' }) })).status).toBe(400)
    const { id, version, updatedAt: _a, updatedBy: _b, endedAt: _e, double: _d, ...fields } = used
    await must(
      user.call('PUT', `${path}/${id}`, { body: { ...fields, count: 9 }, headers: { 'if-match': `"${version}"` } }),
    )
    expect(
      (await must(user.call('GET', `${ports}?state=ended`))).rows.map((row: { code: string }) => row.code),
    ).toEqual(['ITDDD'])
  })

  test('the database itself refuses what slips past the server', async () => {
    const write = (statement: ReturnType<typeof sql>) =>
      server.db.transaction({ id: 'system:test' }, (tx) => tx.query(statement))
    await expect(write(sql`update probe_rates set others = array['NOONE']`)).rejects.toThrow('NOONE')
    await expect(write(sql`delete from probe_ports where code = 'ITBBB'`)).rejects.toThrow('ITBBB')
    await expect(write(sql`update probe_ports set code = 'ITZZZ' where code = 'ITCCC'`)).rejects.toThrow('ITCCC')
  })
})

describe('validity', () => {
  test('periods of the same thing never overlap, whoever writes at the same time', async () => {
    const first = rate({ validFrom: '2026-01-01', validTo: '2026-06-30' })
    await must(user.call('POST', path, { body: first }))
    const overlapping = { ...first, validFrom: '2026-06-30', validTo: null }
    const refused = await user.call('POST', path, { body: overlapping })
    expect(refused.status).toBe(409)
    expect(refused.body.data[0].key).toBe('validFrom')
    const next = { ...first, validFrom: '2026-07-01', validTo: null }
    const answers = await Promise.all(
      [next, next, { ...next, validFrom: '2026-07-02' }].map((body) => user.call('POST', path, { body })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect((await user.call('POST', path, { body: rate({ validTo: '2025-01-01' }) })).body.data[0].key).toBe('validTo')
  })
})

describe('time', () => {
  test('a list and a record can be read as they were, and two moments compared', async () => {
    const kept = await must(user.call('POST', path, { body: rate({ note: 'as-at probe', amount: '1.000' }) }))
    const gone = await must(user.call('POST', path, { body: rate({ note: 'as-at probe' }) }))
    const moment = new Date().toISOString()
    const { id, version, updatedAt: _a, updatedBy: _b, endedAt: _e, double: _d, ...fields } = kept
    await must(
      user.call('PUT', `${path}/${id}`, {
        body: { ...fields, amount: '2.000' },
        headers: { 'if-match': `"${version}"` },
      }),
    )
    await must(user.call('DELETE', `${path}/${gone.id}`, { headers: { 'if-match': '"1"' } }))
    const added = await must(user.call('POST', path, { body: rate({ note: 'as-at probe' }) }))

    const then = await must(user.call('GET', `${path}?note=as-at&asAt=${moment}`))
    expect(then.rows.map((row: { id: string; amount: string }) => [row.id, row.amount])).toEqual([
      [id, '1.000'],
      [gone.id, '12.500'],
    ])
    expect((await must(user.call('GET', `${path}/count?note=as-at&asAt=${moment}`))).count).toBe(2)
    expect((await must(user.call('GET', `${path}/${gone.id}/as-at?asAt=${moment}`))).rate).toBe(gone.rate)
    expect((await must(user.call('GET', `${path}/${id}/as-at?asAt=${moment}`))).amount).toBe('1.000')

    const compared = await must(user.call('GET', `${path}/compare?from=${moment}`))
    const of = (which: string) => compared.rows.find((row: { id: string }) => row.id === which)
    expect(of(id)).toMatchObject({
      change: 'changed',
      changes: [
        { field: 'amount', before: '1.000', after: '2.000' },
        { field: 'double', before: '2.000', after: '4.000' },
      ],
    })
    expect(of(gone.id).change).toBe('removed')
    expect(of(added.id)).toMatchObject({ change: 'added', title: added.rate })
  })
})

describe('totals', () => {
  test('are exact sums of everything the filters let through, whole or by group', async () => {
    for (const [kind, amount] of [
      ['plain', '0.100'],
      ['plain', '0.200'],
      ['special', '999999999.000'],
    ] as const) {
      await must(user.call('POST', path, { body: rate({ note: 'sum probe', kind, amount }) }))
    }
    const whole = await must(user.call('GET', `${path}/totals?note=sum probe`))
    expect(whole.groups).toMatchObject([{ value: null, count: 3, sums: { amount: '999999999.300', count: '9' } }])
    const groups = await must(user.call('GET', `${path}/totals?note=sum probe&group=kind`))
    expect(groups.groups).toMatchObject([
      { value: 'plain', count: 2, sums: { amount: '0.300' } },
      { value: 'special', count: 1, sums: { amount: '999999999.000' } },
    ])
    for (const group of rateRegistry.sortable) await must(user.call('GET', `${path}/totals?group=${group}`))
  })
})

describe('batches', () => {
  const batch = (mode: string, body: object[]) =>
    user.call('POST', `${path}/batch`, {
      body: { mode, rows: body.map((row) => ({ id: null, version: null, values: {}, ...row })) },
    })

  test('have rows: a list without any is refused as a list', async () => {
    const { status, body } = await batch('preview', [])
    expect([status, body.data]).toEqual([400, [{ key: 'rows', value: 'Items list not valid' }]])
  })

  test('show every row first, then write the good ones, and are undone as one step', async () => {
    const old = await must(user.call('POST', path, { body: rate() }))
    const fresh = rate()
    const input = [
      { id: old.id, version: old.version, values: { count: 77 } },
      { values: fresh },
      { values: { ...fresh } },
      { values: rate({ port: 'XXXXX', amount: 'many' }) },
      { id: old.id, version: 99, values: { count: 78 } },
      { values: { rate: old.rate, validFrom: old.validFrom } },
    ]
    const preview = await must(batch('preview', input))
    expect(preview.counts).toEqual({ create: 1, update: 1, unchanged: 0, refused: 4 })
    expect(preview.undo).toBeNull()
    expect(preview.rows[0]).toMatchObject({ action: 'update', changes: [{ field: 'count', before: 3, after: 77 }] })
    expect(preview.rows[3].issues.map((issue: { field: string }) => issue.field)).toEqual(['amount'])
    expect((await must(user.call('GET', `${path}/${old.id}`))).count).toBe(3)
    expect((await must(batch('all-or-nothing', input))).undo).toBeNull()

    const written = await must(batch('valid-only', input))
    expect(written.counts).toEqual(preview.counts)
    expect((await must(user.call('GET', `${path}/${old.id}`))).count).toBe(77)
    const createdId = written.rows[1].id
    expect((await user.call('GET', `${path}/${createdId}`)).status).toBe(200)

    expect(await must(user.call('POST', `${path}/undo`, { body: { undo: written.undo } }))).toMatchObject({
      restored: 2,
    })
    expect(await must(user.call('GET', `${path}/${old.id}`))).toMatchObject({ count: 3, version: 3 })
    expect((await user.call('GET', `${path}/${createdId}`)).status).toBe(404)
    expect((await user.call('POST', `${path}/undo`, { body: { undo: written.undo } })).status).toBe(409)
  })

  test('are not undone over the head of somebody who went on working', async () => {
    const old = await must(user.call('POST', path, { body: rate() }))
    const { undo } = await must(batch('valid-only', [{ id: old.id, version: 1, values: { count: 5 } }]))
    await must(batch('valid-only', [{ id: old.id, version: 2, values: { count: 6 } }]))
    expect((await user.call('POST', `${path}/undo`, { body: { undo } })).status).toBe(409)
    const other = await server.userWith('super-admin')
    expect((await other.call('POST', `${path}/undo`, { body: { undo } })).status).toBe(404)
  })

  test('find an existing record by its business key, and leave out what is the same', async () => {
    const old = await must(user.call('POST', path, { body: rate() }))
    const key = { rate: old.rate, validFrom: old.validFrom }
    const { rows: planned } = await must(batch('preview', [{ values: { ...key, count: 3 } }]))
    expect(planned[0]).toMatchObject({ action: 'unchanged', id: old.id })
  })
})

describe('workbooks', () => {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const bearer = { authorization: `Bearer ${user.token}` }
  const download = async (query: string) => {
    const answer = await fetch(`${server.api.url}/api${path}/export?${query}`, { headers: bearer })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('content-disposition')).toContain('Rates.xlsx')
    return Buffer.from(await answer.arrayBuffer())
  }
  const upload = async (file: Buffer, mode: string, key = crypto.randomUUID()) => {
    const headers = { ...bearer, 'content-type': type, 'idempotency-key': key }
    const answer = await fetch(`${server.api.url}/api${path}/import?mode=${mode}`, {
      method: 'POST',
      body: new Uint8Array(file),
      headers,
    })
    return { status: answer.status, body: (await answer.json()) as { data: any; code?: string } }
  }
  const rewritten = async (file: Buffer, change: (cells: Cell[], header: Cell[]) => Cell[]) => {
    const sheet = await readWorkbook(file)
    const header = sheet.find(({ number }) => number === 5)!.cells
    const rows = sheet.map(({ cells, number }) => (number > 5 ? change([...cells], header) : cells))
    const stream = writeWorkbook(
      { name: 'Sheet', widths: [] },
      (async function* () {
        yield* rows
      })(),
    )
    return Buffer.concat(await Array.fromAsync(stream))
  }

  test('an export comes back unchanged, an edited one as a difference, the same one twice not at all', async () => {
    for (let index = 0; index < 3; index++) await must(user.call('POST', path, { body: rate({ note: 'sheet probe' }) }))
    const file = await download('note=sheet probe')
    const same = await upload(file, 'preview')
    expect(same.body.data).toMatchObject({ counts: { create: 0, update: 0, unchanged: 3, refused: 0 }, problems: [] })

    const edited = await rewritten(file, (cells, header) => {
      cells[header.indexOf(countHeader(header))] = 42
      return cells
    })
    const preview = await upload(edited, 'preview')
    expect(preview.body.data.counts).toEqual({ create: 0, update: 3, unchanged: 0, refused: 0 })
    const written = await upload(edited, 'valid-only')
    expect(written.body.data.counts.update).toBe(3)
    const { rows: after } = await must(user.call('GET', `${path}?note=sheet probe`))
    expect(after.map((row: { count: number }) => row.count)).toEqual([42, 42, 42])
    expect((await upload(edited, 'valid-only')).body.code).toBe('platform.fileImportedBefore')
  })

  test('a bad cell is named by row, column, value and reason, and only good rows are taken', async () => {
    await must(user.call('POST', path, { body: rate({ note: 'bad cell probe' }) }))
    await must(user.call('POST', path, { body: rate({ note: 'bad cell probe' }) }))
    let first = true
    const file = await rewritten(await download('note=bad cell probe'), (cells, header) => {
      cells[header.indexOf(countHeader(header))] = first ? 'many' : 7
      first = false
      return cells
    })
    const answer = (await upload(file, 'valid-only')).body.data
    expect(answer.counts).toEqual({ create: 0, update: 1, unchanged: 0, refused: 1 })
    expect(answer.problems).toEqual([
      {
        row: expect.any(Number),
        column: expect.any(String),
        value: 'many',
        text: 'This is not a number',
        hint: 'a whole number from 0 to 1000',
      },
    ])
  })

  test('a file without a header, or no file, is refused with a reason', async () => {
    const stream = writeWorkbook(
      { name: 'Sheet', widths: [] },
      (async function* () {
        yield ['a', 'b']
      })(),
    )
    const file = Buffer.concat(await Array.fromAsync(stream))
    expect(await upload(file, 'preview')).toMatchObject({ status: 400, body: { code: 'platform.workbookNoHeader' } })
    expect(await upload(Buffer.from('nothing'), 'preview')).toMatchObject({
      status: 400,
      body: { code: 'platform.workbookRefused' },
    })
  })
})

/** The probe has no dictionary, so its headers are the keys themselves. */
function countHeader(header: Cell[]): Cell {
  return header.find((cell) => String(cell).endsWith('field.count'))!
}
