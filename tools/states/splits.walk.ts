import { sql } from 'kysely'
import { splitPath, splitsPath, undoSplit } from '#modules/splits/contract/splits.contract.ts'
import { splitStates as states } from '#modules/splits/rules/split-states.ts'
import type { Caller } from '#platform/testing/test-server.ts'
import { callOf, done, ifMatch, text, type Walk } from './walk.ts'

export function splitWalk(call: Caller): Walk {
  const undo = async (id: string) => {
    const { version } = await done(call('GET', `${splitsPath}/${id}`))
    return call('POST', `${splitsPath}/${id}/undo`, { headers: ifMatch(version), body: { reason: 'Tried' } })
  }
  return {
    states,
    async inState(state) {
      const [{ sourceCode, mass }] = await done(call('GET', `${splitPath}/quantities?source=operation`))
      const parts = [
        { holder: 'SEL', kind: 'fixed', quantity: '1' },
        { holder: 'SET', kind: 'balance', quantity: null },
      ]
      const body = { source: 'operation', sourceCode, unit: 'kg', total: mass, parts, note: null }
      const { id } = await done(call('POST', splitPath, { body }))
      if (state === 'undone') await done(undo(id))
      return id
    },
    calls: [callOf(states, 'undo', undoSplit, undo)],
    columns: (state) => ({ status: text(state), undo_reason: state === 'undone' ? text('Tried') : sql`null` }),
    own: { source_code: sql`left(md5(random()::text), 20)` },
    touch: 'updated_at',
  }
}
