import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { acceptEntry, dismissEntry } from '#modules/pocket/contract/pocket.contract.ts'
import { deskPath } from '#modules/pocket/contract/pocket-paths.ts'
import { pocketStates as states } from '#modules/pocket/rules/pocket-states.ts'
import { phone } from '#modules/pocket/server/pocket.fixture.ts'
import { insertEntry } from '#modules/pocket/server/pocket.repo.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import type { Caller, HttpAnswer } from '#platform/testing/test-server.ts'
import { callOf, done, ifMatch, now, text, type Walk } from './walk.ts'

/** What becomes of an entry while it is taken in has no call of its own: that is done by SQL here. */
export function pocketWalk(call: Caller, db: Db): Walk {
  const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction({ id: 'system:test', scope: everything }, work)
  const refusal = sql`'{"code": "platform.notValid", "issues": []}'::jsonb`
  const columns: Walk['columns'] = (state) => ({
    status: text(state),
    refusal: state === 'received' || state === 'written' ? sql`null` : refusal,
    written: state === 'written' || state === 'accepted' ? sql`id` : sql`null`,
    settled: state === 'accepted' ? sql`said` : sql`null`,
    settled_at: state === 'accepted' || state === 'dismissed' ? now : sql`null`,
    settled_by: state === 'accepted' || state === 'dismissed' ? text('system:test') : sql`null`,
    settle_reason: state === 'dismissed' ? text('Tried') : sql`null`,
  })
  const set = (tx: Tx, id: string, state: string) => {
    const assignments = Object.entries(columns(state)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    return tx.query(sql`update pocket_entries set ${sql.join(assignments)} where id = ${id}`)
  }
  const ways: Record<string, readonly string[]> = {
    received: [],
    written: ['written'],
    refused: ['refused'],
    accepted: ['refused', 'accepted'],
    dismissed: ['refused', 'dismissed'],
  }
  const answer = (status: number): HttpAnswer => ({
    status,
    headers: new Headers(),
    body: { success: status === 200, data: null, message: null },
  })
  const byItself = (step: 'write' | 'keep') =>
    callOf(states, step, acceptEntry, (id) =>
      write(async (tx) => {
        const [row] = await tx.query(sql<{ status: (typeof states.states)[number] }>`
          select status from pocket_entries where id = ${id}`)
        const to = states.after(row!.status, step)
        if (to) await set(tx, id, to)
        return answer(to ? 200 : 409)
      }),
    )
  const settled = (how: 'accept' | 'dismiss') => async (id: string) => {
    const { version, said } = await done(call('GET', `${deskPath}/${id}`))
    const body = how === 'accept' ? { ...said, reading: '9000' } : { reason: 'Tried' }
    return call('POST', `${deskPath}/${id}/${how}`, { headers: ifMatch(version), body })
  }
  return {
    states,
    async inState(state) {
      const entry = phone().dip('S105', 'nine', '2026-11-14T21:30:00.000Z')
      await write((tx) => insertEntry(tx, entry))
      for (const step of ways[state]!) await write((tx) => set(tx, entry.id, step))
      return entry.id
    },
    calls: [
      byItself('write'),
      byItself('keep'),
      callOf(states, 'accept', acceptEntry, settled('accept')),
      callOf(states, 'dismiss', dismissEntry, settled('dismiss')),
    ],
    columns,
    own: { device: sql`${randomUUID()}::uuid`, sequence: sql`(random() * 1000000)::int + 1` },
    touch: 'updated_at',
  }
}
