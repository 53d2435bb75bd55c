import { type Moment, msOfHour, type PlanInput, type PlanMovement } from './plan-input.ts'

/**
 * When a movement takes line and berth, and when product flows: one and the same rate from beginning to end. Milliseconds from
 * now on: since 1970 they would be so many that a binary figure has no place left for the fractions that a pump needs.
 */
export interface Span {
  readonly movement: PlanMovement
  readonly from: number
  readonly to: number
  readonly flowFrom: number
  /** The same as flowFrom where nothing flows. */
  readonly flowTo: number
  /** m³/h; nought where nothing flows. */
  readonly rate: number
}

/** In the order of their beginning, so that what follows does not hang on the order in which they are given. */
export function spansOf(input: PlanInput): Span[] {
  const lines = new Map(input.lines.map((line) => [line.id, line.maxRate]))
  const pumps = new Map(input.pumps.map((pump) => [pump.id, pump.rate]))
  return input.movements
    .map((movement) => {
      const { line, pump } = movement
      const limit = Math.min(
        (line === null ? null : lines.get(line)) ?? Infinity,
        (pump === null ? null : pumps.get(pump)) ?? Infinity,
      )
      return spanOf(movement, limit, input.now)
    })
    .toSorted((a, b) => a.from - b.from || (a.movement.id < b.movement.id ? -1 : 1))
}

/**
 * What has moved stands in the tanks already: of a movement under way only the rest is still to come, from now on. Line and
 * pump limit the rate; a movement that cannot be done by its end takes longer.
 */
function spanOf(movement: PlanMovement, limit: number, now: Moment): Span {
  const start = movement.start - now
  const end = movement.end === null ? null : movement.end - now
  const flowFrom = Math.max(start, 0)
  const rest = Math.max(0, movement.quantity - movement.moved)
  const asked = movement.rate ?? (end !== null && end > flowFrom ? (rest * msOfHour) / (end - flowFrom) : limit)
  const rate = Math.min(asked, limit)
  if (rest === 0 || rate <= 0 || rate === Infinity)
    return { movement, from: start, to: Math.max(start, end ?? start), flowFrom, flowTo: flowFrom, rate: 0 }
  const flowTo = flowFrom + (rest / rate) * msOfHour
  return { movement, from: start, to: flowTo, flowFrom, flowTo, rate }
}
