import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { workbookType } from '#platform/core/registry-endpoints.ts'
import { type Cell, writeWorkbook } from '#platform/server/workbook/workbook.ts'
import { readSheet } from '#platform/testing/read-sheet.ts'
import type { TestUser } from '#platform/testing/test-server.ts'
import { lotColumns, programmeRows, voyageColumns } from '#modules/movement-instructions/contract/programme.contract.ts'
import { holdProgrammes } from './programmes.repo.ts'

const server = await demoServer()
const keeper = await server.userWith('super-admin')
const base = '/movement-instruction'
const columns = [...voyageColumns, ...lotColumns]

type Values = Partial<Record<(typeof columns)[number], Cell>>
async function programme(rows: Values[], header: Cell[] = columns): Promise<Buffer> {
  const sheet = writeWorkbook(
    { name: 'Programme', widths: [] },
    (async function* () {
      yield header
      for (const values of rows) yield columns.map((name) => values[name] ?? null)
    })(),
  )
  return Buffer.concat(await Array.fromAsync(sheet))
}

const row = (externalVoyageNumber: string | null, more: Values = {}): Values => ({
  externalVoyageNumber,
  operationType: 'SCN',
  vessel: 3259925,
  laycanFrom: new Date('2026-03-09T00:00:00Z'),
  laycanTo: '11/03/2026',
  productCode: 'CR-AZL',
  quantity: 55000,
  quantityUoMCode: 'MT',
  holder: 'SEL',
  ...more,
})

interface Sent {
  plant?: string
  date?: string | undefined
  mode?: string
  by?: TestUser
  language?: string
  key?: string
}
async function send(file: Buffer, sent: Sent = {}) {
  const { plant = 'S', mode = 'preview', by = keeper, language = 'en', key = randomUUID() } = sent
  const date = 'date' in sent ? sent.date : '2026-02-01'
  const query = new URLSearchParams({ plant, mode, fileName: 'march.xlsx', ...(date === undefined ? {} : { date }) })
  const answer = await fetch(`${server.api.url}/api${base}/programme?${query}`, {
    method: 'POST',
    body: new Uint8Array(file),
    headers: {
      authorization: `Bearer ${by.token}`,
      'accept-language': language,
      'content-type': workbookType,
      'idempotency-key': key,
    },
  })
  return { status: answer.status, body: (await answer.json()) as { data: any; message: string; code: string } }
}
const instructions = async () =>
  (await server.owner.query(sql<{ count: number }>`select count(*)::int as count from movement_instructions`))[0]!.count
const listed = async (number: string) =>
  (await keeper.call('GET', `${base}?externalVoyageNumber=${number}`)).body.data.rows as { id: string }[]

test('a programme is looked at, taken once, and makes nothing the second time', async () => {
  const file = await programme([
    row('PRG-1'),
    row('PRG-2', { operationType: 'CRN', vessel: null }),
    row('PRG-1', {
      operationType: null,
      vessel: null,
      laycanFrom: null,
      laycanTo: null,
      holder: 'MRD',
      quantity: '30000',
    }),
  ])
  const before = await instructions()
  const looked = await send(file)
  expect(looked.status, JSON.stringify(looked.body)).toBe(200)
  expect(looked.body.data).toEqual({
    counts: { instructions: 2, lots: 3, known: 0, refused: 0 },
    known: [],
    ignoredColumns: [],
    problems: [],
    problemCount: 0,
    badRows: null,
  })
  expect(await instructions()).toBe(before)

  // Two at once with one key are one import, and two with two keys see each other.
  const key = randomUUID()
  const taken = await Promise.all([
    send(file, { mode: 'all-or-nothing', key }),
    send(file, { mode: 'all-or-nothing', key }),
    send(file, { mode: 'valid-only' }),
  ])
  expect(taken.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await instructions()).toBe(before + 2)
  const again = await send(file, { mode: 'valid-only' })
  expect(again.body.data).toMatchObject({
    counts: { instructions: 0, lots: 0, known: 2, refused: 0 },
    known: ['PRG-1', 'PRG-2'],
  })
  expect(await instructions()).toBe(before + 2)
  const kept = await server.owner.query(
    sql`select plant, issued_on::text as date, file_name as file, instructions, lots, imported_by as by
      from instruction_programmes`,
  )
  expect(kept).toEqual([
    { plant: 'S', date: '2026-02-01', file: 'march.xlsx', instructions: 2, lots: 3, by: keeper.userId },
  ])

  const [made] = await listed('PRG-1')
  const { data } = (await keeper.call('GET', `${base}/${made!.id}`)).body
  expect(data).toMatchObject({
    status: 'draft',
    version: 1,
    plant: 'S',
    vessel: '3259925',
    laycanFrom: '2026-03-09',
    laycanTo: '2026-03-11',
    versionNote: 'From the shipping programme of 01 Feb 2026 (march.xlsx)',
    lots: [
      { holder: 'SEL', quantity: '55000.000' },
      { holder: 'MRD', quantity: '30000.000' },
    ],
  })
  const { versions } = (await keeper.call('GET', `${base}/${made!.id}/versions`)).body.data
  expect(versions).toMatchObject([{ version: 1, kind: 'created', note: data.versionNote }])
})

test('a programme needs a date, not a coming one, and none older than the newest of its plant', async () => {
  const file = await programme([row('PRG-10')])
  for (const [language, words] of [
    ['en', 'Import date is required'],
    ['it', 'La data di importazione è obbligatoria'],
  ] as const) {
    const missing = await send(file, { date: undefined, language, mode: 'valid-only' })
    expect([missing.status, missing.body.data]).toEqual([400, [{ key: 'date', value: words }]])
  }
  const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10)
  expect((await send(file, { date: tomorrow, mode: 'valid-only' })).body.data[0].value).toContain('in the future')
  expect((await send(file, { date: '2026-02-30' })).status).toBe(400)
  for (const mode of ['preview', 'valid-only']) {
    const older = await send(file, { date: '2026-01-31', mode })
    expect([older.status, older.body.code]).toEqual([409, 'movement-instructions.programmeOlder'])
    expect(older.body.message).toMatch(/31 Jan 2026.*01 Feb 2026/)
  }
  expect(await listed('PRG-10')).toEqual([])
  // Another plant has its own newest one, and the same day is not older.
  expect((await send(file, { plant: 'N', date: '2026-01-31' })).status).toBe(200)
  expect((await send(file, { mode: 'valid-only' })).body.data.counts.instructions).toBe(1)
})

test('what is wrong stands at its row and column; a voyage is refused as a whole, and the others can be taken', async () => {
  const file = await programme(
    [
      row('PRG-20', { productCode: 'NONE', minQuantity: 60000 }),
      row('PRG-20', { holder: 'MRD' }),
      row('PRG-21'),
      row(null),
      row('PRG-22', { laycanTo: '09/03/2026', operationType: 'XXX' }),
      row('PRG-23', { operationType: null }),
    ],
    [...columns.slice(0, -1), 'Remarks of the harbour'],
  )
  const { body } = await send(file, { language: 'it' })
  expect(body.data.counts).toEqual({ instructions: 1, lots: 1, known: 0, refused: 5 })
  expect(body.data.ignoredColumns).toEqual(['Remarks of the harbour'])
  const said = body.data.problems.map(({ row, column, value, text }: any) => [row, column, value, text])
  expect(said).toEqual([
    [2, 'quantity', '55000', 'La quantità è fuori dai limiti minimo e massimo'],
    [2, 'productCode', 'NONE', expect.stringContaining('NONE')],
    [5, 'externalVoyageNumber', '', expect.stringContaining('obbligatori')],
    [6, 'laycanTo', '09/03/2026', 'La data di inizio laycan deve precedere la data di fine'],
    [6, 'operationType', 'XXX', expect.stringContaining('XXX')],
    [7, 'operationType', '', 'Seleziona un tipo di operazione'],
  ])
  const before = await instructions()
  expect((await send(file, { mode: 'all-or-nothing' })).status).toBe(409)
  expect(await instructions()).toBe(before)
  const taken = await send(file, { mode: 'valid-only' })
  expect(taken.body.data.counts).toMatchObject({ instructions: 1, refused: 5 })
  expect(await instructions()).toBe(before + 1)
  const answer = await fetch(`${server.api.url}/api/files/${taken.body.data.badRows}`, {
    headers: { authorization: `Bearer ${keeper.token}` },
  })
  const bad = await readSheet(Buffer.from(await answer.arrayBuffer()))
  expect(bad.slice(1).map(({ cells }) => cells[0] ?? null)).toEqual(['PRG-20', 'PRG-20', null, 'PRG-22', 'PRG-23'])
})

test('a file that is no programme, and one that is too long, are refused with words', async () => {
  const code = async (file: Buffer) => (await send(file, { mode: 'valid-only' })).body.code
  expect(await code(Buffer.from('PK\x03\x04 no workbook'))).toBe('platform.workbookRefused')
  expect(await code(await programme([row('PRG-30')], ['a', 'b']))).toBe('platform.workbookNoHeader')
  const long = await programme(Array.from({ length: programmeRows + 1 }, () => row('PRG-30')))
  const tooLong = await send(long, { mode: 'valid-only' })
  expect([tooLong.status, tooLong.body.code]).toEqual([400, 'platform.workbookTooLarge'])
  expect(tooLong.body.message).toContain(String(programmeRows))
  expect(await listed('PRG-30')).toEqual([])
})

test('only who may create instructions imports, only for plants of theirs, and only tabs that their roles cover', async () => {
  const file = await programme([row('PRG-40')])
  const reader = await server.userWith(['movementInstructions.view'])
  expect((await send(file, { by: reader })).status).toBe(403)
  const template = (by: TestUser) =>
    fetch(`${server.api.url}/api${base}/programme/template`, { headers: { authorization: `Bearer ${by.token}` } })
  expect((await template(reader)).status).toBe(403)
  const southerner = await server.userWith(['movementInstructions.view', 'movementInstructions.create'], {
    sites: ['S'],
  })
  for (const mode of ['preview', 'valid-only']) {
    const other = await send(file, { by: southerner, plant: 'N', mode })
    expect([other.status, other.body.code]).toEqual([403, 'platform.otherSite'])
  }
  expect((await send(file, { plant: 'ZZ' })).body.data[0].key).toBe('plant')
  // The roles of the operation belong to others, which the look says before the write refuses.
  const looked = await send(file, { by: southerner, mode: 'valid-only' })
  expect(looked.body.data.counts).toMatchObject({ instructions: 0, refused: 1 })
  expect(looked.body.data.problems[0].text).toContain('do not let you edit')
  expect(await listed('PRG-40')).toEqual([])

  const [header] = await readSheet(Buffer.from(await (await template(southerner)).arrayBuffer()))
  const ownWords = await programme([row('PRG-41')], header!.cells)
  expect((await send(ownWords)).body.data).toMatchObject({
    counts: { instructions: 1, refused: 0 },
    ignoredColumns: [],
  })
})

test('a file is read before the programmes of its plant are held', async () => {
  await server.owner.transaction({ id: 'system:test' }, async (tx) => {
    await holdProgrammes(tx, 'S')
    const broken = await send(Buffer.alloc(2000, 'PK'), { mode: 'valid-only' })
    expect({ status: broken.status, code: broken.body.code }).toEqual({ status: 400, code: 'platform.workbookRefused' })
    const good = await send(await programme([row('PRG-HELD')]), { mode: 'valid-only' })
    expect(good.status).toBe(423)
  })
})
