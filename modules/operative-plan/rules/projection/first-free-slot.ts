import type { Finding } from './finding.ts'
import { spansOf } from './movement-spans.ts'
import {
  beyondVolume,
  minuteOf,
  type Moment,
  msOfHour,
  msOfMinute,
  type PlanInput,
  type PlanMovement,
} from './plan-input.ts'
import { project } from './project.ts'
import { whatItTouches } from './what-it-touches.ts'

/** A free slot that is shorter than this may be passed by; a board snaps to it anyway. */
export const stride = 15 * msOfMinute

/**
 * The earliest minute, from the given one on, at which the movement brings nothing that the plan would be refused for; nothing
 * where there is none before the end of the projection. What is wrong without the movement is not held against it. From a
 * start that will not do it goes on by the time in which that cannot have changed, then back minute by minute.
 */
export function firstFreeSlot(plan: PlanInput, movementId: string, from: Moment): Moment | null {
  const movement = plan.movements.find(({ id }) => id === movementId)
  if (!movement) return null
  const input = whatItTouches(plan, movement)
  const others = input.movements.filter((one) => one !== movement)
  const without = refusals(project({ ...input, movements: others }).findings)
  const hopAt = (start: Moment): number => {
    const moved = startingAt(movement, start)
    const tried = { ...input, movements: [...others, moved] }
    // What goes on after the projection, nobody knows anything about.
    if (spansOf({ ...input, movements: [moved] })[0]!.to > input.until - input.now) return Infinity
    const brought = broughtBy(project(tried).findings, without)
    const hops = brought.map((one) => hopFor(one, tried, moved, !without.has(keyOf(one))))
    return hops.length === 0 ? 0 : Math.max(msOfMinute, ...hops)
  }
  const first = minuteAfter(Math.max(from, plan.now))
  let [start, known] = [first, first]
  while (start < plan.until) {
    const hop = hopAt(start)
    if (hop === Infinity) return null
    if (hop === 0) {
      // Up to here it is known that nothing else will do.
      for (let earlier = known; earlier < start;) {
        const left = hopAt(earlier)
        if (left === 0) return earlier
        earlier = minuteAfter(earlier + left)
      }
      return start
    }
    known = minuteAfter(start + hop)
    start = Math.max(known, start + stride)
  }
  return null
}

/** The fraction that binary figures add to a whole minute is none. */
const minuteAfter = (at: Moment): Moment => minuteOf(at + msOfMinute - 1)

/** The whole of it goes with its start: an end that was said, too. */
export function startingAt(movement: PlanMovement, start: Moment): PlanMovement {
  const end = movement.end === null ? null : movement.end + start - movement.start
  return { ...movement, start, end }
}

type Totals = ReadonlyMap<string, { readonly amount: number; readonly at: Moment }>

const keyOf = ({ kind, subject }: Finding) => `${kind} ${subject}`

/** Of each kind and place what there is in all, and when it begins. */
export function refusals(findings: readonly Finding[]): Totals {
  const totals = new Map<string, { amount: number; at: Moment }>()
  for (const one of findings) {
    if (one.severity !== 'refuse') continue
    const total = totals.get(keyOf(one))
    if (total) total.amount += one.amount
    else totals.set(keyOf(one), { amount: one.amount, at: one.at })
  }
  return totals
}

/** What there is not without it, or what gets worse or begins earlier with it. */
export function broughtBy(findings: readonly Finding[], without: Totals): Finding[] {
  const totals = refusals(findings)
  return findings.filter((one) => {
    if (one.severity !== 'refuse') return false
    const [before, after] = [without.get(keyOf(one)), totals.get(keyOf(one))!]
    return !before || after.amount > before.amount + beyondVolume || after.at < before.at
  })
}

/** For so long this one stays, however much later the movement begins; nothing where that cannot be said. */
function hopFor(found: Finding, tried: PlanInput, movement: PlanMovement, isNew: boolean): number {
  const { kind, movements, amount } = found
  // What it brings later it brings less of, but not faster than it flows.
  if (kind === 'overflow' || kind === 'empty') {
    const [span] = spansOf({ ...tried, movements: [movement] })
    return isNew && tried.movements.every(staysInItsTanks) ? (amount / span!.rate) * msOfHour : 0
  }
  if (!movements.includes(movement.id) || hasCompany(tried, movement)) return 0
  switch (kind) {
    case 'shipTooLong':
    case 'shipTooDeep':
    case 'shipTooHeavy':
      return Infinity
    // Two times that share so much are not apart before one of them has moved by as much.
    case 'lineTwice':
    case 'berthOverlap':
      return amount * msOfHour
    case 'locked':
    case 'qualityHold':
      return staysInItsTanks(movement) ? amount * msOfHour : 0
    case 'wrongProduct':
      return staysInItsTanks(movement) ? Infinity : 0
    case 'contamination':
      return untilTheNextInLine(tried, movement)
    default:
      return 0
  }
}

/** Another parcel of its call, with which it shares what is said of the berth. */
const hasCompany = (tried: PlanInput, { id, ship }: PlanMovement) =>
  ship !== null && tried.movements.some((one) => one.id !== id && one.ship?.call === ship.call)

const staysInItsTanks = ({ from, to }: PlanMovement) => from.length <= 1 && to.length <= 1

/** Which product stands in the line before it changes only where it passes another movement. */
function untilTheNextInLine(tried: PlanInput, movement: PlanMovement): number {
  const later = tried.movements.filter(
    ({ id, line, start }) => id !== movement.id && line === movement.line && start >= movement.start,
  )
  return Math.min(...later.map(({ start }) => start - movement.start))
}
