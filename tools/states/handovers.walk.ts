import { sql } from 'kysely'
import {
  addNote,
  handoversPath,
  signHandover,
  takeOverHandover,
} from '#modules/shift-handover/contract/shift-handover.contract.ts'
import { handoverStates as states } from '#modules/shift-handover/rules/handover-states.ts'
import { shiftBefore } from '#modules/shift-handover/rules/shifts.ts'
import type { Caller } from '#platform/testing/test-server.ts'
import { callOf, done, ifMatch, now, text, type Walk } from './walk.ts'

/** Whoever takes over is another one than who signed. */
export function handoverWalk(call: Caller, other: Caller): Walk {
  let last: Parameters<typeof shiftBefore>[0] = { day: '2026-06-01', shift: 'morning' }
  const read = (id: string) => done(call('GET', `${handoversPath}/${id}`))
  const note = (id: string) =>
    call('POST', `${handoversPath}/${id}/notes`, { body: { text: 'Tried', severity: 'info' } })
  const sign = async (id: string) =>
    other('POST', `${handoversPath}/${id}/sign`, { headers: ifMatch((await read(id)).version) })
  const takeOver = async (id: string) =>
    call('POST', `${handoversPath}/${id}/take-over`, {
      headers: ifMatch((await read(id)).version),
      body: { remark: null },
    })
  return {
    states,
    async inState(state) {
      last = shiftBefore(last)
      const { id } = await done(call('POST', handoversPath, { body: { plant: 'S', area: null, ...last } }))
      if (state !== 'open') await done(sign(id))
      if (state === 'takenOver') await done(takeOver(id))
      return id
    },
    calls: [
      callOf(states, 'note', addNote, note),
      callOf(states, 'sign', signHandover, sign),
      callOf(states, 'takeOver', takeOverHandover, takeOver),
    ],
    columns: (state) => ({
      status: text(state),
      ...(state === 'open'
        ? {}
        : {
            signed_at: sql`coalesce(signed_at, now())`,
            signed_by: sql`coalesce(signed_by, current_setting('molo.actor'))`,
            carried_notes: sql`coalesce(carried_notes, 0)`,
          }),
      ...(state === 'takenOver' ? { taken_over_at: now, taken_over_by: sql`current_setting('molo.actor')` } : {}),
    }),
    own: { day: sql`'2000-01-01'::date + (random() * 9000)::int` },
    touch: 'updated_at',
  }
}
