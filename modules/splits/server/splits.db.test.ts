import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { operationElements } from '#modules/tank-operations/contract/tank-operations.contract.ts'
import { sqlState } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import type { HttpAnswer, TestUser } from '#platform/testing/test-server.ts'
import { type Quantity, type Split, splitElements, splitPath, splitsPath } from '../contract/splits.contract.ts'

/** Splits as people do them: who may, once only, never other than the total, and undone with a reason. */

const server = await demoServer()
const { view, split, undo } = splitElements
const keeper = await server.userWith([view, split, undo])
const second = await server.userWith([view, split, undo])
const splitter = await server.userWith([view, split])
const reader = await server.userWith([view])
const north = await server.userWith([view, split, undo], { sites: ['N'] })

const force = <R>(statement: RawBuilder<R>) =>
  server.owner.transaction({ id: 'system:test', scope: everything }, (tx) => tx.query(statement))
const offered = async (by: TestUser = keeper): Promise<Quantity[]> =>
  (await by.call('GET', `${splitPath}/quantities?source=operation`)).body.data
const southern = async () => (await offered()).find(({ plant, mass }) => plant === 'S' && Number(mass) > 1000)!
const parts = (given: string) => [
  { holder: 'SEL', kind: 'fixed', quantity: given },
  { holder: 'SET', kind: 'balance', quantity: null },
]
const asking = (of: Quantity, more: object = {}) => ({
  source: of.source,
  sourceCode: of.sourceCode,
  unit: 'kg',
  total: of.mass,
  parts: parts('1'),
  note: null,
  ...more,
})
const splitting = (by: TestUser, body: object, key: string = crypto.randomUUID()) =>
  by.call('POST', splitPath, { body, headers: { 'idempotency-key': key } })
const undoing = (
  by: TestUser,
  { id, version }: Pick<Split, 'id' | 'version'>,
  reason: string | null = 'Wrong holder',
) => by.call('POST', `${splitsPath}/${id}/undo`, { body: { reason }, headers: { 'if-match': `"${version}"` } })
const done = (answer: HttpAnswer): Split => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const standing = async (of: Quantity) =>
  (
    await server.owner.query(sql<{ id: string }>`
      select id from splits where source_code = ${of.sourceCode} and source = ${of.source} and status = 'done'`)
  ).length

test('is done once however often it is sent, stands in the list and the history, and is undone once', async () => {
  const of = await southern()
  const key = crypto.randomUUID()
  const first = done(await splitting(keeper, asking(of), key))
  expect(done(await splitting(keeper, asking(of), key)).id).toBe(first.id)
  expect(first).toMatchObject({ status: 'done', total: of.mass, postedNow: of.mass, lotClosedSince: false })
  expect(first.madeOf).toEqual(of.madeOf)
  expect(BigInt(first.parts[0]!.quantity) + BigInt(first.parts[1]!.quantity)).toBe(BigInt(of.mass))
  expect((await offered()).map(({ sourceCode }) => sourceCode)).not.toContain(of.sourceCode)
  expect(await splitting(second, asking(of))).toMatchObject({ status: 409, body: { code: 'splits.isSplit' } })

  expect((await undoing(keeper, first, null)).status).toBe(400)
  expect((await undoing(splitter, first)).status).toBe(403)
  const undone = done(await undoing(keeper, first))
  expect(undone).toMatchObject({ status: 'undone', undoReason: 'Wrong holder', parts: first.parts })
  expect((await undoing(second, first)).status).toBe(412)
  expect(await undoing(second, undone)).toMatchObject({ status: 409, body: { code: 'splits.isUndone' } })
  const again = done(await splitting(second, asking(of, { unit: 'l', total: of.volume15 })))
  expect(again).toMatchObject({ unit: 'l', total: of.volume15 })

  const { rows } = (await keeper.call('GET', `${splitsPath}?sourceCode=${of.sourceCode}&limit=100`)).body.data
  expect(rows.map((row: Split) => row.status).toSorted()).toEqual(['done', 'undone'])
  const past = await server.owner.query(sql<{ action: string }>`
    select action from history where table_name = 'splits' and record_id = ${first.id} order by id`)
  expect(past).toHaveLength(2)
})

test('of two people who split the same quantity at the same moment, one does', async () => {
  const of = await southern()
  const answers = await Promise.all([keeper, second].map((one) => splitting(one, asking(of, { parts: parts('7') }))))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await standing(of)).toBe(1)
  const won = answers.find(({ status }) => status === 200)!.body.data as Split
  const undone = await Promise.all([undoing(keeper, won), undoing(second, won)])
  expect(undone.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
})

test('what was posted otherwise meanwhile, what is too much and who is no company is refused', async () => {
  const of = await southern()
  const before = await standing(of)
  const total = String(BigInt(of.mass) + 1n)
  expect(await splitting(keeper, asking(of, { total }))).toMatchObject({
    status: 409,
    body: { code: 'splits.totalChanged' },
  })
  const tooMuch = await splitting(keeper, asking(of, { parts: parts(total) }))
  expect(tooMuch.status).toBe(400)
  expect(tooMuch.body.data[0]).toMatchObject({ key: 'parts' })
  const strangers = [{ holder: 'NOBODY', kind: 'balance', quantity: null }, parts('1')[0]]
  expect((await splitting(keeper, asking(of, { parts: strangers }))).status).toBe(400)
  expect((await splitting(keeper, asking({ ...of, sourceCode: '999999' }))).status).toBe(409)
  expect(await standing(of)).toBe(before)
})

test('nobody without the right splits, and nobody of another plant finds it', async () => {
  const of = await southern()
  expect((await splitting(reader, asking(of))).status).toBe(403)
  expect((await splitting(north, asking(of))).status).toBe(409)
  expect((await offered(north)).filter(({ plant }) => plant !== 'N')).toEqual([])
  const made = done(await splitting(keeper, asking(of)))
  expect((await reader.call('GET', `${splitsPath}/${made.id}`)).status).toBe(200)
  expect((await north.call('GET', `${splitsPath}/${made.id}`)).status).toBe(404)
  expect((await undoing(north, made)).status).toBe(404)
  done(await undoing(keeper, made))
})

test('says when the operation was reversed after it', async () => {
  const undoer = await server.userWith([view, split, undo, operationElements.view, operationElements.reverse])
  for (const one of (await offered()).filter(({ plant }) => plant === 'S')) {
    const { id } = one.madeOf[0]!
    const { version } = (await undoer.call('GET', `/tank/operations/${id}`)).body.data
    const made = done(await splitting(keeper, asking(one)))
    const reversed = await undoer.call('POST', `/tank/operations/${id}/reverse`, {
      body: { reason: 'Measured twice' },
      headers: { 'if-match': `"${version}"` },
    })
    const { postedNow } = done(await keeper.call('GET', `${splitsPath}/${made.id}`))
    done(await undoing(keeper, made))
    // What has gone on since may need what it brought.
    if (reversed.status !== 200) continue
    expect(postedNow).toBeNull()
    return
  }
  throw new Error('no operation could be reversed')
})

test('the database lets no split stand that is not the total, and none be changed', async () => {
  const of = await southern()
  const made = done(await splitting(keeper, asking(of)))
  const tried = (statement: RawBuilder<unknown>) =>
    force(statement).then(
      () => 'done',
      (error: unknown) => sqlState(error),
    )
  const undone = sql`status = 'undone', undo_reason = 'Tried'`
  const update = (set: RawBuilder<unknown>) => tried(sql`update splits set ${set} where id = ${made.id}`)
  expect(await update(sql`total = total + 1`)).toBe('MO011')
  expect(await update(sql`${undone}, total = total + 1, fixed_part = fixed_part + 1`)).toBe('MO011')
  expect(await update(sql`status = 'undone'`)).toBe('23514')
  const copy = (parts: RawBuilder<unknown>, code = 'copy') =>
    tried(sql`
      insert into splits (status, source, source_code, product, plant, moved_at, unit, total, fixed_part, balance_part,
        fixed_share, balance_share, balance_holder, parts, done_by, made_of, was_lot_closed, updated_by)
      select 'done', source, ${code}, product, plant, moved_at, unit, total, fixed_part, balance_part, fixed_share,
        balance_share, balance_holder, ${parts}, done_by, made_of, false, updated_by from splits where id = ${made.id}`)
  expect(await copy(sql`jsonb_set(parts, '{0,quantity}', '"2"')`)).toBe('23514')
  expect(await copy(sql`jsonb_set(parts, '{0,share}', '"50.000"')`)).toBe('23514')
  expect(await copy(sql`jsonb_set(parts, '{0,kind}', '"balance"')`)).toBe('23514')
  expect(await copy(sql`parts`, made.sourceCode)).toBe('23505')
  expect(await copy(sql`parts`)).toBe('done')
})
