import { type Finding, finding, step, taken } from './finding.ts'
import type { Span } from './movement-spans.ts'
import { msOfHour, type PlanInput, type PlanLine, sameMoment } from './plan-input.ts'

/** Two movements in one line at one time, and products that may not follow each other in it. */
export function lineFindings(input: PlanInput, spans: readonly Span[]): Finding[] {
  const byLine = Map.groupBy(
    spans.filter(({ movement }) => movement.line !== null),
    ({ movement }) => movement.line!,
  )
  return input.lines.flatMap((line) => {
    const inLine = byLine.get(line.id) ?? []
    return [
      ...overlapsOf(inLine).flatMap((overlap) => twice(input, line, overlap)),
      ...contaminations(input, line, inLine),
    ]
  })
}

export interface Overlap<T> {
  readonly one: T
  readonly other: T
  readonly from: number
  readonly to: number
}

/** Pairs that share more than a moment from now on; given in the order of their beginning, so it stops at the first that is later. */
export function overlapsOf<T extends { readonly from: number; readonly to: number }>(all: readonly T[]): Overlap<T>[] {
  const found: Overlap<T>[] = []
  for (const [index, one] of all.entries()) {
    for (let next = index + 1; next < all.length; next++) {
      const other = all[next]!
      if (other.from >= one.to) break
      const [from, to] = [Math.max(one.from, other.from, 0), Math.min(one.to, other.to)]
      if (to - from > sameMoment) found.push({ one, other, from, to })
    }
  }
  return found
}

function twice(input: PlanInput, line: PlanLine, { one, other, from, to }: Overlap<Span>): Finding[] {
  if (from >= input.until - input.now) return []
  const hours = (to - from) / msOfHour
  const movements = [one.movement.id, other.movement.id]
  const trace = [
    step('hours', 'end of both - beginning of both', hours, 'h', [
      taken('end', to / msOfHour, 'h', one.to < other.to ? one.movement.id : other.movement.id),
      taken('beginning', from / msOfHour, 'h', other.movement.id),
    ]),
  ]
  return [finding(input, { kind: 'lineTwice', subject: line.id, from, to, amount: hours, unit: 'h', movements, trace })]
}

/**
 * What stands in the line goes ahead of what comes: its whole fill, where that is known. A movement under way has pushed it
 * out already.
 */
function contaminations(input: PlanInput, line: PlanLine, spans: readonly Span[]): Finding[] {
  const follows = new Set(line.compatible.map((pair) => pair.join('\n')))
  let standing = line.lastProduct
  let left: string | null = null
  const found: Finding[] = []
  for (const { movement, rate, flowFrom } of spans) {
    if (rate === 0 || flowFrom >= input.until - input.now) continue
    const { id, product } = movement
    const isClean = standing === null || standing === product || follows.has(`${standing}\n${product}`)
    if (!isClean && movement.moved === 0) {
      const amount = line.volume ?? 0
      const trace = [
        step('volume', 'fill of the line', amount, 'm³', [
          taken('before', standing, '', left ?? line.id),
          taken('after', product, '', id),
          taken('fill', line.volume, 'm³', line.id),
        ]),
      ]
      const movements = left === null ? [id] : [left, id]
      const made = { kind: 'contamination' as const, subject: line.id, from: flowFrom, to: null, amount }
      found.push(finding(input, { ...made, unit: 'm³', movements, trace }))
    }
    standing = product
    left = id
  }
  return found
}
