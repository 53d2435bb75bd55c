import type { Finding } from './finding.ts'
import { startingAt } from './first-free-slot.ts'
import { type Span, spansOf } from './movement-spans.ts'
import { type Moment, msOfMinute, type PlanInput } from './plan-input.ts'
import { project } from './project.ts'

export interface Swap {
  /** The call, or the movement without a ship, to exchange with. */
  readonly other: string
  readonly starts: readonly { readonly movement: string; readonly start: Moment }[]
  readonly removed: readonly Finding[]
  readonly added: readonly Finding[]
}

interface Call {
  readonly name: string
  readonly spans: readonly Span[]
  readonly from: number
  readonly to: number
}

/**
 * Exchanges of the movement's call with another one at its berth: the later one comes when the earlier one would have, and that
 * one when the later one would have, or when the berth is free. Only such that take a finding away from the movement and bring
 * none that the plan is refused for; the best one first. Who has moored already stays. Tried are so many as are nearest in time.
 */
export function swapsFor(input: PlanInput, movementId: string, tried = Infinity): Swap[] {
  const calls = callsAtBerthOf(input, movementId)
  const own = calls.find(({ spans }) => spans.some(({ movement }) => movement.id === movementId))
  if (!own || own.from < 0) return []
  const before = project(input).findings
  const isOwn = (one: Finding) => own.spans.some(({ movement }) => one.movements.includes(movement.id))
  if (!before.some(isOwn)) return []
  const swaps = calls
    .filter((other) => other !== own && other.from >= 0)
    .toSorted((a, b) => Math.abs(a.from - own.from) - Math.abs(b.from - own.from))
    .slice(0, tried)
    .map((other) => swapped(input, before, own, other))
    .filter(({ removed, added }) => removed.some(isOwn) && added.every(({ severity }) => severity === 'warn'))
  return swaps.toSorted((a, b) => gain(b) - gain(a) || (a.other < b.other ? -1 : 1)).filter((one) => gain(one) > 0)
}

const gain = ({ removed, added }: Swap) => removed.length - added.length

function callsAtBerthOf(input: PlanInput, movementId: string): Call[] {
  const berth = input.movements.find(({ id }) => id === movementId)?.berth ?? null
  if (berth === null) return []
  const there = spansOf(input).filter(({ movement }) => movement.berth === berth)
  const byCall = Map.groupBy(there, ({ movement }) => movement.ship?.call ?? movement.id)
  return [...byCall].map(([name, spans]) => ({
    name,
    spans,
    from: Math.min(...spans.map(({ movement, from }) => from - movement.mooredBefore * msOfMinute)),
    to: Math.max(...spans.map(({ movement, to }) => to + movement.mooredAfter * msOfMinute)),
  }))
}

function swapped(input: PlanInput, before: readonly Finding[], own: Call, other: Call): Swap {
  const [earlier, later] = own.from <= other.from ? [own, other] : [other, own]
  const free = earlier.from + (later.to - later.from)
  const starts = [
    ...shifted(later, earlier.from - later.from),
    ...shifted(earlier, Math.max(later.from, Math.ceil(free / msOfMinute) * msOfMinute) - earlier.from),
  ]
  const startOf = new Map(starts.map(({ movement, start }) => [movement, start]))
  const movements = input.movements.map((one) => startingAt(one, startOf.get(one.id) ?? one.start))
  const after = project({ ...input, movements }).findings
  return { other: other.name, starts, removed: without(before, after), added: without(after, before) }
}

const shifted = ({ spans }: Call, by: number) =>
  spans.map(({ movement }) => ({ movement: movement.id, start: movement.start + by }))

/** What is in one list and has nothing like it in the other: at the same place by the same movements, not at the same time. */
function without(some: readonly Finding[], others: readonly Finding[]): Finding[] {
  const keyOf = ({ kind, subject, movements }: Finding) => `${kind} ${subject} ${movements.join()}`
  const known = new Set(others.map(keyOf))
  return some.filter((one) => !known.has(keyOf(one)))
}
