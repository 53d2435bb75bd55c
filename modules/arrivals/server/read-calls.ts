import { traded } from '#modules/voyages/rules/deviation.ts'
import type { Reader } from '#platform/server/database/database.ts'
import type { Call } from '../contract/arrivals.contract.ts'
import { isAfterLaycan, overlapping, phaseOf, type Placed, spanOf, takenSpan, troubleOf } from '../rules/calls.ts'
import { historyOf, rulingOf, type Said } from '../rules/etas.ts'
import { noticeNow, noticesOf } from '../rules/notices.ts'
import { stayOf } from '../rules/stay.ts'
import { type CallRow, shownCalls } from './arrivals.repo.ts'

const iso = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())

/** The instruction's own ETA as the first one: it was there when its voyage was. */
export const ownEta = ({ ownEta: eta, createdAt, createdBy, voyageNumber }: CallRow): Said | null =>
  eta === null
    ? null
    : { id: voyageNumber, eta, saidBy: 'instruction', receivedAt: createdAt, note: null, by: createdBy }

const tonnesOf = ({ quantity, unit }: CallRow): string | null => {
  const amount = quantity === null || unit === null ? undefined : traded({ value: quantity, unit })
  return amount?.unit === 't' ? amount.value : null
}

type Known = Omit<Call, 'trouble' | 'meets'>

/** What the rules make of one voyage by itself. */
export function knownOf(row: CallRow, now: number): Known {
  const history = historyOf(ownEta(row), row.said)
  const ruling = rulingOf(history)
  const eta = ruling?.eta ?? null
  const quantity = tonnesOf(row)
  const stay = stayOf({ ...row, quantity })
  const span = spanOf({ ...row, eta, stayMinutes: stay.minutes })
  const taken = span && takenSpan(span, row.status, now)
  const phase = phaseOf({ ...row, eta }, now)
  const notices = noticesOf({ eta, knownSince: row.createdAt, said: row.said }, now)
  const isExpected = phase === 'next48' || phase === 'later'
  return {
    voyageNumber: row.voyageNumber,
    version: row.version,
    instruction: row.instruction,
    plant: row.plant,
    status: row.status,
    vessel: row.vessel,
    vesselName: row.vesselName,
    operationType: row.operationType,
    products: row.products,
    quantity,
    laycanFrom: row.laycanFrom,
    laycanTo: row.laycanTo,
    etaDate: row.etaDate,
    eta,
    saidBy: ruling?.saidBy ?? null,
    receivedAt: ruling?.receivedAt ?? null,
    driftFirst: ruling?.driftFirst ?? null,
    driftBefore: ruling?.driftBefore ?? null,
    mooringPlatform: row.mooringPlatform,
    isVesselInRoadstead: row.isVesselInRoadstead,
    start: iso(span?.start),
    end: iso(span?.end),
    takenFrom: iso(taken?.start),
    takenUntil: iso(taken?.end),
    stayMinutes: stay.minutes,
    stayFrom: stay.from,
    phase,
    noticesGiven: notices.filter(({ state }) => state === 'given').length,
    noticesAsked: notices.filter(({ state }) => state !== 'notAsked').length,
    notice: isExpected ? noticeNow(notices, row.said, eta, now) : null,
  }
}

/** Red only for what can still be changed: of ships that have sailed nothing is late any more. */
export function withTrouble(calls: readonly Known[]): Call[] {
  const placed = calls.flatMap((call): Placed[] =>
    call.phase === 'gone' || call.takenFrom === null || call.takenUntil === null
      ? []
      : [{ ...call, start: Date.parse(call.takenFrom), end: Date.parse(call.takenUntil) }],
  )
  const meeting = overlapping(placed)
  return calls.map((call) => {
    const meets = meeting.get(call.voyageNumber) ?? []
    const isLate = (call.status === 'created' || call.status === 'ongoing') && isAfterLaycan(call.eta, call.laycanTo)
    return { ...call, meets, trouble: troubleOf(isLate, meets.length > 0) }
  })
}

export async function readCalls(db: Reader, now: number): Promise<Call[]> {
  return withTrouble((await shownCalls(db)).map((row) => knownOf(row, now)))
}
