import { snapTo, minute } from './board-scale.ts'

/** Milliseconds since 1970. */
export type Instant = number

export interface Lane {
  id: string
  label: string
  /** A second, quieter line about it. */
  note?: string
  /** What is in it over time, as shares of its height from the bottom: drawn behind the bars. */
  level?: { line: readonly { at: Instant; share: number }[]; band: { low: number; high: number } }
}

/** How sure it is; `attention` is for what somebody has to look at. */
export type BarTone = 'planned' | 'firm' | 'done' | 'attention'

export interface Bar {
  id: string
  laneId: string
  start: Instant
  end: Instant
  label: string
  tone: BarTone
  /** The words of its tone, as the screen calls it. */
  state: string
  /** What cannot be changed any more: what has begun keeps its start and its lane. */
  locked?: 'all' | 'start' | 'end'
  /** The time in which it should begin. */
  bracket?: { from: Instant; to: Instant; label: string }
  /** Moments of its own, such as when it is expected. */
  ticks?: readonly { at: Instant; label: string }[]
  /** Bars that have to end before this one begins. */
  after?: readonly string[]
}

export interface Move {
  barId: string
  laneId: string
  start: Instant
  end: Instant
}

/** Two bars of one lane at the same time. */
export interface Overlap {
  laneId: string
  from: Instant
  to: Instant
  /** The one that begins first, and the other. */
  a: string
  b: string
}

/** What a change would do. The first move is the one that was asked about. */
export interface Preview {
  moves: readonly Move[]
  overlaps: readonly Overlap[]
  /** What else there is to say of it, in words. */
  notes: readonly string[]
  /** What it would put right. Nobody is asked about it. */
  eased?: readonly string[]
  /** Of what is said, the figures that can be asked why. */
  whys?: ReadonlyMap<string, () => void>
  /** Why it cannot be kept. */
  refused?: string
}

type Placed = Pick<Bar, 'id' | 'laneId' | 'start' | 'end'>

/** Each pair of bars that share time in a lane, in the order in which they begin to. */
export function overlapsOf(bars: readonly Placed[]): Overlap[] {
  const all: Overlap[] = []
  for (const [laneId, inLane] of Map.groupBy(bars, (bar) => bar.laneId)) {
    let open: Placed[] = []
    for (const bar of inLane.toSorted(byStart)) {
      open = open.filter((one) => one.end > bar.start)
      for (const one of open) {
        const to = Math.min(one.end, bar.end)
        if (to > bar.start) all.push({ laneId, from: bar.start, to, a: one.id, b: bar.id })
      }
      open.push(bar)
    }
  }
  return all
}

const byStart = (one: Placed, other: Placed) => one.start - other.start || (one.id < other.id ? -1 : 1)

export interface BoardIndex {
  bars: ReadonlyMap<string, Bar>
  /** In order of time. */
  byLane: ReadonlyMap<string, readonly Bar[]>
  followers: ReadonlyMap<string, readonly Bar[]>
  overlaps: readonly Overlap[]
  overlapsByLane: ReadonlyMap<string, readonly Overlap[]>
}

export function indexOf(bars: readonly Bar[]): BoardIndex {
  const followers = new Map<string, Bar[]>()
  for (const bar of bars) {
    for (const id of bar.after ?? []) followers.set(id, [...(followers.get(id) ?? []), bar])
  }
  const overlaps = overlapsOf(bars)
  return {
    bars: new Map(bars.map((bar) => [bar.id, bar])),
    byLane: Map.groupBy(bars.toSorted(byStart), (bar) => bar.laneId),
    followers,
    overlaps,
    overlapsByLane: Map.groupBy(overlaps, (overlap) => overlap.laneId),
  }
}

export const moveOf = ({ id, laneId, start, end }: Placed): Move => ({ barId: id, laneId, start, end })

export const isSamePlace = (one: Move, other: Move) =>
  one.laneId === other.laneId && one.start === other.start && one.end === other.end

/**
 * What a move does to the others: whatever has to come after something that now ends later is pushed behind it, as far as it
 * has to and no further. What is locked stays, and is named in `stuck`.
 */
export function consequences(index: BoardIndex, move: Move): { moves: Move[]; overlaps: Overlap[]; stuck: Bar[] } {
  const moved = new Map([[move.barId, move]])
  const stuck = new Set<Bar>()
  let pushing = [move]
  // One round for each bar is enough, unless they wait for each other in a circle.
  for (let round = 0; pushing.length > 0 && round < index.bars.size; round++) {
    const pushed: Move[] = []
    for (const { barId, end } of pushing) {
      for (const bar of index.followers.get(barId) ?? []) {
        const now = moved.get(bar.id) ?? moveOf(bar)
        if (bar.id === move.barId || now.start >= end) continue
        if (bar.locked) {
          stuck.add(bar)
          continue
        }
        const next = { ...now, start: end, end: end + now.end - now.start }
        moved.set(bar.id, next)
        pushed.push(next)
      }
    }
    pushing = pushed
  }
  const lanes = new Set([...moved.values()].map((one) => one.laneId))
  const after = [...index.bars.values()]
    .map((bar) => ({ id: bar.id, ...(moved.get(bar.id) ?? moveOf(bar)) }))
    .filter((bar) => lanes.has(bar.laneId))
  return {
    moves: [...moved.values()],
    overlaps: overlapsOf(after).filter(({ a, b }) => moved.has(a) || moved.has(b)),
    stuck: [...stuck],
  }
}

/** Bars with moves made. */
export function withMoves(bars: readonly Bar[], moves: readonly Move[]): Bar[] {
  const byBar = new Map(moves.map((move) => [move.barId, move]))
  return bars.map((bar) => {
    const move = byBar.get(bar.id)
    return move ? { ...bar, laneId: move.laneId, start: move.start, end: move.end } : bar
  })
}

/** Where a bar is held: in the middle, or at one of its ends. */
export type Grip = 'move' | 'start' | 'end'

export function canGrip({ locked }: Pick<Bar, 'locked'>, grip: Grip): boolean {
  return locked === undefined || (locked === 'start' && grip === 'end') || (locked === 'end' && grip === 'start')
}

export interface Room {
  from: Instant
  to: Instant
  snapMinutes: number
  lanes: readonly Pick<Lane, 'id'>[]
}

/** Where something comes to stand that is moved or drawn by so much time and so many lanes. */
export function movedBy(at: Move, grip: Grip, by: { time: number; lanes: number }, room: Room): Move {
  const { snapMinutes, lanes } = room
  const least = snapMinutes * minute
  // What stands out of what is shown may stay so, but goes no further.
  const first = Math.min(room.from, at.start)
  const last = Math.max(room.to, at.end)
  if (grip === 'start') {
    const start = Math.min(snapTo(at.start + by.time, snapMinutes), at.end - Math.min(least, at.end - at.start))
    return { ...at, start: Math.max(start, first) }
  }
  if (grip === 'end') {
    const end = Math.max(snapTo(at.end + by.time, snapMinutes), at.start + Math.min(least, at.end - at.start))
    return { ...at, end: Math.min(end, last) }
  }
  const length = at.end - at.start
  const moved = by.time === 0 ? at.start : snapTo(at.start + by.time, snapMinutes)
  const start = Math.min(Math.max(moved, first), last - length)
  const lane = lanes.findIndex(({ id }) => id === at.laneId) + by.lanes
  const laneId = lanes[Math.min(Math.max(lane, 0), lanes.length - 1)]?.id ?? at.laneId
  return { ...at, laneId, start, end: start + length }
}
