import type { OperationMove, ScheduledOperation } from '../contract/plan.contract.ts'

/** What stands on the board: the stays of ships at the berths and in the roadstead, or what the tanks do. */
export const boardViews = ['berths', 'tanks'] as const
export type BoardView = (typeof boardViews)[number]

export interface Stay {
  id: string
  laneId: string
  start: number
  end: number
  /** Lots of one call lie alongside together. */
  operations: readonly ScheduledOperation[]
}

export const berthLane = (code: string) => `berth:${code}`
export const tankLane = (code: string) => `tank:${code}`
/** Ships in the roadstead do not stand in each other's way, so each has a place of its own there. */
export const roadsteadLane = (place: number) => `roadstead:${place}`
export const isRoadstead = (laneId: string) => laneId.startsWith('roadstead:')
const codeIn = (laneId: string) => laneId.slice(laneId.indexOf(':') + 1)

type Timed = Pick<ScheduledOperation, 'scheduledFrom' | 'scheduledTo' | 'mooringAt' | 'unmooringAt'>

/** How long the place is taken: from the first rope to the last, as far as that is said, and never less than the work takes. */
export function takenTime({ scheduledFrom, scheduledTo, mooringAt, unmooringAt }: Timed): {
  start: number
  end: number
} {
  const [from, to] = [Date.parse(scheduledFrom), Date.parse(scheduledTo)]
  return {
    start: mooringAt ? Math.min(Date.parse(mooringAt), from) : from,
    end: unmooringAt ? Math.max(Date.parse(unmooringAt), to) : to,
  }
}

/** A ship takes its berth longer than the work at its tanks lasts. */
export const timesIn = (view: BoardView, one: Timed): { start: number; end: number } =>
  view === 'berths' ? takenTime(one) : { start: Date.parse(one.scheduledFrom), end: Date.parse(one.scheduledTo) }

export function staysOf(operations: readonly ScheduledOperation[]): Stay[] {
  const withShip = operations.filter(({ vessel, mooringPlatform }) => vessel !== null || mooringPlatform !== null)
  const calls = Map.groupBy(withShip, (one) => {
    const place = one.mooringPlatform ?? 'roadstead'
    return one.voyageNumber && one.vessel ? `${one.voyageNumber} ${one.vessel} ${place}` : one.id
  })
  const stays = [...calls.values()].map((ofCall): Stay => {
    const times = ofCall.map(takenTime)
    const [first] = ofCall.toSorted((a, b) => (a.number < b.number ? -1 : 1))
    const { mooringPlatform } = first!
    return {
      id: first!.id,
      laneId: mooringPlatform === null ? '' : berthLane(mooringPlatform),
      start: Math.min(...times.map(({ start }) => start)),
      end: Math.max(...times.map(({ end }) => end)),
      operations: ofCall,
    }
  })
  return placed(stays)
}

/** Each ship in the roadstead on the first place that is free when it comes. */
function placed(stays: readonly Stay[]): Stay[] {
  const free: number[] = []
  return stays
    .toSorted((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1))
    .map((stay) => {
      if (stay.laneId !== '') return stay
      const found = free.findIndex((until) => until <= stay.start)
      const place = found === -1 ? free.length : found
      free[place] = stay.end
      return { ...stay, laneId: roadsteadLane(place) }
    })
}

/** The parts that tanks have in the plan; an operation stands in the lane of each of its tanks. */
export function tankPartsOf(operations: readonly ScheduledOperation[]): Stay[] {
  return operations.flatMap((one) =>
    one.tanks.map((tank) => ({
      id: `${one.id} ${tank}`,
      laneId: tankLane(tank),
      ...timesIn('tanks', one),
      operations: [one],
    })),
  )
}

export interface BarMove {
  laneId: string
  start: number
  end: number
}

const iso = (at: number) => new Date(at).toISOString()

/** What becomes of the operations of a bar that is put elsewhere. Moved as a whole, everything in it is moved by as much. */
export function movesOf(view: BoardView, stay: Stay, to: BarMove): OperationMove[] {
  const [byStart, byEnd] = [to.start - stay.start, to.end - stay.end]
  const isWhole = byStart === byEnd
  return stay.operations.map((one) => {
    const { id, version, scheduledFrom, scheduledTo, mooringAt, unmooringAt } = one
    const later = (at: string, by: number) => iso(Date.parse(at) + by)
    const within = (at: string) => iso(Math.min(Math.max(Date.parse(at), to.start), to.end))
    const place = placeOf(view, one, stay.laneId, to.laneId)
    if (isWhole) {
      return {
        id,
        version,
        ...place,
        scheduledFrom: later(scheduledFrom, byStart),
        scheduledTo: later(scheduledTo, byStart),
        // In the lane of a tank the work is moved, and the ship stays as long as it does.
        mooringAt: mooringAt && (view === 'berths' ? later(mooringAt, byStart) : mooringAt),
        unmooringAt: unmooringAt && (view === 'berths' ? later(unmooringAt, byStart) : unmooringAt),
      }
    }
    const isAlone = stay.operations.length === 1
    return {
      id,
      version,
      ...place,
      scheduledFrom: view === 'tanks' || (isAlone && !mooringAt) ? iso(to.start) : within(scheduledFrom),
      scheduledTo: view === 'tanks' || (isAlone && !unmooringAt) ? iso(to.end) : within(scheduledTo),
      mooringAt: mooringAt && (view === 'berths' ? iso(to.start) : mooringAt),
      unmooringAt: unmooringAt && (view === 'berths' ? iso(to.end) : unmooringAt),
    }
  })
}

function placeOf(view: BoardView, one: ScheduledOperation, from: string, to: string) {
  const { mooringPlatform, isVesselInRoadstead, tanks } = one
  const stays = { mooringPlatform, isVesselInRoadstead, tanks }
  if (from === to) return stays
  if (view === 'tanks') {
    const [left, come] = [codeIn(from), codeIn(to)]
    return { ...stays, tanks: [...new Set(tanks.map((tank) => (tank === left ? come : tank)))] }
  }
  return isRoadstead(to)
    ? { ...stays, mooringPlatform: null, isVesselInRoadstead: true }
    : { ...stays, mooringPlatform: codeIn(to), isVesselInRoadstead: false }
}
