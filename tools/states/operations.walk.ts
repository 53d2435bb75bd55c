import { sql } from 'kysely'
import {
  askSecondPerson,
  editOperation,
  measureOperation,
  postOperation,
  removeOperation,
  replaceOperation,
  reverseOperation,
} from '#modules/tank-operations/contract/tank-operations.contract.ts'
import { operationStates as states } from '#modules/tank-operations/rules/operation-states.ts'
import type { Db } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import type { Caller } from '#platform/testing/test-server.ts'
import { callOf, done, ifMatch, now, text, type Walk } from './walk.ts'

const path = removeOperation.path.replace('/:id', '')
const moments = { openingAt: '2026-10-02T06:00:00.000Z', closingAt: '2026-10-02T07:00:00.000Z' }
const papers = {
  direction: null,
  measureType: 'level',
  productOwner: 'SEL',
  managementType: 'OWN',
  voyageNumber: null,
  fiscalDocumentType: null,
  fiscalDocumentNumber: null,
  molecularWeight: null,
  note: null,
}
const reading = {
  gauge: 'dip',
  waterLevel: 0,
  liquidTemperature: '21.4',
  ambientTemperature: '18.0',
  density15: '0.84650',
  sedimentAndWater: '0.100',
  feetPosition: 'LOW',
  vapourTemperature: null,
  pressure: null,
}
const some = { mass: '10', volume15: '12', observed: '12' }

/** Its gauge is far from what the walk measures. */
const gaugedTank = 'S108'

export function operationWalk(call: Caller, db: Db): Walk {
  const read = (id: string) => done(call('GET', `${path}/${id}`))
  const create = async (operationType: string, measureType: string, direction: string | null, tankCode = 'S107') => {
    const asked = { operationType, tankCode, product: null, openingAt: moments.openingAt }
    return (await done(call('POST', path, { body: { ...papers, ...asked, measureType, direction } }))).id as string
  }
  const measure = async (id: string, side: 'opening' | 'closing') => {
    const level = side === 'opening' ? 9000 : 9001
    const body = { from: 'reading', measuredAt: moments[`${side}At`], measure: { ...reading, reading: level } }
    return call('PUT', `${path}/${id}/measures/${side}`, { body, headers: ifMatch((await read(id)).version) })
  }
  const edit = async (id: string, quantity: object | null) => {
    const { version, direction, measureType } = await read(id)
    const body = { ...papers, direction, measureType, limitReason: null, quantity, fiscal: null }
    return call('PUT', `${path}/${id}`, { body, headers: ifMatch(version) })
  }
  const given = { ...some, ...moments }
  const step = (name: 'post' | 'ask-second-person' | 'reverse' | 'replace') => async (id: string) =>
    call('POST', `${path}/${id}/${name}`, {
      headers: ifMatch((await read(id)).version),
      body: { reason: 'Tried' },
    })
  const remove = async (id: string) => call('DELETE', `${path}/${id}`, { headers: ifMatch((await read(id)).version) })
  return {
    states,
    async inState(state, asked) {
      if (asked === 'give' && state !== 'inProgress') {
        const id = await create('PRD', 'quantity', 'receiver')
        if (state !== 'draft') await done(edit(id, given))
        return onward(id, state)
      }
      if (asked === 'askSecond' && state === 'measured') {
        await gauge()
        const id = await create('RIL', 'level', null, gaugedTank)
        await done(measure(id, 'closing'))
        return id
      }
      // A movement is closed after its opening; what is only counted has no opening.
      if (asked === 'close' && state === 'draft') return create('RIL', 'level', null)
      const id = await create('PRD', 'level', 'receiver')
      if (state !== 'draft') await done(measure(id, 'opening'))
      if (state !== 'draft' && state !== 'inProgress') await done(measure(id, 'closing'))
      return onward(id, state)
    },
    calls: [
      callOf(states, 'edit', editOperation, (id) => edit(id, null)),
      callOf(states, 'open', measureOperation, (id) => measure(id, 'opening')),
      callOf(states, 'close', measureOperation, (id) => measure(id, 'closing')),
      callOf(states, 'give', editOperation, (id) => edit(id, given)),
      callOf(states, 'remove', removeOperation, remove),
      callOf(states, 'askSecond', askSecondPerson, step('ask-second-person')),
      callOf(states, 'post', postOperation, step('post')),
      callOf(states, 'reverse', reverseOperation, step('reverse')),
      callOf(states, 'replace', replaceOperation, step('replace')),
    ],
    columns: (state) => ({
      status: text(state),
      ...(state === 'measured'
        ? {
            closing_at: sql`opening_at`,
            ...Object.fromEntries(
              ['real', 'fiscal'].flatMap((kind) =>
                ['mass', 'volume15', 'observed'].map((name) => [`${kind}_${name}`, sql`1`]),
              ),
            ),
          }
        : {}),
      ...(state === 'reversed' ? { reversed_at: now, reversal_reason: text('Tried') } : {}),
    }),
    own: {},
    touch: 'updated_at',
  }

  async function gauge(): Promise<void> {
    await db.transaction({ id: 'system:test', scope: everything }, async (tx) => {
      await tx.query(sql`select make_reading_months('2026-10-01', '2026-10-31')`)
      await tx.query(sql`
        insert into tank_readings (tank_code, plant, at, level, quality)
        values (${gaugedTank}, 'S', ${moments.closingAt}, 12000, 'g-----') on conflict do nothing`)
    })
  }

  async function onward(id: string, state: string): Promise<string> {
    if (state === 'posted' || state === 'reversed') await done(step('post')(id))
    if (state === 'reversed') await done(step('reverse')(id))
    return id
  }
}
