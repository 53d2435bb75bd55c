import { berthFindings } from './berth-findings.ts'
import type { Finding } from './finding.ts'
import { lineFindings } from './line-findings.ts'
import { spansOf } from './movement-spans.ts'
import type { Moment, PlanInput } from './plan-input.ts'
import { tankFindings } from './tank-findings.ts'
import { levelsOf } from './tank-levels.ts'

/** The volume of a tank between two points is a straight line. */
export interface Point {
  readonly at: Moment
  readonly volume: number
}

export interface Projection {
  readonly tanks: ReadonlyMap<string, readonly Point[]>
  /** In the order of their first minute. */
  readonly findings: readonly Finding[]
}

/** What a plan does, from now to the end of the projection, if everybody keeps to it. */
export function project(input: PlanInput): Projection {
  const spans = spansOf(input)
  const levels = levelsOf(input, spans)
  const end = input.until - input.now
  const tanks = new Map<string, Point[]>()
  for (const [id, stretches] of levels.stretches) {
    const points = stretches.map(({ at, volume }) => ({ at: input.now + at, volume }))
    const last = stretches.at(-1)!
    points.push({ at: input.until, volume: last.volume + (last.rate * (end - last.at)) / 3_600_000 })
    tanks.set(id, points)
  }
  const findings = [...tankFindings(input, levels), ...lineFindings(input, spans), ...berthFindings(input, spans)]
  return { tanks, findings: findings.toSorted(byTime) }
}

/** Within a minute by what it is, so that the same plan says the same in the same order. */
const byTime = (a: Finding, b: Finding): number =>
  a.at - b.at ||
  compare(a.kind, b.kind) ||
  compare(a.subject, b.subject) ||
  compare(a.movements.join(), b.movements.join())

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
