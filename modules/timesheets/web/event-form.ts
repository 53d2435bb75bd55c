import { isInstant, parseMoment, readMoment } from '#platform/core/instant-format.ts'
import type { EventType } from '../contract/timesheets.contract.ts'
import { type Checked, type Finding, momentFindings, newFindings } from '../rules/findings.ts'

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

/** Where it would stand among the events of the call. */
export function placed({ operation, at }: TypedEvent, types: readonly EventType[]): Checked[] {
  const type = types.find(({ code }) => code === operation)
  if (!type || !isInstant(at)) return []
  const { sequence, phase } = type
  return [{ operation, at: new Date(at).toISOString(), sequence, phase }]
}

/** The same rules that the server asks; it has the last word. */
export function findingsOfTyped(
  typed: TypedEvent,
  types: readonly EventType[],
  events: readonly (Checked & { id?: string })[],
  changed?: string,
): Finding[] {
  const [event] = placed(typed, types)
  if (!event) return []
  const others = changed === undefined ? events : events.filter(({ id }) => id !== changed)
  return [...momentFindings(event.at, Date.now()), ...newFindings(events, [...others, event])]
}
