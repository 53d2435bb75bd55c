import { sql } from 'kysely'
import {
  calculateUllage,
  cancelUllage,
  compareUllage,
  confirmUllage,
  editUllage,
  reopenUllage,
  signProtest,
  ullagePath as path,
} from '#modules/ullage/contract/ullage.contract.ts'
import { workedArrival } from '#modules/ullage/rules/worked.fixture.ts'
import { ullageStates as states } from '#modules/ullage/rules/ullage-states.ts'
import type { Db } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import type { Caller } from '#platform/testing/test-server.ts'
import { callOf, done, ifMatch, text, type Walk } from './walk.ts'

/** Far apart, so that there is something to protest against. */
const sheet = { ...workedArrival, shoreMass: '80000000', billMass: '85000000' }

export function ullageWalk(call: Caller, db: Db): Walk {
  const read = (id: string) => done(call('GET', `${path}/${id}`))
  const edit = async (id: string) =>
    call('PUT', `${path}/${id}`, { body: sheet, headers: ifMatch((await read(id)).version) })
  const step = (name: string, body?: object) => async (id: string) =>
    call('POST', `${path}/${id}/${name}`, {
      headers: ifMatch((await read(id)).version),
      ...(body ? { body } : {}),
    })
  const reason = { reason: 'Tried' }
  const [calculate, confirm] = [step('calculate'), step('confirm')]
  const [cancel, reopen] = [step('cancel', reason), step('reopen', reason)]
  /** Of a voyage only one report of a kind is confirmed: those of the walk before are not. */
  const giveWay = () =>
    db.transaction({ id: 'system:test', scope: everything }, (tx) =>
      tx.query(sql`update ullage_reports set status = 'canceled' where status = 'confirmed'`),
    )
  return {
    states,
    async inState(state) {
      await giveWay()
      const [voyage] = await db.transaction({ id: 'system:test', scope: everything }, (tx) =>
        tx.query(sql<{ number: string }>`
          update movement_instructions set vessel = '3259925' where id = (select id from movement_instructions
            where plant = 'S' and status in ('created', 'ongoing') order by voyage_number limit 1)
          returning voyage_number as number`),
      )
      const { product, measuredAt } = sheet
      const body = { voyageNumber: voyage!.number, kind: 'beforeDischarge', product, measuredAt }
      const { id } = await done(call('POST', path, { body }))
      await done(edit(id))
      if (state === 'calculated' || state === 'confirmed') await done(calculate(id))
      if (state === 'confirmed') await done(confirm(id))
      if (state === 'canceled') await done(cancel(id))
      return id
    },
    calls: [
      callOf(states, 'edit', editUllage, edit),
      callOf(states, 'calculate', calculateUllage, calculate),
      callOf(states, 'confirm', confirmUllage, confirm),
      callOf(states, 'compare', compareUllage, step('compare')),
      callOf(states, 'signProtest', signProtest, step('sign-protest')),
      callOf(states, 'reopen', reopenUllage, reopen),
      callOf(states, 'cancel', cancelUllage, cancel),
    ],
    columns: (state) => ({
      status: text(state),
      ...(state === 'draft'
        ? { figures: sql`null`, weight_air: sql`null`, total_standard: sql`null`, compared: sql`null` }
        : state === 'calculated'
          ? { figures: sql`'{}'::jsonb`, weight_air: sql`1`, total_standard: sql`1`, compared: sql`null` }
          : state === 'confirmed'
            ? { figures: sql`'{}'::jsonb`, weight_air: sql`1`, total_standard: sql`1` }
            : {}),
    }),
    own: { voyage_number: sql`left(uuid_v7()::text, 20)` },
    touch: 'updated_at',
  }
}
