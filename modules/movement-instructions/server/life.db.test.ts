import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import type { InstructionDraft, StoredInstruction } from '../contract/movement-instruction.ts'
import { blankInstruction, blankLot, draftOf } from '../rules/lots.ts'
import { lockTree } from './instruction/instructions.repo.ts'
import { moveTo } from './transition.routes.ts'
import { everything } from '#platform/server/database/scope.ts'

const server = await demoServer()
const keeper = await server.userWith('super-admin')
const base = '/movement-instruction'

const lot = (more = {}) => ({
  ...blankLot(),
  productCode: 'CR-AZL',
  quantity: '55000.000',
  quantityUoMCode: 'MT',
  holder: 'SEL',
  ...more,
})
const draft = (more = {}) => ({
  ...blankInstruction(),
  plant: 'S',
  operationType: 'SCN',
  laycanFrom: '2031-03-09',
  laycanTo: '2031-03-11',
  lots: [lot()],
  ...more,
})
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })
const create = async (sent: object = draft(), by = keeper) =>
  (await by.call('POST', base, { body: { versionNote: null, ...sent } })).body.data as StoredInstruction
const save = (one: StoredInstruction, sent: object = draftOf(one), by = keeper) =>
  by.call('PUT', `${base}/${one.id}`, { body: { versionNote: null, ...sent }, headers: ifMatch(one.version) })
const move = (one: StoredInstruction, to: string, reason: string | null = null, by = keeper) =>
  by.call('POST', `${base}/${one.id}/transition`, { body: { to, reason }, headers: ifMatch(one.version) })
const moved = async (one: StoredInstruction, to: string, reason: string | null = null) => {
  const answer = await move(one, to, reason)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data as StoredInstruction
}
const lots = async (one: StoredInstruction, more = '') =>
  (await keeper.call('GET', `/lots-management?voyageNumber=${one.voyageNumber}${more}`)).body.data.rows
const step = (id: string, version: number, name: string, by = keeper) =>
  by.call('POST', `/lots-management/${id}/${name}`, { headers: ifMatch(version) })
const figures = {
  balanceSheetDate: null,
  expectedQuantity: null,
  actualQuantity: null,
  finalQuantity: '54990.5',
  billOfLadingDate: null,
  billOfLadingQuantity: null,
  mooringDate: null,
  unmooringDate: null,
  isInternalConsumption: false,
  isCreateSelfInvoice: false,
  protocolNumberOfIntentLetter: null,
}
const enter = (id: string, version: number, more = {}) =>
  keeper.call('PUT', `/lots-management/${id}`, { body: { ...figures, ...more }, headers: ifMatch(version) })

test('a number is given once, in turn, and only to what is created; what fails gives it back', async () => {
  const year = (laycan: string) => ({ laycanFrom: `${laycan}-03-09`, laycanTo: `${laycan}-03-11` })
  const incomplete = await create(draft({ ...year('2032'), lots: [lot({ holder: null })] }))
  expect(incomplete.voyageNumber).toMatch(/^~[0-9A-F]{10}$/)
  const refused = await move(incomplete, 'created')
  expect(refused.body.data).toEqual([{ key: 'lots.0.holder', value: expect.stringContaining('required') }])
  const many = await Promise.all(Array.from({ length: 6 }, () => create(draft(year('2032')))))
  // A transaction that dies after it took a number: the last thing it would have done is refused by the database.
  const broken = await create(draft(year('2032')))
  await server.owner.query(sql`
    create function break_one() returns trigger language plpgsql as $$
    begin if new.instruction_id = ${sql.lit(broken.id)} then raise exception 'broken on purpose'; end if; return new; end $$`)
  await server.owner.query(sql`
    create trigger break_one before insert on movement_instruction_versions for each row
    when (new.kind = 'transition') execute function break_one()`)
  const answers = await Promise.all([...many.slice(0, 3), broken, ...many.slice(3)].map((one) => move(one, 'created')))
  await server.owner.query(sql`drop trigger break_one on movement_instruction_versions`)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 500, 200, 200, 200])
  const numbers = answers.filter(({ status }) => status === 200).map(({ body }) => body.data.voyageNumber as string)
  expect(numbers.toSorted()).toEqual([1, 2, 3, 4, 5, 6].map((number) => `S32-000${number}`))
  expect((await moved(broken, 'created')).voyageNumber).toBe('S32-0007')
  expect((await moved(await create(draft(year('2033'))), 'created')).voyageNumber).toBe('S33-0001')
  const taken = (await keeper.call('GET', `${base}/${many[0]!.id}`)).body.data
  expect(taken.lots[0].lotCode).toBe(`${taken.voyageNumber}/A`)
})

test('a connection that is killed after it took a number leaves none missing', async () => {
  const [first, second] = [
    await create(draft({ laycanFrom: '2034-03-09', laycanTo: '2034-03-11' })),
    await create(draft({ laycanFrom: '2034-03-09', laycanTo: '2034-03-11' })),
  ]
  const killed = server.db.transaction({ id: keeper.userId, scope: everything }, async (tx) => {
    const { voyageNumber } = await moveTo(tx, (await lockTree(tx, first.id))!, 'created', null)
    expect(voyageNumber).toBe('S34-0001')
    const [own] = await tx.query(sql<{ pid: number }>`select pg_backend_pid() as pid`)
    await server.owner.query(sql`select pg_terminate_backend(${own!.pid})`)
    await tx.query(sql`select 1`)
  })
  await expect(killed).rejects.toThrow(/terminat|not queryable/)
  expect((await moved(second, 'created')).voyageNumber).toBe('S34-0001')
  expect((await moved(first, 'created')).voyageNumber).toBe('S34-0002')
})

test('only the ways of the table lead from state to state, and each state holds fast what it must', async () => {
  let one = await create()
  expect((await move(one, 'closed')).status).toBe(409)
  expect((await move(one, 'canceled')).body.data[0].key).toBe('reason')
  one = await moved(one, 'created')
  const elsewhere = await save(one, { ...draftOf(one), plant: 'N' })
  expect(elsewhere.body.data).toEqual([{ key: 'plant', value: expect.stringContaining('no longer') }])
  const emptied = await save(one, { ...draftOf(one), lots: [] })
  expect(emptied.body.data[0].key).toBe('lots')
  one = await moved(one, 'ongoing')
  const other = await save(one, { ...draftOf(one), operationType: 'CRN' })
  expect(other.body.data[0].key).toBe('operationType')
  expect((await move(one, 'closed')).body.message).toContain(one.lots[0]!.lotCode)
  one = await moved(one, 'canceled', 'The cargo was sold elsewhere')
  const item = { instruction: one.id, item: { en: 'Call', it: 'Chiama' }, responsible: null, due: null, note: null }
  expect((await keeper.call('POST', '/movement-instruction/checklist', { body: item })).body.code).toBe(
    'movement-instructions.canceledNotWritable',
  )
  expect(one.statusReason).toBe('The cargo was sold elsewhere')
  expect((await save(one)).status).toBe(409)
  for (const to of ['draft', 'created', 'ongoing', 'closed']) expect((await move(one, to, 'why not')).status).toBe(409)
})

test('a lot is closed with its final quantity and then changed by nobody; the last one lets its instruction close', async () => {
  let one = await moved(
    await moved(await create(draft({ lots: [lot(), lot({ holder: 'MRD' })] })), 'created'),
    'ongoing',
  )
  const [first, second] = await lots(one)
  expect(first).toMatchObject({ expectedQuantity: '55000.000', status: 'ongoing', deviation: null })
  expect((await step(first.id, 1, 'close')).body.data[0].key).toBe('finalQuantity')
  expect(
    (await enter(first.id, 1, { mooringDate: '2031-03-10T10:00:00Z', unmooringDate: '2031-03-10T09:00:00Z' })).status,
  ).toBe(400)
  expect((await enter(first.id, 1, { isCreateSelfInvoice: true })).status).toBe(400)
  const entered = await enter(first.id, 1)
  expect(entered.body.data).toMatchObject({ version: 2, finalQuantity: '54990.500', deviation: '-9.500' })
  expect((await enter(first.id, 1)).body.detail.current.version).toBe(2)
  expect((await step(first.id, 2, 'close')).body.data).toMatchObject({ isClosed: true, status: 'closed', version: 3 })
  expect((await enter(first.id, 3)).status).toBe(400)
  const sent = draftOf(one)
  const changed = { ...sent, lots: [{ ...sent.lots[0]!, quantity: '1.000' }, sent.lots[1]!] }
  expect((await save(one, changed)).body.data[0].value).toContain(first.lotCode)
  expect((await save(one, { ...sent, lots: [sent.lots[1]!] })).status).toBe(400)
  const edited = await save(one, { ...sent, lots: [sent.lots[0]!, { ...sent.lots[1]!, note: 'last' }] })
  expect(edited.status, JSON.stringify(edited.body)).toBe(200)
  one = edited.body.data
  expect(one.lots.map(({ isClosed }) => isClosed)).toEqual([true, false])
  await enter(second.id, 1)
  await step(second.id, 2, 'close')
  one = await moved(one, 'closed')
  expect((await step(second.id, 3, 'reopen')).status).toBe(409)
  const clerk = await server.userWith(['movementInstructions.view', 'movementInstructions.transition'])
  expect((await move(one, 'ongoing', 'Figures were wrong', clerk)).status).toBe(403)
  one = await moved(one, 'ongoing', 'Figures were wrong')
  expect((await step(second.id, 3, 'reopen')).body.data).toMatchObject({ isClosed: false, status: 'ongoing' })
})

test('of two who save the same version at the same moment, one is told of the other', async () => {
  const one = await create()
  const answers = await Promise.all(['a', 'b', 'c'].map((note) => save(one, { ...draftOf(one), note })))
  expect(answers.filter(({ status }) => status === 200).length).toBe(1)
  const won = answers.find(({ status }) => status === 200)!.body.data
  for (const { body } of answers.filter(({ status }) => status === 412)) expect(body.detail.current).toEqual(won)
  const other = await create()
  const foreign = await save(won, { ...draftOf(won), lots: [{ ...draftOf(won).lots[0]!, id: other.lots[0]!.id }] })
  expect(foreign.body.data.lots[0].id).not.toBe(other.lots[0]!.id)
  expect((await keeper.call('GET', `${base}/${other.id}`)).body.data).toEqual(other)
})

test('every version is kept with what it changed, compared, and restored as a new one', async () => {
  let one = await create(draft({ lots: [lot(), lot({ holder: 'MRD' })] }))
  const gone = one.lots[1]!
  const sent = draftOf(one)
  const answer = await save(one, {
    ...sent,
    note: 'x',
    lots: [{ ...sent.lots[0]!, quantity: '60000' }],
    versionNote: 'Less',
  })
  one = answer.body.data
  const versions = (await keeper.call('GET', `${base}/${one.id}/versions`)).body.data.versions
  expect(versions).toMatchObject([
    { version: 2, kind: 'saved', note: 'Less', changeCount: 3 },
    { version: 1, kind: 'created' },
  ])
  const diff = (await keeper.call('GET', `${base}/${one.id}/versions/1/diff?to=2`)).body.data
  expect(diff).toMatchObject([
    { path: 'note', kind: 'changed', before: null, after: 'x' },
    { path: `lots.${gone.id}`, kind: 'removed' },
    { path: `lots.${one.lots[0]!.id}.quantity`, kind: 'changed', before: '55000.000', after: '60000.000' },
  ])
  const restore = (version: number) =>
    keeper.call('POST', `${base}/${one.id}/versions/${version}/restore`, {
      body: { versionNote: 'Back' },
      headers: ifMatch(one.version),
    })
  expect((await restore(9)).body.message).toContain('No versions found')
  one = (await restore(1)).body.data
  const first = (await keeper.call('GET', `${base}/${one.id}/versions/1`)).body.data.instruction
  expect(draftOf(one)).toEqual(draftOf(first))
  expect(one.lots[1]).toMatchObject({ id: gone.id, lotCode: gone.lotCode })
  expect(one).toMatchObject({ version: 3, versionNote: 'Back' })
  await expect(
    server.db.transaction({ id: 'system:test', scope: everything }, (tx) =>
      tx.query(sql`update movement_instruction_versions set note = 'forged'`),
    ),
  ).rejects.toThrow(/permission denied/)
})

test('lots are cloned, copied from, taken out and put back, each as a version of their instruction', async () => {
  let one = await moved(
    await create(draft({ lots: [lot({ note: 'n', contractNumber: 'C1' }), lot({ quantity: '1.000' })] })),
    'created',
  )
  const clone = await keeper.call('POST', `${base}/${one.id}/clone-lot`, {
    body: { lot: one.lots[0]!.id },
    headers: ifMatch(one.version),
  })
  one = clone.body.data
  expect(clone.body.message).toBe('Lot cloned')
  expect(one.lots[2]).toMatchObject({ note: 'n', lotCode: `${one.voyageNumber}/C` })
  const copied = await keeper.call('POST', `${base}/${one.id}/copy-lot`, {
    body: { from: one.lots[0]!.id, to: [one.lots[1]!.id], parts: ['main', 'samples'] },
    headers: ifMatch(one.version),
  })
  expect(copied.body.data.lots[1]).toMatchObject({ contractNumber: 'C1', quantity: '1.000' })
  const [, second] = await lots(one)
  expect((await step(second.id, 1, 'delete')).body.data).toMatchObject({ isDeleted: true, status: 'canceled' })
  expect((await enter(second.id, 1)).status).toBe(409)
  const without = (await keeper.call('GET', `${base}/${one.id}`)).body.data as StoredInstruction
  expect(without.lots.map(({ lotCode }) => lotCode.at(-1))).toEqual(['A', 'C'])
  const added = await save(without, { ...draftOf(without), lots: [...draftOf(without).lots, lot()] })
  expect(added.body.data.lots.at(-1).lotCode).toBe(`${one.voyageNumber}/D`)
  expect((await step(second.id, 1, 'undelete')).body.data.isDeleted).toBe(false)
  const third = await step(second.id, 1, 'clone')
  expect(third.body.data).toMatchObject({ lotCode: `${one.voyageNumber}/E`, version: 1 })
})

test('lots are found by any part of their code, with or without the letter', async () => {
  const one = await moved(await create(draft({ lots: [lot(), lot()] })), 'created')
  const found = async (text: string) =>
    (await keeper.call('GET', `/lots-management?find=${encodeURIComponent(text)}&limit=500`)).body.data.rows.map(
      ({ lotCode }: { lotCode: string }) => lotCode,
    )
  const [first, second] = [`${one.voyageNumber}/A`, `${one.voyageNumber}/B`]
  const number = one.voyageNumber.slice(one.voyageNumber.indexOf('-') + 1)
  for (const text of [one.voyageNumber, number, one.voyageNumber.toLowerCase()]) {
    expect(await found(text), text).toEqual(expect.arrayContaining([first, second]))
  }
  for (const text of [second, `${number}/b`]) {
    expect(await found(text), text).toContain(second)
    expect(await found(text), text).not.toContain(first)
  }
})

test('bulk edit shows what it would do to each lot and then does it', async () => {
  let one = await create(draft({ lots: [lot(), lot(), lot()] }))
  one = await moved(await moved(one, 'created'), 'ongoing')
  const [first, second, third] = await lots(one)
  await enter(third.id, 1)
  await step(third.id, 2, 'close')
  const body = (mode: string) => ({
    mode,
    target: { picked: [first, second, { ...third, version: 3 }].map(({ id, version }) => ({ id, version })) },
    values: { balanceSheetDate: '2031-03-31', isInternalConsumption: true },
  })
  const preview = await keeper.call('POST', '/lots-management/bulk/edit', { body: body('preview') })
  expect(preview.body.data.counts, JSON.stringify(preview.body)).toEqual({ pass: 2, unchanged: 0, refused: 1 })
  expect((await lots(one))[0].balanceSheetDate).toBeNull()
  expect(preview.body.data.undo).toBeNull()
  const applied = (await keeper.call('POST', '/lots-management/bulk/edit', { body: body('apply') })).body.data
  expect(applied.counts.pass).toBe(2)
  expect((await lots(one, '&balanceSheetDate.from=2031-03-01')).map(({ id }: { id: string }) => id)).toEqual([
    first.id,
    second.id,
  ])
  expect(
    (await keeper.call('POST', '/lots-management/bulk/edit', { body: body('apply') })).body.data.counts.refused,
  ).toBe(3)

  // Taken back as one step, and that again; closing is no such step, and nobody undoes another's.
  const undo = (step: string, by = keeper) => by.call('POST', '/lots-management/undo', { body: { undo: step } })
  const figures = async () =>
    (await lots(one)).map((row: Record<string, unknown>) => [row['balanceSheetDate'], row['isInternalConsumption']])
  const edited = await figures()
  expect((await undo(applied.undo, await server.userWith('super-admin'))).status).toBe(404)
  const undone = (await undo(applied.undo)).body.data
  expect(undone.restored).toBe(2)
  expect((await figures()).slice(0, 2)).toEqual([
    [null, false],
    [null, false],
  ])
  const redone = (await undo(undone.undo)).body.data
  expect(await figures()).toEqual(edited)
  // One lot that somebody changed, or that is closed, keeps all of them.
  const now = await lots(one)
  await enter(now[0].id, now[0].version)
  const changed = await figures()
  expect((await undo(redone.undo)).body.code).toBe('platform.undoTooLate')
  expect(await figures()).toEqual(changed)
  const late = (
    await keeper.call('POST', '/lots-management/bulk/edit', {
      body: {
        mode: 'apply',
        target: {
          picked: (await lots(one))
            .slice(0, 2)
            .map(({ id, version }: { id: string; version: number }) => ({ id, version })),
        },
        values: { balanceSheetDate: '2031-04-30' },
      },
    })
  ).body.data.undo
  const closing = (await lots(one))[0]
  expect((await step(closing.id, closing.version, 'close')).status).toBe(200)
  const closed = await figures()
  expect((await undo(late)).body.code).toBe('platform.undoTooLate')
  expect(await figures()).toEqual(closed)
})

test('a created instruction has its checklist; who ticks it stands there', async () => {
  const one = await moved(await create(), 'created')
  const rows = (await keeper.call('GET', `/movement-instruction/checklist?voyageNumber=${one.voyageNumber}&sort=due`))
    .body.data.rows
  expect(rows.length).toBe(7)
  expect(rows[0]).toMatchObject({ isDone: false, due: '2031-03-01T23:00:00.000Z' })
  const body = { isDone: true, responsible: null, due: rows[0].due, note: 'by phone' }
  const tick = (version: number) =>
    keeper.call('PUT', `/movement-instruction/checklist/${rows[0].id}`, { body, headers: ifMatch(version) })
  expect((await tick(1)).body.data).toMatchObject({ isDone: true, doneBy: `Test ${keeper.username}`, note: 'by phone' })
  expect((await tick(1)).status).toBe(412)
  const own = { instruction: one.id, item: { en: 'Call', it: 'Chiama' }, responsible: 'nobody', due: null, note: null }
  expect((await keeper.call('POST', '/movement-instruction/checklist', { body: own })).body.data[0].key).toBe(
    'responsible',
  )
  const unnumbered = { ...own, instruction: (await create()).id, responsible: null }
  expect((await keeper.call('POST', '/movement-instruction/checklist', { body: unnumbered })).body.code).toBe(
    'movement-instructions.checklistBeforeNumber',
  )
  const added = await keeper.call('POST', '/movement-instruction/checklist', { body: { ...own, responsible: null } })
  expect(added.body.data.item.en).toBe('Call')
  const progress = (
    await keeper.call('GET', `/movement-instruction/checklist/progress?voyageNumber=${one.voyageNumber}`)
  ).body.data
  expect(progress).toEqual([{ voyageNumber: one.voyageNumber, instruction: one.id, done: 1, total: 8, overdue: 0 }])
})

test('what belongs to a plant is there only for its people', async () => {
  const one = await moved(await create(), 'created')
  const elsewhere = await server.userWith(
    [
      'movementInstructions.view',
      'movementInstructions.edit',
      'movementInstructions.create',
      'movementInstructions.history',
      'lotsManagement.view',
      'movementChecklist.view',
    ],
    { sites: ['N'] },
  )
  const held = { operationType: 'SCN', account: elsewhere.username, role: 'PREPARE' }
  expect((await keeper.call('POST', '/movement-instruction-config/UserRoles', { body: held })).status).toBe(200)
  expect((await elsewhere.call('GET', `${base}/${one.id}`)).status).toBe(404)
  expect((await save(one, draftOf(one), elsewhere)).status).toBe(404)
  expect((await elsewhere.call('GET', `${base}/${one.id}/versions`)).status).toBe(404)
  expect((await elsewhere.call('GET', `${base}?voyageNumber=${one.voyageNumber}`)).body.data.rows).toEqual([])
  expect((await elsewhere.call('GET', `/lots-management?voyageNumber=${one.voyageNumber}`)).body.data.rows).toEqual([])
  expect((await elsewhere.call('POST', base, { body: { versionNote: null, ...draft() } })).status).toBe(403)
  const home: InstructionDraft = { ...(draft() as InstructionDraft), plant: 'N' }
  expect((await create(home, elsewhere)).plant).toBe('N')
})
