import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import type { RecordNode } from '#platform/core/record-tree.ts'
import { columnType } from '#platform/server/database/column-kinds.ts'
import { instructionNode } from '#modules/movement-instructions/contract/movement-instruction.ts'
import { blankInstruction, blankLot, draftOf } from '#modules/movement-instructions/rules/lots.ts'

const server = await demoServer()
const keeper = await server.userWith('super-admin')
const base = '/movement-instruction'

const lot = (more = {}) => ({
  ...blankLot(),
  productCode: 'CR-AZL',
  quantity: '55000',
  quantityUoMCode: 'MT',
  holder: 'SEL',
  ...more,
})
const draft = (more = {}) => ({
  ...blankInstruction(),
  plant: 'S',
  operationType: 'SCN',
  laycanFrom: '2025-03-09',
  laycanTo: '2025-03-11',
  lots: [lot()],
  ...more,
})
const create = (sent: object = draft()) => keeper.call('POST', base, { body: { versionNote: null, ...sent } })
const save = (id: string, version: number, sent: object, by = keeper) =>
  by.call('PUT', `${base}/${id}`, { body: { versionNote: null, ...sent }, headers: { 'if-match': `"${version}"` } })

test('an instruction with everything below its lots comes back as it was sent', async () => {
  const made = await create()
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const { id } = made.body.data
  const full = draftOf(made.body.data)
  full.lots[0]!.billsOfLading.push({
    id: null,
    number: 'BL-1',
    billDate: '2025-03-01',
    place: 'Ceyhan',
    type: 'OR',
    carrier: 'BWL',
    masterName: 'Nikos Vlachos',
    shipper: 'SEL',
    consignee: 'To order',
    notifyParty: null,
    loadPort: 'TRCEY',
    dischargePort: 'ITZSO',
    freightClause: 'as per charter party',
    isCleanOnBoard: true,
    originals: 3,
    copies: 5,
    items: [
      {
        id: null,
        product: 'CR-AZL',
        description: 'Crude oil',
        weightInAir: '55000000',
        weightInVacuum: null,
        volumeAt15: null,
        volumeAt60F: '401234.5',
        density15: '0.85',
        temperature: '24.5',
        combinedNomenclature: null,
      },
    ],
  })
  full.lots[0]!.samples.push({
    id: null,
    sampleType: 'SHORE',
    pieces: 3,
    volume: '1.5',
    laboratory: null,
    keptBy: 'SEL',
    retentionDays: 90,
    sealNumber: null,
    testMethods: ['EN ISO 12185'],
    isToBeAnalysed: true,
    note: null,
  })
  full.lots.push(lot({ holder: 'MRD', quantity: '30000' }))
  const saved = await save(id, 1, full)
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const read = (await keeper.call('GET', `${base}/${id}`)).body.data
  expect(read).toEqual(saved.body.data)
  expect(read.version).toBe(2)
  expect(read.lots[0].billsOfLading[0].items[0]).toMatchObject({
    weightInAir: '55000000.000',
    volumeAt60F: '401234.500',
    density15: '0.8500',
    temperature: '24.50',
  })
  expect(read.lots[0].samples[0]).toMatchObject({ testMethods: ['EN ISO 12185'], volume: '1.50' })
  expect(read.lots.map((one: { holder: string }) => one.holder)).toEqual(['SEL', 'MRD'])
  const list = await keeper.call('GET', `${base}?status=draft&products=CR-AZL`)
  expect(list.body.data.rows).toMatchObject([
    { id, lotCount: 2, totalQuantity: '85000.000', totalUnit: 'MT', holders: ['MRD', 'SEL'] },
  ])
})

test('a stale save is refused with the other person’s record, and what contradicts itself at its field', async () => {
  const { data } = (await create()).body
  const other = await save(data.id, 1, { ...draftOf(data), note: 'mine' })
  expect(other.body.data.version).toBe(2)
  const stale = await save(data.id, 1, { ...draftOf(data), note: 'late' })
  expect(stale.status).toBe(412)
  expect(stale.body.detail.current).toMatchObject({ version: 2, note: 'mine' })
  const wrong = await save(data.id, 2, {
    ...draftOf(data),
    operationType: null,
    laycanFrom: '2025-03-11',
    lots: [lot({ minQuantity: '5', maxQuantity: '4' })],
  })
  expect(wrong.status).toBe(400)
  expect(wrong.body.data).toEqual([
    { key: 'operationType', value: expect.stringContaining('Select an operation type') },
    { key: 'laycanTo', value: expect.stringContaining('Laycan from must precede laycan to') },
    { key: 'lots.0.minQuantity', value: expect.stringContaining('Minimum quantity cannot exceed maximum') },
  ])
  const unknown = await save(data.id, 2, { ...draftOf(data), vessel: '0000000' })
  expect(unknown.body.data[0]).toMatchObject({ key: 'vessel' })
})

test('the demo has voyages in every state, written as people write them, and the worked voyage has its number', async () => {
  const totals = (await keeper.call('GET', `${base}/totals?group=status`)).body.data.groups
  const states = totals.map(({ value }: { value: string }) => value)
  expect(states.toSorted()).toEqual(['canceled', 'closed', 'created', 'draft', 'ongoing'])
  const [worked] = (await keeper.call('GET', `${base}?voyageNumber=S25-0147`)).body.data.rows
  expect(worked).toMatchObject({ status: 'closed', vessel: '3259925', externalVoyageNumber: 'HLX-25-331', missing: 0 })
  const { lots } = (await keeper.call('GET', `${base}/${worked.id}`)).body.data
  expect(lots.map((one: { lotCode: string }) => one.lotCode)).toEqual(['S25-0147/A', 'S25-0147/B'])
})

test('the tables are what the lists of fields say', async () => {
  const check = async (node: RecordNode) => {
    const columns = await server.owner.query(sql<{ name: string; type: string; nullable: boolean }>`
      select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable
      from pg_attribute a where a.attrelid = ${node.table}::regclass and a.attnum > 0`)
    const fields = [...node.fields, ...node.stamps]
    // A draft without an operation is refused by a rule that says so in words, and by the column.
    const mayBeEmpty = (name: string, required: boolean) => !required && name !== 'operationType'
    expect(columns).toEqual(
      expect.arrayContaining(
        fields.map((field) => ({
          name: field.column,
          type: columnType(field),
          nullable: mayBeEmpty(field.name, field.required),
        })),
      ),
    )
    for (const child of Object.values(node.children)) await check(child)
  }
  await check(instructionNode)
})
