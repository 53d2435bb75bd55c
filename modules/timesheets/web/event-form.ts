import { isInstant, parseMoment, readMoment } from '#platform/core/instant-format.ts'
import type { EventType, Timesheet } from '../contract/timesheets.contract.ts'
import { type Finding, momentFindings, newFindings } from '../rules/findings.ts'

/** An event as it is typed. */
export interface TypedEvent {
  operation: string
  /** A moment once it is one; until then as typed. */
  at: string
  note: string
}

/** What keeps it from being sent, by the key of the words for it. */
export function lackOf(
  typed: TypedEvent,
  types: readonly EventType[],
): { field: 'operation' | 'at'; key: string } | null {
  if (!types.some(({ code }) => code === typed.operation)) return { field: 'operation', key: 'add.noEvent' }
  if (isInstant(typed.at)) return null
  const moment = readMoment(typed.at)
  const { kind } = parseMoment(moment)
  const key = kind === 'skipped' ? 'add.skipped' : kind === 'twice' ? 'add.twice' : 'add.noMoment'
  return { field: 'at', key }
}

/** The same rules that the server asks; it has the last word. */
export function findingsOfTyped(
  typed: TypedEvent,
  types: readonly EventType[],
  events: Timesheet['events'],
  changed?: string,
): Finding[] {
  const type = types.find(({ code }) => code === typed.operation)
  if (!type || !isInstant(typed.at)) return []
  const { sequence, phase } = type
  const others = events.filter(({ id }) => id !== changed)
  const at = new Date(typed.at).toISOString()
  return [
    ...momentFindings(at, Date.now()),
    ...newFindings(events, [...others, { operation: typed.operation, at, sequence, phase }]),
  ]
}
