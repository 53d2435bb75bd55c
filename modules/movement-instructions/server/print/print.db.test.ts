import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { pdfPages } from '#platform/testing/read-pdf.ts'
import { type TestUser } from '#platform/testing/test-server.ts'
import { everything } from '#platform/server/database/scope.ts'

/** Printed documents and the thread of a voyage, over the real modules and the demo's master data. */

const server = await demoServer()
const boss = await server.userWith('super-admin')
const first = async (table: string, column = 'code', where = 'true') =>
  (
    await server.owner.query(sql<{ code: string }>`
    select ${sql.ref(column)} as code from ${sql.table(table)} where ${sql.raw(where)} order by 1 limit 1`)
  )[0]!.code
const plant = 'S'
const [company, vessel, product, port] = [
  await first('companies'),
  await first('vessels', 'imo_number'),
  await first('products'),
  await first('ports'),
]
const operationType = await first('operation_types', 'code', 'needs_movement_instruction')

const ok = async (answer: ReturnType<TestUser['call']>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const bill = {
  id: null,
  number: 'PLZ-2025/0147',
  billDate: '2025-03-12',
  place: 'Ceyhan',
  type: null,
  carrier: company,
  masterName: 'Capt. Nikos Vlachos',
  shipper: company,
  consignee: 'To order of Banca di Città S.p.A.',
  notifyParty: 'Selvara Raffineria, è già così',
  loadPort: port,
  dischargePort: null,
  freightClause: 'Freight payable as per charter party',
  isCleanOnBoard: true,
  originals: 3,
  copies: 4,
  items: [
    {
      id: null,
      product,
      description: 'in bulk',
      weightInAir: '54939500.000',
      weightInVacuum: '55000000.000',
      volumeAt15: '64951000.000',
      volumeAt60F: '408530.000',
      density15: '0.8467',
      temperature: '24.50',
      combinedNomenclature: null,
    },
    {
      id: null,
      product,
      description: 'second parcel',
      weightInAir: '1000.000',
      weightInVacuum: null,
      volumeAt15: null,
      volumeAt60F: null,
      density15: '0.8467',
      temperature: '24.50',
      combinedNomenclature: null,
    },
  ],
}
async function instruction() {
  const { instructionDraft } = await import('../../contract/movement-instruction.ts')
  const empty = (shape: Record<string, { safeParse(value: unknown): { success: boolean } }>) =>
    Object.fromEntries(
      Object.entries(shape).map(([name, type]) => [
        name,
        [null, false, []].find((value) => type.safeParse(value).success) ?? null,
      ]),
    )
  const { lots: _lots, ...header } = instructionDraft.shape
  const { lotNode } = await import('../../contract/lot.records.ts')
  const lot = {
    ...empty(lotNode.schema.shape),
    productCode: product,
    quantity: '55000',
    quantityUoMCode: 'MT',
    holder: company,
    billsOfLading: [bill],
  }
  const body = {
    ...empty(header),
    plant,
    operationType,
    vessel,
    loadPort: port,
    laycanFrom: '2025-03-09',
    laycanTo: '2025-03-11',
    note: 'Attendere il via',
    lots: [lot],
    versionNote: null,
  }
  return ok(boss.call('POST', '/movement-instruction', { body }))
}
const print = async (by: TestUser, path: string) => {
  const answer = await fetch(`${server.api.url}/api${path}`, { headers: { authorization: `Bearer ${by.token}` } })
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    file: Buffer.from(await answer.arrayBuffer()),
  }
}

test('a version is printed in both languages, and again the same, whatever its master data is called by then', async () => {
  const made = await instruction()
  const path = (language: string) => `/movement-instruction/${made.id}/versions/1/print?language=${language}`
  const italian = await print(boss, path('it'))
  expect(italian).toMatchObject({ status: 200, type: 'application/pdf' })
  const text = pdfPages(italian.file).join('\n')
  const [name] = await server.owner.query(sql<{ name: string }>`select name from vessels where imo_number = ${vessel}`)
  for (const part of [
    'Istruzione di movimentazione',
    'Bozza',
    name!.name,
    '55.000,000',
    'Attendere il via',
    'Pagina 1 di',
  ])
    expect(text).toContain(part)
  const english = pdfPages((await print(boss, path('en'))).file).join('\n')
  for (const part of ['Movement instruction', 'Draft', '55,000.000', 'Page 1 of']) expect(english).toContain(part)

  await server.db.transaction({ id: 'system:test', scope: everything }, (tx) =>
    tx.query(sql`update vessels set name = 'RENAMED SINCE', version = version + 1 where imo_number = ${vessel}`),
  )
  expect((await print(boss, path('it'))).file.equals(italian.file)).toBe(true)
  expect(
    pdfPages((await print(boss, `/movement-instruction/${(await instruction()).id}/versions/1/print`)).file)[0],
  ).toContain('RENAMED SINCE')
})

test('the thread of a voyage shows what its reader may see, with quantities and deviations; others have no such voyage', async () => {
  const { id, voyageNumber } = await instruction()
  const view = ['voyages.view', 'movementInstructions.view']
  const reader = await server.userWith([...view, 'tankOperations.view'], { sites: [plant] })
  const thread = () => ok(reader.call('GET', `/voyages/${voyageNumber}`))
  const before = await thread()
  expect(before.stages.map((stage: { id: string }) => stage.id)).toEqual(['instruction', 'lots', 'tankOperations'])
  expect(before.stages[0]).toMatchObject({
    title: 'Movement instruction',
    progress: 'waiting',
    quantities: [{ value: '55000.000', unit: 't', direction: null }],
    records: [{ title: voyageNumber, link: `/movement-instruction/${id}`, state: 'Draft' }],
  })
  expect(before.stages[1].deviation).toMatchObject({ difference: '0.000', level: 'within' })
  expect(before.stages[2]).toMatchObject({ progress: 'waiting', quantities: [], records: [] })

  await server.db.transaction({ id: 'system:test', scope: everything }, (tx) =>
    tx.query(sql`update movement_lots set actual_quantity = 54700 where instruction_id = ${id}`),
  )
  expect((await thread()).stages[1].deviation).toMatchObject({
    difference: '-300.000',
    percent: '-0.55',
    level: 'claim',
  })

  const only = await server.userWith(view, { sites: [plant], language: 'it' })
  const seen = await ok(only.call('GET', `/voyages/${voyageNumber}`))
  expect(seen.stages.map((stage: { title: string }) => stage.title)).toEqual(['Istruzione di movimentazione', 'Lotti'])
  const elsewhere = await server.userWith([...view, 'tankOperations.view'], { sites: ['N'] })
  expect((await elsewhere.call('GET', `/voyages/${voyageNumber}`)).status).toBe(404)
  expect((await print(elsewhere, `/movement-instruction/${id}/versions/1/print`)).status).toBe(404)
  // Found once: as the voyage by whoever may see it and its instruction, at their plant, else as the instruction.
  const found = async (who: Awaited<ReturnType<typeof server.userWith>>, more = '') => {
    const { groups } = (await who.call('GET', `/search?text=${encodeURIComponent(voyageNumber)}${more}`)).body.data
    return groups.map((group: any) => [group.kind, group.title, group.hits.map((hit: any) => [hit.code, hit.to])])
  }
  const own = ['movementInstructions', 'Movement instructions', [[voyageNumber, `/movement-instruction/${id}`]]]
  const whole = ['movementInstructions', 'Voyages', [[voyageNumber, `/voyage/${voyageNumber}`]]]
  expect(await found(await server.userWith(view))).toEqual([whole])
  expect(await found(await server.userWith(view), '&kind=movementInstructions')).toEqual([whole])
  expect(await found(await server.userWith(['movementInstructions.view']))).toEqual([own])
  expect(await found(await server.userWith(['voyages.view']))).toEqual([])
  expect(await found(await server.userWith(view, { sites: ['N'] }))).toEqual([])

  const blind = await server.userWith(['voyages.view'])
  expect((await blind.call('GET', `/voyages/${voyageNumber}`)).status).toBe(404)
})

test('a link from the time of the draft leads to the voyage by its number, and tells nobody else', async () => {
  const { id, version, voyageNumber: draft } = await instruction()
  const numbered = await ok(
    boss.call('POST', `/movement-instruction/${id}/transition`, {
      body: { to: 'created', reason: null },
      headers: { 'if-match': `"${version}"` },
    }),
  )
  expect(numbered.voyageNumber).not.toBe(draft)
  const view = ['voyages.view', 'movementInstructions.view']
  const asked = (who: TestUser) => who.call('GET', `/voyages/${draft}`)
  const seen = await ok(asked(await server.userWith(view, { sites: [plant] })))
  expect(seen.number).toBe(numbered.voyageNumber)
  expect(seen.stages[0].records).toMatchObject([{ title: numbered.voyageNumber, link: `/movement-instruction/${id}` }])
  for (const stranger of [
    await server.userWith(view, { sites: ['N'] }),
    await server.userWith(['voyages.view', 'tankOperations.view'], { sites: [plant] }),
  ])
    expect((await asked(stranger)).status).toBe(404)
  expect((await boss.call('GET', '/voyages/~0000000000')).status).toBe(404)
})
