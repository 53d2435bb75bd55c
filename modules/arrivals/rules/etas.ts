import type { Source } from '../contract/arrivals.contract.ts'

/** An ETA as it was said; the moments in UTC. */
export interface Said {
  id: string
  eta: string
  saidBy: Source
  receivedAt: string
  note: string | null
  by: string | null
}

type SaidWithDrift = Said & { driftFirst: number | null; driftBefore: number | null }

const minutesBetween = (one: string, other: string) => Math.round((Date.parse(one) - Date.parse(other)) / 60_000)

const inOrder = (one: Said, other: Said) =>
  Date.parse(one.receivedAt) - Date.parse(other.receivedAt) || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)

/**
 * All that was said of a voyage, the first one first (specification 3: the instruction holds an ETA; field knowledge 2.13: the
 * screen keeps history and drift). The instruction's own is always the first: it was agreed before anybody was under way.
 * Each tells by how many minutes it is later than the first one and than the one before.
 */
export function historyOf(own: Said | null, said: readonly Said[]): SaidWithDrift[] {
  const all = [...(own ? [own] : []), ...said.toSorted(inOrder)]
  return all.map((one, index) => ({
    ...one,
    driftFirst: index === 0 ? null : minutesBetween(one.eta, all[0]!.eta),
    driftBefore: index === 0 ? null : minutesBetween(one.eta, all[index - 1]!.eta),
  }))
}

/** The newest that was received rules. */
export const rulingOf = (history: readonly SaidWithDrift[]): SaidWithDrift | null => history.at(-1) ?? null

/** Minutes as hours with two decimals, as lists and files tell them. */
export const asHours = (minutes: number): string => (minutes / 60).toFixed(2)
