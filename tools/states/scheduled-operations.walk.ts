import { sql } from 'kysely'
import {
  editScheduledOperation,
  hideOperation,
  operationsPath as path,
  planPath,
  publishPlan,
  rejectOperation,
  type ScheduledOperation,
  sendPlan,
  showOperation,
  validateOperation,
  writeDisplacements,
} from '#modules/operative-plan/contract/plan.contract.ts'
import { scheduledOperationStates as states } from '#modules/operative-plan/rules/operation-states.ts'
import { detailsOf } from '#modules/operative-plan/rules/operation.fixture.ts'
import type { OperationStatus } from '#modules/operative-plan/contract/operation.ts'
import type { Db } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import type { Caller, HttpAnswer } from '#platform/testing/test-server.ts'
import { callOf, done, ifMatch, text, type Walk } from './walk.ts'

const whole = { product: 'GO-B7', company: 'SEL', quantity: '10', quantityUnit: 'MT', tanks: ['S503'] }
/** Of days of its own, so that nothing else lies in between. */
const times = { scheduledFrom: '2036-03-01T06:00:00.000Z', scheduledTo: '2036-03-01T08:00:00.000Z' }

export function scheduledOperationWalk(call: Caller, db: Db): Walk {
  const read = (id: string): Promise<ScheduledOperation> => done(call('GET', `${path}/${id}`))
  const at = async (id: string) => ({ headers: ifMatch((await read(id)).version) })
  const step = (name: string, body?: object) => async (id: string) =>
    call('POST', `${path}/${id}/${name}`, { ...(await at(id)), ...(body ? { body } : {}) })
  const put = (rest: string, body: object) => async (id: string) =>
    call('PUT', `${path}/${id}${rest}`, { ...(await at(id)), body })
  /** The plan as a whole goes out; of one operation that means something only where it was its turn. */
  const issue =
    (name: 'send' | 'publish') =>
    async (id: string): Promise<HttpAnswer> => {
      const before = await read(id)
      const kind = name === 'send' ? 'sent' : 'published'
      const { content } = await done(call('GET', `${planPath}/pending?plant=S&kind=${kind}`))
      const answer = await call('POST', `${planPath}/${name}`, {
        body: { plant: 'S', content, mailingList: null, note: null },
      })
      const isTaken = (await read(id)).status !== before.status
      return answer.status === 200 && !isTaken ? { ...answer, status: 409 } : answer
    }
  const set = (id: string, status: string) =>
    db.transaction({ id: 'system:test', scope: everything }, (tx) =>
      tx.query(sql`update scheduled_operations set status = ${status}, version = version + 1 where id = ${id}`),
    )
  const create = async () => (await done(call('POST', path, { body: detailsOf({ ...whole, ...times }) }))).id as string
  return {
    states,
    async inState(state, asked) {
      const id = await create()
      // Only this one: sending by the call takes along whatever else is in the plan.
      for (const next of states.states.slice(1, states.states.indexOf(state as OperationStatus) + 1))
        await set(id, next)
      if (asked === 'show') await done(step('hide')(id))
      return id
    },
    calls: [
      callOf(states, 'edit', editScheduledOperation, put('', detailsOf({ ...whole, ...times }))),
      callOf(states, 'displace', writeDisplacements, put('/displacements', { displacements: [] })),
      callOf(states, 'hide', hideOperation, step('hide')),
      callOf(states, 'show', showOperation, step('show')),
      callOf(states, 'send', sendPlan, issue('send')),
      callOf(states, 'validate', validateOperation, step('validate')),
      callOf(states, 'reject', rejectOperation, step('reject', { reason: 'Tried' })),
      callOf(states, 'publish', publishPlan, issue('publish')),
    ],
    columns: (state) => ({ status: text(state) }),
    own: { number: sql`'W' || upper(substr(uuid_v7()::text, 20, 4)) || upper(substr(uuid_v7()::text, 25, 12))` },
    touch: 'updated_at',
  }
}
