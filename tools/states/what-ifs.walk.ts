import { sql } from 'kysely'
import { operationsPath } from '#modules/operative-plan/contract/plan.contract.ts'
import {
  decideWhatIf,
  discardWhatIf,
  moveInWhatIf,
  takeOverWhatIf,
  triedNames,
  type WhatIf,
  whatIfsPath,
} from '#modules/operative-plan/contract/what-if.contract.ts'
import { detailsOf } from '#modules/operative-plan/rules/operation.fixture.ts'
import { whatIfStates as states } from '#modules/operative-plan/rules/what-if-states.ts'
import type { Caller } from '#platform/testing/test-server.ts'
import { callOf, done, ifMatch, now, text, type Walk } from './walk.ts'

/** Of days of its own, so that nothing else lies in between. */
const times = { scheduledFrom: '2036-05-01T06:00:00.000Z', scheduledTo: '2036-05-01T08:00:00.000Z' }

export function whatIfWalk(call: Caller): Walk {
  const read = (id: string): Promise<WhatIf> => done(call('GET', `${whatIfsPath}/${id}`))
  const step = (name: string, body?: object) => async (id: string) =>
    call('POST', `${whatIfsPath}/${id}/${name}`, {
      headers: ifMatch((await read(id)).version),
      ...(body ? { body } : {}),
    })
  const move = async (id: string) => {
    const operation = await done(call('POST', operationsPath, { body: detailsOf(times) }))
    const place = Object.fromEntries(triedNames.map((name) => [name, operation[name]]))
    const moves = [{ ...place, id: operation.id, version: 1, scheduledTo: '2036-05-01T09:00:00.000Z' }]
    return step('moves', { moves })(id)
  }
  const takeOver = step('take-over', { isEarlyMooringConfirmed: false })
  const discard = step('discard')
  return {
    states,
    async inState(state) {
      const body = { plant: 'S', name: 'Tried', firstDay: '2036-05-01' }
      const { id } = await done(call('POST', whatIfsPath, { body }))
      await done(move(id))
      if (state === 'takenOver') await done(takeOver(id))
      if (state === 'discarded') await done(discard(id))
      return id
    },
    calls: [
      callOf(states, 'change', moveInWhatIf, move),
      { ...callOf(states, 'change', decideWhatIf, step('decisions', { leaveOut: [], lookAgain: [] })), name: 'decide' },
      callOf(states, 'takeOver', takeOverWhatIf, takeOver),
      callOf(states, 'discard', discardWhatIf, discard),
    ],
    columns: (state) => ({
      status: text(state),
      closed_at: state === 'open' ? sql`null` : now,
      closed_by: state === 'open' ? sql`null` : text('system:test'),
    }),
    own: {},
    touch: 'updated_at',
  }
}
