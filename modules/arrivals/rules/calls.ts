import { addDays } from '#platform/core/report-parameters.ts'
import { siteDayEnd } from '#platform/core/site-moments.ts'
import type { Phase, Trouble } from '../contract/arrivals.contract.ts'

const hourMs = 3_600_000
const soonHours = 48

/** From when to when a ship needs its place. */
interface Span {
  start: number
  end: number
}

interface SpanFacts {
  status: string
  eta: string | null
  etaDate: string | null
  laycanFrom: string | null
  /** As the lots tell it. */
  moored: string | null
  unmoored: string | null
  stayMinutes: number
}

const dayStart = (day: string) => Date.parse(siteDayEnd(addDays(day, -1)))

/**
 * It begins when the ship is expected: by the ETA that rules, else on the planned day, else on the first of its laycan. What
 * has happened is taken as it was. Of a voyage that says nothing of all this nobody can plan anything.
 */
export function spanOf(facts: SpanFacts): Span | null {
  const day = facts.etaDate ?? facts.laycanFrom
  const expected = facts.eta !== null ? Date.parse(facts.eta) : day === null ? null : dayStart(day)
  const start = facts.moored !== null ? Date.parse(facts.moored) : expected
  if (start === null) return null
  const end = facts.unmoored === null ? start + facts.stayMinutes * 60_000 : Math.max(Date.parse(facts.unmoored), start)
  return { start, end }
}

/** Who is here is here now: also who came before the ETA, or stays longer than expected. */
export function takenSpan(span: Span, status: string, now: number): Span {
  if (status !== 'ongoing') return span
  return { start: Math.min(span.start, now), end: Math.max(span.end, now) }
}

/** Laydays and cancelling (field knowledge 2.2): the last day is whole, by the clock of the port. */
export const isAfterLaycan = (eta: string | null, laycanTo: string | null): boolean =>
  eta !== null && laycanTo !== null && Date.parse(eta) >= Date.parse(siteDayEnd(laycanTo))

export interface Placed extends Span {
  voyageNumber: string
  mooringPlatform: string | null
  isVesselInRoadstead: boolean
}

/** Who lies at a berth at the same time as another; the roadstead has room for all. */
export function overlapping(calls: readonly Placed[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const berthed = calls.filter(
    ({ mooringPlatform, isVesselInRoadstead }) => mooringPlatform !== null && !isVesselInRoadstead,
  )
  for (const atBerth of Map.groupBy(berthed, ({ mooringPlatform }) => mooringPlatform).values()) {
    const sorted = atBerth.toSorted((one, other) => one.start - other.start)
    for (const [index, one] of sorted.entries()) {
      for (const other of sorted.slice(index + 1)) {
        if (other.start >= one.end) break
        if (Math.min(one.end, other.end) <= other.start) continue
        found.set(one.voyageNumber, [...(found.get(one.voyageNumber) ?? []), other.voyageNumber])
        found.set(other.voyageNumber, [...(found.get(other.voyageNumber) ?? []), one.voyageNumber])
      }
    }
  }
  return found
}

/** Screen table, jetty timeline: red only when the ETA is after the laycan or two ships overlap at a berth. */
export const troubleOf = (isLate: boolean, isOverlapping: boolean): Trouble | null =>
  isLate && isOverlapping ? 'both' : isLate ? 'afterLaycan' : isOverlapping ? 'overlap' : null

export function phaseOf(
  { status, eta, isVesselInRoadstead }: { status: string; eta: string | null; isVesselInRoadstead: boolean },
  now: number,
): Phase {
  if (status === 'closed') return 'gone'
  if (isVesselInRoadstead) return 'roadstead'
  if (status === 'ongoing') return 'alongside'
  if (eta === null) return 'unknown'
  const left = Date.parse(eta) - now
  return left < 0 ? 'overdue' : left <= soonHours * hourMs ? 'next48' : 'later'
}
