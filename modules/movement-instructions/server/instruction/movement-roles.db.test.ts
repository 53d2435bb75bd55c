import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { blankRecord } from '#platform/core/record-tree.ts'
import type { TestUser } from '#platform/testing/test-server.ts'
import { lotNode } from '#modules/movement-instructions/contract/lot.records.ts'
import {
  type InstructionDraft,
  type LotPart,
  lotParts,
  type StoredInstruction,
} from '#modules/movement-instructions/contract/movement-instruction.ts'
import { blankInstruction, blankLot, draftOf } from '#modules/movement-instructions/rules/lots.ts'
import { tabCodes, type WritableTab, writableTabs } from '#modules/movement-instructions/rules/writable-tabs.ts'

const server = await demoServer()
const keeper = await server.userWith('super-admin')
const base = '/movement-instruction'
const elements = ['view', 'create', 'edit', 'transition', 'history'].map((name) => `movementInstructions.${name}`)
const managing = ['view', 'create', 'delete'].map((name) => `lotsManagement.${name}`)
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })

/** A person who writes these tabs of one operation. */
async function writerOf(tabs: readonly WritableTab[], operationType = 'SCN'): Promise<TestUser> {
  const writer = await server.userWith([...elements, ...managing])
  const code = `R${writer.username.slice(5).toUpperCase()}`
  const role = {
    code,
    name: { en: code, it: code },
    tabs: tabs.map((tab) => tabCodes[tab]),
    isActive: true,
    note: null,
  }
  const kept = await keeper.call('POST', '/movement-instruction-config/Roles', { body: role })
  expect(kept.status, JSON.stringify(kept.body)).toBe(200)
  const held = { operationType, account: writer.username, role: code }
  expect((await keeper.call('POST', '/movement-instruction-config/UserRoles', { body: held })).status).toBe(200)
  return writer
}

/** What a row of each list must have. */
const needed = {
  billsOfLading: {},
  documents: { documentType: 'BL', number: '2281' },
  receivers: { company: 'SEL', documentType: 'BL' },
  specifications: { property: 'Density' },
  measureUnits: { purpose: 'invoice', unitOfMeasure: 'MT' },
  samples: { sampleType: 'SHORE' },
  fiscalInfo: {},
} satisfies Record<LotPart, object>
const row = (part: LotPart) => ({ ...blankRecord(lotNode.children[part]), ...needed[part], id: null }) as never
const draft = (more: Partial<InstructionDraft> = {}): InstructionDraft => ({
  ...blankInstruction(),
  plant: 'S',
  operationType: 'SCN',
  laycanFrom: '2032-03-09',
  laycanTo: '2032-03-11',
  lots: [{ ...blankLot(), productCode: 'CR-AZL', quantity: '55000', quantityUoMCode: 'MT', holder: 'SEL' }],
  ...more,
})
/** With something in each list. */
const full = () => {
  const one = draft({ note: 'Noted' })
  for (const part of lotParts) (one.lots[0]![part] as unknown[]).push(row(part))
  return one
}
const create = (by: TestUser, sent: InstructionDraft) => by.call('POST', base, { body: { versionNote: null, ...sent } })
const save = (by: TestUser, { id, version }: StoredInstruction, sent: InstructionDraft) =>
  by.call('PUT', `${base}/${id}`, { body: { versionNote: null, ...sent }, headers: ifMatch(version) })
const made = async (sent: InstructionDraft) => {
  const { status, body } = await create(keeper, sent)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as StoredInstruction
}
const namesOf = (answer: { body: { data: { value: string }[] } }) => answer.body.data.map(({ value }) => value)

/** One change on a tab. */
function write(sent: InstructionDraft, tab: WritableTab, mark: string): void {
  const lot = sent.lots[0]!
  if (tab === 'header') sent.externalVoyageNumber = mark
  else if (tab === 'notes') sent.note = mark
  else if (tab === 'main') lot.tradeDescription = mark
  else if (lot[tab].length > 0) lot[tab] = []
  else (lot[tab] as unknown[]).push(row(tab))
}

test('whatever is written together is taken exactly when the roles for the operation cover every tab of it', async () => {
  const writers = await Promise.all(
    [['header', 'main', 'notes'], ['fiscalInfo'], ['specifications', 'samples'], [], [...writableTabs]].map(
      async (tabs) => ({ tabs: tabs as WritableTab[], who: await writerOf(tabs as WritableTab[]) }),
    ),
  )
  let one = await made(full())
  let mark = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...writers),
      fc.uniqueArray(fc.constantFrom(...writableTabs), { maxLength: 3 }),
      async ({ tabs, who }, written) => {
        const sent = draftOf(one)
        for (const tab of written) write(sent, tab, `mark ${(mark += 1)}`)
        const answer = await save(who, one, sent)
        const covered = written.every((tab) => tabs.includes(tab))
        expect(answer.status, JSON.stringify(answer.body.data)).toBe(covered ? 200 : 403)
        const now = (await keeper.call('GET', `${base}/${one.id}`)).body.data
        if (covered) one = answer.body.data
        else expect(answer.body.data).toHaveLength(written.filter((tab) => !tabs.includes(tab)).length)
        expect(now).toEqual(one)
      },
    ),
    { numRuns: 60 },
  )
  for (const { tabs, who } of writers) {
    const asked = await who.call('GET', `${base}/own-tabs?operationType=SCN`)
    expect(asked.body.data).toEqual(writableTabs.filter((tab) => tabs.includes(tab)))
  }
})

test('no other way leads to a tab of others: new, cloned, copied, removed, restored, under another operation', async () => {
  const preparer = await writerOf(['header', 'main', 'notes'])
  const said = 'Your roles do not let you edit this part: Fiscal info'
  const fiscal = draft()
  fiscal.lots.push({ ...fiscal.lots[0]!, holder: 'MRD', fiscalInfo: [] })
  fiscal.lots[0]!.fiscalInfo.push(row('fiscalInfo'))
  const refused = async (answer: Promise<{ status: number; body: any }>) => {
    const { status, body } = await answer
    expect([status, body.code, namesOf({ body })]).toEqual([403, 'movement-instructions.tabsNotYours', [said]])
  }
  await refused(create(preparer, fiscal))
  expect((await create(preparer, draft())).status).toBe(200)

  const one = await made(fiscal)
  const [lot] = one.lots
  const post = (path: string, body: object) =>
    preparer.call('POST', `${base}/${one.id}/${path}`, { body, headers: ifMatch(one.version) })
  await refused(post('clone-lot', { lot: lot!.id }))
  await refused(save(preparer, one, { ...draftOf(one), lots: [] }))
  const numbered = await keeper.call('POST', `${base}/${one.id}/transition`, {
    body: { to: 'created', reason: null },
    headers: ifMatch(one.version),
  })
  expect(numbered.status, JSON.stringify(numbered.body)).toBe(200)
  for (const step of ['clone', 'delete']) {
    await refused(preparer.call('POST', `/lots-management/${lot!.id}/${step}`, { headers: ifMatch(1) }))
  }

  // A version without fiscal data is not brought back by somebody who does not write it; its state may be changed.
  const bare = await made(draft())
  const [first] = draftOf(bare).lots
  const withFiscal = await save(keeper, bare, {
    ...draftOf(bare),
    lots: [{ ...first!, fiscalInfo: fiscal.lots[0]!.fiscalInfo }, { ...blankLot() }],
  })
  const second: StoredInstruction = withFiscal.body.data
  await refused(
    preparer.call('POST', `${base}/${bare.id}/versions/1/restore`, {
      body: { versionNote: null },
      headers: ifMatch(second.version),
    }),
  )
  await refused(
    preparer.call('POST', `${base}/${bare.id}/copy-lot`, {
      body: { from: first!.id, to: [second.lots[1]!.id], parts: ['fiscalInfo'] },
      headers: ifMatch(second.version),
    }),
  )
  const canceled = await preparer.call('POST', `${base}/${bare.id}/transition`, {
    body: { to: 'canceled', reason: 'Not needed' },
    headers: ifMatch(second.version),
  })
  expect(canceled.status, JSON.stringify(canceled.body)).toBe(200)

  // Out of the operation, written there, and back again: the way back is where it is seen.
  await server.owner.transaction({ id: 'system:test' }, (tx) =>
    tx.query(sql`delete from movement_user_roles where operation_type = 'STS'`),
  )
  const mine = (await create(preparer, draft())).body.data as StoredInstruction
  const out = await save(preparer, mine, { ...draftOf(mine), operationType: 'STS' })
  expect(out.status, JSON.stringify(out.body)).toBe(200)
  const sent = draftOf(out.body.data)
  sent.lots[0]!.fiscalInfo.push(row('fiscalInfo'))
  const there = await save(preparer, out.body.data, sent)
  expect(there.status, JSON.stringify(there.body)).toBe(200)
  await refused(save(preparer, there.body.data, { ...draftOf(there.body.data), operationType: 'SCN' }))
})

test('a role counts only where it is held, and only while it is in use', async () => {
  const elsewhere = await writerOf([...writableTabs], 'CRN')
  const one = await made(draft())
  expect((await save(elsewhere, one, { ...draftOf(one), note: 'From elsewhere' })).status).toBe(403)
  const writer = await writerOf(['notes'])
  expect((await save(writer, one, { ...draftOf(one), note: 'In use' })).status).toBe(200)
  await server.owner.transaction({ id: 'system:test' }, (tx) =>
    tx.query(
      sql`update movement_roles set is_active = false where code = ${`R${writer.username.slice(5).toUpperCase()}`}`,
    ),
  )
  const now = (await keeper.call('GET', `${base}/${one.id}`)).body.data as StoredInstruction
  expect((await save(writer, now, { ...draftOf(now), note: 'No longer' })).status).toBe(403)
  expect((await writer.call('GET', `${base}/own-tabs?operationType=SCN`)).body.data).toEqual([])
})
