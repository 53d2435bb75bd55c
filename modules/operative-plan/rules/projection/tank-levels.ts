import type { Span } from './movement-spans.ts'
import { msOfHour, type PlanInput, type PlanTank, sameVolume } from './plan-input.ts'

/** Milliseconds from now on. From here to the next one, or to the end of the projection, the volume changes at one rate. */
export interface Stretch {
  readonly at: number
  readonly volume: number
  /** m³/h, positive when it fills. */
  readonly rate: number
  readonly filledBy: readonly string[]
  readonly drawnBy: readonly string[]
}

export type Side = 'from' | 'to'

/** For how long a movement used a tank. */
export interface Use {
  readonly span: Span
  readonly side: Side
  readonly tank: PlanTank
  readonly from: number
  readonly to: number
}

export interface Levels {
  readonly stretches: ReadonlyMap<string, readonly Stretch[]>
  readonly uses: readonly Use[]
}

/** One end of a movement that flows, at the tank that it has come to in its order. */
interface Arm {
  readonly span: Span
  readonly side: Side
  readonly order: readonly Held[]
  place: number
  since: number
}

interface Held {
  readonly tank: PlanTank
  readonly stretches: Stretch[]
  readonly filling: Arm[]
  readonly drawing: Arm[]
  runs: number
  /** Where the last stretch began. */
  at: number
  volume: number
  rate: number
  /** When the next movement goes on to its next tank, and the volume that it does so at. */
  turnsAt: number
  turnsFull: boolean
}

type Mark = { at: number } & ({ arms: readonly Arm[]; begins: boolean } | { held: Held; rate: number })

/**
 * Volumes over time. Rates are constant between events, so it goes from event to event and not by steps: a movement begins
 * or ends, a unit changes, or a tank is full (at its working maximum) or empty (at its working minimum) and the movement goes
 * on to the next tank of its order. In the last one it stays, also beyond the limit: how far is what people want to know.
 */
export function levelsOf(input: PlanInput, spans: readonly Span[]): Levels {
  const until = input.until - input.now
  const held = input.tanks.map((tank): Held => ({
    tank,
    stretches: [],
    filling: [],
    drawing: [],
    runs: 0,
    at: 0,
    volume: tank.volume,
    rate: 0,
    turnsAt: Infinity,
    turnsFull: false,
  }))
  const byId = new Map(held.map((one) => [one.tank.id, one]))
  const uses: Use[] = []
  const marks = marksOf(input, spans, byId)
  const changed = new Set<Held>()
  for (const one of held) changed.add(one)

  let next = 0
  let at = 0
  for (;;) {
    for (const one of held) if (one.turnsAt <= at) arriveAtLimit(one, at, changed)
    for (; next < marks.length && marks[next]!.at <= at; next++) {
      const mark = marks[next]!
      if ('held' in mark) {
        mark.held.runs += mark.rate
        changed.add(mark.held)
      } else if (mark.begins) for (const arm of mark.arms) attach(arm, at, changed)
      else for (const arm of mark.arms) detach(arm, at, changed, uses)
    }
    // A tank that others come to may be full at the same moment: a set goes on to what is added while it is gone through.
    for (const one of changed) sendOn(one, at, changed, uses)
    for (const one of changed) turn(one, at)
    changed.clear()
    at = marks[next]?.at ?? Infinity
    for (const one of held) if (one.turnsAt < at) at = one.turnsAt
    if (at >= until) break
  }
  for (const one of held) for (const arm of [...one.filling, ...one.drawing]) addUse(arm, one.tank, until, uses)
  return { stretches: new Map(held.map((one) => [one.tank.id, one.stretches])), uses }
}

function marksOf(input: PlanInput, spans: readonly Span[], byId: ReadonlyMap<string, Held>): Mark[] {
  const marks: Mark[] = []
  const { now } = input
  const armOf = (span: Span, side: Side): Arm[] => {
    const order = span.movement[side].flatMap((id) => byId.get(id) ?? [])
    return order.length === 0 ? [] : [{ span, side, order, place: 0, since: 0 }]
  }
  for (const span of spans) {
    if (span.rate === 0 || span.flowFrom >= input.until - now) continue
    const arms = [...armOf(span, 'from'), ...armOf(span, 'to')]
    if (arms.length === 0) continue
    marks.push({ at: span.flowFrom, arms, begins: true }, { at: span.flowTo, arms, begins: false })
  }
  for (const run of input.runs) {
    const held = byId.get(run.tank)
    const from = Math.max(run.from - now, 0)
    if (!held || run.to - now <= from) continue
    marks.push({ at: from, held, rate: run.rate }, { at: run.to - now, held, rate: -run.rate })
  }
  return marks.toSorted((a, b) => a.at - b.at)
}

const volumeAt = (one: Held, at: number) => one.volume + (one.rate * (at - one.at)) / msOfHour
const isFull = (one: Held, at: number) => volumeAt(one, at) >= one.tank.workingMax - sameVolume
const isEmpty = (one: Held, at: number) => volumeAt(one, at) <= one.tank.workingMin + sameVolume
const isThrough = (side: Side, one: Held, at: number) => (side === 'to' ? isFull(one, at) : isEmpty(one, at))

const hasNext = (arm: Arm) => arm.place < arm.order.length - 1
const armsOf = (one: Held, side: Side) => (side === 'to' ? one.filling : one.drawing)

/** It stands at its limit to the last digit, whatever the sum up to here says. */
function arriveAtLimit(one: Held, at: number, changed: Set<Held>): void {
  const { workingMax, workingMin } = one.tank
  one.volume = one.turnsFull ? workingMax : workingMin
  one.at = at
  one.turnsAt = Infinity
  changed.add(one)
}

function attach(arm: Arm, at: number, changed: Set<Held>): void {
  while (hasNext(arm) && isThrough(arm.side, arm.order[arm.place]!, at)) arm.place++
  const one = arm.order[arm.place]!
  arm.since = at
  armsOf(one, arm.side).push(arm)
  changed.add(one)
}

function detach(arm: Arm, at: number, changed: Set<Held>, uses: Use[]): void {
  const one = arm.order[arm.place]!
  const arms = armsOf(one, arm.side)
  arms.splice(arms.indexOf(arm), 1)
  addUse(arm, one.tank, at, uses)
  changed.add(one)
}

function addUse(arm: Arm, tank: PlanTank, to: number, uses: Use[]): void {
  if (to > arm.since) uses.push({ span: arm.span, side: arm.side, tank, from: arm.since, to })
}

function sendOn(one: Held, at: number, changed: Set<Held>, uses: Use[]): void {
  for (const side of ['from', 'to'] as const) {
    if (!isThrough(side, one, at)) continue
    for (const arm of armsOf(one, side).filter(hasNext)) {
      detach(arm, at, changed, uses)
      arm.place++
      attach(arm, at, changed)
    }
  }
}

/** A new stretch from here; summed up anew each time, so that a tank nobody uses stands still to the last digit. */
function turn(one: Held, at: number): void {
  one.volume = volumeAt(one, at)
  one.at = at
  one.rate = one.runs
  for (const arm of one.filling) one.rate += arm.span.rate
  for (const arm of one.drawing) one.rate -= arm.span.rate
  one.stretches.push({
    at,
    volume: one.volume,
    rate: one.rate,
    filledBy: one.filling.map(idOf),
    drawnBy: one.drawing.map(idOf),
  })
  one.turnsFull = one.rate > 0
  one.turnsAt = Infinity
  if (one.rate === 0 || !armsOf(one, one.turnsFull ? 'to' : 'from').some(hasNext)) return
  const room = one.turnsFull ? one.tank.workingMax - one.volume : one.volume - one.tank.workingMin
  one.turnsAt = at + Math.max(0, (room / Math.abs(one.rate)) * msOfHour)
}

const idOf = (arm: Arm) => arm.span.movement.id
