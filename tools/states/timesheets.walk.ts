import { sql } from 'kysely'
import { saveInstruction } from '#modules/movement-instructions/contract/movement-instructions.contract.ts'
import { blankInstruction, blankLot } from '#modules/movement-instructions/rules/lots.ts'
import {
  attestTimesheet,
  completeTimesheet,
  editTimesheet,
  goOnWithTimesheet,
  removeTimesheet,
  reopenTimesheet,
  signForShip,
  timesheetsPath as path,
} from '#modules/timesheets/contract/timesheets.contract.ts'
import { mustHave } from '#modules/timesheets/rules/findings.ts'
import { timesheetStates as states } from '#modules/timesheets/rules/timesheet-states.ts'
import type { Caller } from '#platform/testing/test-server.ts'
import { callOf, done, ifMatch, now, text, type Walk } from './walk.ts'

const instructions = saveInstruction.path.replace('/:id', '')
const lot = { ...blankLot(), productCode: 'CR-AZL', quantity: '55000', quantityUoMCode: 'MT', holder: 'SEL' }

export function timesheetWalk(call: Caller): Walk {
  const read = (id: string) => done(call('GET', `${path}/${id}`))
  const step = (name: string, body?: object) => async (id: string) =>
    call(name === 'ship-signature' ? 'PUT' : 'POST', `${path}/${id}/${name}`, {
      headers: ifMatch((await read(id)).version),
      ...(body ? { body } : {}),
    })
  const sign = step('ship-signature', { name: 'A. Papadakis', rank: 'Master' })
  const create = async (): Promise<string> => {
    const header = { ...blankInstruction(), plant: 'S', operationType: 'SCN', vessel: '3259925' }
    const body = { ...header, laycanFrom: '2037-03-09', laycanTo: '2037-03-11', lots: [lot], versionNote: null }
    const { id, version } = await done(call('POST', instructions, { body }))
    const moved = { body: { to: 'created', reason: null }, headers: ifMatch(version) }
    const { voyageNumber } = await done(call('POST', `${instructions}/${id}/transition`, moved))
    return (await done(call('POST', path, { body: { voyageNumber } }))).id
  }
  const fill = async (id: string) => {
    for (const [index, operation] of mustHave.entries()) {
      const at = `2026-10-02T${String(6 + index).padStart(2, '0')}:00:00.000Z`
      await done(step('events', { operation, at, note: null, confirmed: true })(id))
    }
  }
  return {
    states,
    async inState(state, asked) {
      const id = await create()
      // Only one without events may go, and only one with them is completed.
      if (state === 'open' && asked !== 'complete') return id
      await fill(id)
      if (state === 'open') return id
      await done(step('complete')(id))
      if (state === 'attested' || asked === 'attest') await done(sign(id))
      if (state === 'attested') await done(step('attest')(id))
      return id
    },
    calls: [
      callOf(states, 'write', editTimesheet, async (id) =>
        call('PUT', `${path}/${id}`, {
          body: { berth: null, remarks: 'Tried' },
          headers: ifMatch((await read(id)).version),
        }),
      ),
      callOf(states, 'remove', removeTimesheet, async (id) =>
        call('DELETE', `${path}/${id}`, { headers: ifMatch((await read(id)).version) }),
      ),
      callOf(states, 'complete', completeTimesheet, step('complete')),
      callOf(states, 'signForShip', signForShip, sign),
      callOf(states, 'goOn', goOnWithTimesheet, step('go-on')),
      callOf(states, 'attest', attestTimesheet, step('attest')),
      callOf(states, 'reopen', reopenTimesheet, step('reopen', { reason: 'Tried' })),
    ],
    columns: (state) => ({
      status: text(state),
      ship_signed_name: state === 'attested' ? text('A') : sql`null`,
      ship_signed_rank: state === 'attested' ? text('B') : sql`null`,
      ship_signed_at: state === 'attested' ? now : sql`null`,
      attested_by: state === 'attested' ? text('system:test') : sql`null`,
      attested_at: state === 'attested' ? now : sql`null`,
    }),
    own: { voyage_number: sql`'W-' || left(md5(random()::text), 12)` },
    touch: 'updated_at',
  }
}
