import { AppError, invalid, refuse } from '#platform/core/app-error.ts'
import type { Endpoint } from '#platform/core/endpoint.ts'
import type { Hindrance, States } from '#platform/core/states.ts'
import type { Tx } from '../database/database.ts'
import { mustHave } from '../door/may-do.ts'
import type { Caller } from '../door/session.ts'

/** How a step is asked for. */
interface Asked {
  /** Who asks, by which call; left out where the application itself does. */
  by?: { session: Caller; endpoint: Endpoint }
  reason?: string | null
}

/** Refuses a step that is not open, not allowed, without its reason or not ready. Tells where it leads; null is gone. */
export async function mustTake<State extends string, Name extends string, Subject extends object>(
  tx: Tx,
  states: States<State, Name, Subject>,
  name: Name,
  subject: Subject,
  { by, reason }: Asked = {},
): Promise<State | null> {
  const to = states.after(states.stateOf(subject), name)
  if (to === undefined) throw hindered(states.hindrance(subject, name))
  const { element, asks } = states.steps[name]
  // What the call itself needs, the door has asked for.
  if (by && element && element !== by.endpoint.permission) await mustHave(tx, by.session, element)
  if (asks === 'reason' && !reason) throw invalid([{ field: 'reason', code: 'platform.reasonNeeded' }])
  refuseHindered(states.hindrance(subject, name))
  return to
}

/** What is wrong in fields is not valid; a reason against the whole is a conflict with what there is. */
export function refuseHindered(found: Hindrance): void {
  if ('code' in found) throw hindered(found)
  refuse(found)
}

const hindered = (found: Hindrance) =>
  'code' in found ? new AppError('conflict', found.code, { params: found.params ?? {} }) : invalid(found)
