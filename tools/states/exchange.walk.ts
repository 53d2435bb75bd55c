import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { giveUpMessage, messagesPath, resendMessage } from '#modules/exchange/contract/exchange.contract.ts'
import { exchangeStates as states } from '#modules/exchange/rules/exchange-states.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { queueMessage } from '#platform/server/partners/queue-message.ts'
import { unorderedPartner } from '#platform/testing/echo-partner.ts'
import type { Caller, HttpAnswer } from '#platform/testing/test-server.ts'
import { callOf, done, ifMatch, now, text, type Walk } from './walk.ts'

type Stored = { status: (typeof states.states)[number] }

/** What the exchange itself does is done by SQL here: it has no calls. */
export function exchangeWalk(call: Caller, db: Db): Walk {
  const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction({ id: 'system:test', scope: everything }, work)
  const columns: Walk['columns'] = (state) => ({
    status: text(state),
    ...(state === 'sending' ? { lease_until: now, tries: sql`tries + 1` } : {}),
    ...(state === 'accepted' ? { accepted_at: now, receipt: sql`'{}'::jsonb`, tries: sql`greatest(tries, 1)` } : {}),
    ...(state === 'refused' ? { reason: text('tried') } : {}),
    ...(state === 'givenUp' ? { remark: text('tried') } : {}),
  })
  const set = async (tx: Tx, id: string, state: string) => {
    const assignments = Object.entries(columns(state)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    await tx.query(sql`update exchange_messages set ${sql.join(assignments)} where id = ${id}`)
    if (state !== 'accepted') return
    await tx.query(sql`
      insert into exchange_tries (message, what, outcome, began_at) values (${id}, 'send', 'accepted', now())`)
  }
  const ways: Record<string, readonly string[]> = {
    waiting: [],
    sending: ['sending'],
    accepted: ['sending', 'accepted'],
    refused: ['sending', 'refused'],
    unknown: ['sending', 'unknown'],
    givenUp: ['givenUp'],
  }
  const answer = (status: number): HttpAnswer => ({
    status,
    headers: new Headers(),
    body: { success: status === 200, data: null, message: null },
  })
  /** It takes a step only from where the step is open; what the database allows is tried below by SQL. */
  const byItself = (step: keyof typeof states.steps) =>
    callOf(states, step, resendMessage, (id) =>
      write(async (tx) => {
        const [row] = await tx.query(sql<Stored>`select status from exchange_messages where id = ${id}`)
        const to = states.after(row!.status, step)
        if (to) await set(tx, id, to)
        return answer(to ? 200 : 409)
      }),
    )
  const decided = (name: 'resend' | 'give-up') => async (id: string) => {
    const { version } = await done(call('GET', `${messagesPath}/${id}`))
    return call('POST', `${messagesPath}/${id}/${name}`, { headers: ifMatch(version), body: { reason: 'Tried' } })
  }
  return {
    states,
    async inState(state) {
      const message = { kind: 'letter', key: randomUUID(), site: null, data: 'tried' } as const
      const id = await write((tx) => queueMessage(tx, unorderedPartner, message))
      for (const step of ways[state]!) await write((tx) => set(tx, id, step))
      return id
    },
    calls: [
      ...(['send', 'accept', 'refuse', 'lose', 'doubt', 'ask', 'keep'] as const).map(byItself),
      callOf(states, 'resend', resendMessage, decided('resend')),
      callOf(states, 'giveUp', giveUpMessage, decided('give-up')),
    ],
    columns,
    own: { business_key: sql`uuid_v7()::text`, line: sql`uuid_v7()::text` },
    touch: 'updated_at',
  }
}
