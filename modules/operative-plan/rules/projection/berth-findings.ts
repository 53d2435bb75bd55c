import { type Finding, type FindingKind, type FindingUnit, finding, step, taken } from './finding.ts'
import { overlapsOf } from './line-findings.ts'
import type { Span } from './movement-spans.ts'
import { msOfHour, msOfMinute, type PlanInput, type PlanShip, sameMoment } from './plan-input.ts'

/** A ship at a berth, with all movements of the call there. */
interface Stay {
  berth: string
  ship: PlanShip | null
  from: number
  to: number
  /** When the last product has flowed: laytime ends with it, not with the departure. */
  done: number
  movements: string[]
}

export function berthFindings(input: PlanInput, spans: readonly Span[]): Finding[] {
  const stays = staysOf(input, spans)
  const byBerth = Map.groupBy(stays, ({ berth }) => berth)
  return [
    ...input.berths.flatMap(({ id }) => overlaps(input, id, byBerth.get(id) ?? [])),
    ...stays.flatMap((stay) => sizes(input, stay)),
    ...callsOf(stays).flatMap((call) => times(input, call)),
  ]
}

/** In the order of their beginning; movements without a ship lie for themselves. */
function staysOf(input: PlanInput, spans: readonly Span[]): Stay[] {
  const stays = new Map<string, Stay>()
  for (const { movement, from, to } of spans) {
    const { berth, ship, id, mooredBefore, mooredAfter } = movement
    if (berth === null) continue
    const key = ship ? `${berth}\n${ship.call}` : `${berth}\n\n${id}`
    const [moored, left] = [from - mooredBefore * msOfMinute, to + mooredAfter * msOfMinute]
    const stay = stays.get(key) ?? { berth, ship, from: moored, to: left, done: to, movements: [] }
    stay.from = Math.min(stay.from, moored)
    stay.to = Math.max(stay.to, left)
    stay.done = Math.max(stay.done, to)
    stay.movements.push(id)
    stays.set(key, stay)
  }
  const end = input.until - input.now
  return [...stays.values()]
    .filter(({ from, to }) => to > 0 && from < end)
    .map((stay) => Object.assign(stay, { movements: stay.movements.toSorted() }))
    .toSorted((a, b) => a.from - b.from || (a.movements[0]! < b.movements[0]! ? -1 : 1))
}

function overlaps(input: PlanInput, berth: string, stays: readonly Stay[]): Finding[] {
  return overlapsOf(stays).map(({ one, other, from, to }) => {
    const hours = (to - from) / msOfHour
    const trace = [
      step('hours', 'end of both - beginning of both', hours, 'h', [
        taken('end', to / msOfHour, 'h', nameOf(one.to < other.to ? one : other)),
        taken('beginning', from / msOfHour, 'h', nameOf(other)),
      ]),
    ]
    const movements = [...one.movements, ...other.movements]
    return finding(input, {
      kind: 'berthOverlap',
      subject: berth,
      from,
      to,
      amount: hours,
      unit: 'h',
      movements,
      trace,
    })
  })
}

const nameOf = (stay: Stay) => stay.ship?.call ?? stay.movements[0]!

function sizes(input: PlanInput, stay: Stay): Finding[] {
  const berth = input.berths.find(({ id }) => id === stay.berth)
  const { ship } = stay
  if (!berth || !ship) return []
  const pairs: [FindingKind, number | null, number | null, FindingUnit][] = [
    ['shipTooLong', ship.length, berth.maxLength, 'm'],
    ['shipTooDeep', ship.draught, berth.maxDraught, 'm'],
    ['shipTooHeavy', ship.deadWeight, berth.maxDeadWeight, 't'],
  ]
  return pairs.flatMap(([kind, has, may, unit]) => {
    if (has === null || may === null || has <= may) return []
    const amount = has - may
    const trace = [
      step('beyond', 'ship - berth', amount, unit, [
        taken('ship', has, unit, ship.call),
        taken('berth', may, unit, berth.id),
      ]),
    ]
    const { from, to, movements } = stay
    return [finding(input, { kind, subject: berth.id, from, to, amount, unit, movements, trace })]
  })
}

/** A call that changes the berth is one call: laycan looks at the first mooring, laytime at the last flow. */
function callsOf(stays: readonly Stay[]): (Stay & { ship: PlanShip })[] {
  const withShip = stays.filter((stay): stay is Stay & { ship: PlanShip } => stay.ship !== null)
  return [...Map.groupBy(withShip, ({ ship }) => ship.call).values()].map((of) => ({
    ...of[0]!,
    done: Math.max(...of.map(({ done }) => done)),
    movements: of.flatMap(({ movements }) => movements),
  }))
}

function times(input: PlanInput, call: Stay & { ship: PlanShip }): Finding[] {
  const { ship, from, movements } = call
  const { laycan } = ship
  const found: Finding[] = []
  const say = (kind: FindingKind, at: number, to: number | null, late: number, limit: number) => {
    const hours = late / msOfHour
    const trace = [
      step('hours', kind === 'laycanLate' ? 'mooring - laycan' : 'laycan - mooring', hours, 'h', [
        taken('mooring', from / msOfHour, 'h', ship.call),
        taken('laycan', limit / msOfHour, 'h', ship.call),
      ]),
    ]
    found.push(finding(input, { kind, subject: ship.call, from: at, to, amount: hours, unit: 'h', movements, trace }))
  }
  if (laycan) {
    const [first, last] = [laycan.from - input.now, laycan.to - input.now]
    if (first - from > sameMoment) say('laycanEarly', from, first, first - from, first)
    if (from - last > sameMoment) say('laycanLate', from, null, from - last, last)
  }
  return [...found, ...demurrage(input, call)]
}

/**
 * Laytime runs from the end of the notice or from mooring, whichever is first, but not before the laycan; what is used beyond
 * it is paid by the day and part of a day (ASBATANKVOY, part II, clauses 5 to 8). Stops and deductions come later, from the timesheet.
 */
function demurrage(input: PlanInput, { ship, from, done, movements }: Stay & { ship: PlanShip }): Finding[] {
  if (ship.laytime === null) return []
  const ready = ship.arrival === null ? Infinity : ship.arrival - input.now + ship.notice * msOfHour
  const first = ship.laycan === null ? -Infinity : ship.laycan.from - input.now
  const runs = Math.max(first, Math.min(from, ready))
  const over = runs + ship.laytime * msOfHour
  if (done - over <= sameMoment || ship.demurrageRate <= 0) return []
  const used = (done - runs) / msOfHour
  const amount = ((used - ship.laytime) / 24) * ship.demurrageRate
  const trace = [
    step('used', 'last flow - beginning of laytime', used, 'h', [
      taken('last flow', done / msOfHour, 'h', ship.call),
      taken('laytime from', runs / msOfHour, 'h', ship.call),
    ]),
    step('exposure', '(used - laytime) / 24 · rate', amount, 'USD', [
      taken('used', used, 'h', 'step'),
      taken('laytime', ship.laytime, 'h', ship.call),
      taken('rate', ship.demurrageRate, 'USD/d', ship.call),
    ]),
  ]
  const made = { kind: 'demurrage' as const, subject: ship.call, from: over, to: done, amount }
  return [finding(input, { ...made, unit: 'USD', movements, trace })]
}
