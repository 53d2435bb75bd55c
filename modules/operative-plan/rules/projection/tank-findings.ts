import { type Finding, type FindingKind, finding, step, taken } from './finding.ts'
import { beyondVolume, msOfHour, type PlanInput, type PlanTank, sameMoment } from './plan-input.ts'
import type { Levels, Stretch, Use } from './tank-levels.ts'

const limits = [
  { kind: 'overflow', field: 'safeFill', sign: 1 },
  { kind: 'aboveWorkingMax', field: 'workingMax', sign: 1 },
  { kind: 'belowWorkingMin', field: 'workingMin', sign: -1 },
  { kind: 'empty', field: 'deadStock', sign: -1 },
] as const satisfies { kind: FindingKind; field: keyof PlanTank; sign: 1 | -1 }[]
type Limit = (typeof limits)[number]

/** Each time that a tank leaves its limits, from when on and how far at the worst; and who should not have used it then. */
export function tankFindings(input: PlanInput, { stretches, uses }: Levels): Finding[] {
  const found: Finding[] = []
  for (const tank of input.tanks)
    for (const limit of limits) addExcursions(input, tank, stretches.get(tank.id) ?? [], limit, found)
  for (const use of uses) addUseFindings(input, use, found)
  return found
}

/** Beyond counts in the direction of the limit, so that above and below are one calculation. */
function addExcursions(
  input: PlanInput,
  tank: PlanTank,
  stretches: readonly Stretch[],
  { kind, field, sign }: Limit,
  found: Finding[],
): void {
  const limit = tank[field]
  const end = input.until - input.now
  let open: { from: number; by: Stretch; worst: number } | null = null
  const close = (to: number | null) => {
    if (open) found.push(excursion(input, tank, { kind, field, limit, ...open, to }))
    open = null
  }
  for (const [index, stretch] of stretches.entries()) {
    const to = stretches[index + 1]?.at ?? end
    const first = sign * (stretch.volume - limit)
    const speed = (sign * stretch.rate) / msOfHour
    const last = first + speed * (to - stretch.at)
    if (first <= beyondVolume && last <= beyondVolume) {
      close(stretch.at)
      continue
    }
    if (!open) {
      const from = first > beyondVolume || first >= 0 ? stretch.at : stretch.at - first / speed
      open = { from, by: stretch, worst: 0 }
    }
    open.worst = Math.max(open.worst, first, last)
    if (last <= beyondVolume) close(last < 0 ? stretch.at - first / speed : to)
  }
  close(null)
}

function excursion(
  input: PlanInput,
  tank: PlanTank,
  made: {
    kind: FindingKind
    field: string
    limit: number
    from: number
    by: Stretch
    worst: number
    to: number | null
  },
): Finding {
  const { kind, field, limit, from, by, worst, to } = made
  const fills = kind === 'overflow' || kind === 'aboveWorkingMax'
  const hours = (from - by.at) / msOfHour
  return finding(input, {
    kind,
    subject: tank.id,
    from,
    to,
    amount: worst,
    unit: 'm³',
    movements: fills ? by.filledBy : by.drawnBy,
    trace: [
      step('t', '(limit - volume) / flow', hours, 'h', [
        taken('limit', limit, 'm³', field),
        taken('volume', by.volume, 'm³', 'step'),
        taken('flow', by.rate, 'm³/h', 'step'),
      ]),
      step('beyond', fills ? 'highest volume - limit' : 'limit - lowest volume', worst, 'm³', [
        taken('volume', fills ? limit + worst : limit - worst, 'm³', 'step'),
        taken('limit', limit, 'm³', field),
      ]),
    ],
  })
}

function addUseFindings(input: PlanInput, use: Use, found: Finding[]): void {
  if (use.to - use.from <= sameMoment) return
  const { tank, side, span } = use
  const { id, product } = span.movement
  const overlap = (kind: FindingKind, from: number, to: number, reason: string) => {
    const [first, last] = [Math.max(use.from, from), Math.min(use.to, to)]
    if (last - first <= sameMoment) return
    const hours = (last - first) / msOfHour
    const end = step('hours', 'end of both - beginning of both', hours, 'h', [
      taken('end', last / msOfHour, 'h', use.to < to ? id : reason),
      taken('beginning', first / msOfHour, 'h', use.from > from ? id : reason),
    ])
    const made = { kind, subject: tank.id, from: first, to: last, amount: hours, unit: 'h' as const }
    found.push(finding(input, { ...made, movements: [id], trace: [end] }))
  }
  for (const lock of tank.locks) overlap('locked', lock.from - input.now, lock.to - input.now, lock.reason)
  if (side === 'from' && tank.heldUntil !== null) overlap('qualityHold', 0, tank.heldUntil - input.now, 'laboratory')
  if (tank.product !== null && tank.product !== product) {
    const hours = (use.to - use.from) / msOfHour
    const amount = span.rate * hours
    const flowed = step('volume', 'rate · hours', amount, 'm³', [
      taken('rate', span.rate, 'm³/h', id),
      taken('hours', hours, 'h', 'step'),
      taken('product', product, '', id),
      taken('in the tank', tank.product, '', tank.id),
    ])
    const made = { kind: 'wrongProduct' as const, subject: tank.id, from: use.from, to: use.to, amount }
    found.push(finding(input, { ...made, unit: 'm³', movements: [id], trace: [flowed] }))
  }
}
