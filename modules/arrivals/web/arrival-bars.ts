import type { TFunction } from 'i18next'
import { addDays } from '#platform/core/report-parameters.ts'
import { siteDayEnd } from '#platform/core/site-moments.ts'
import {
  type Bar,
  type BoardIndex,
  consequences,
  type Lane,
  type Move,
  type Preview,
} from '#platform/ui/board/board-model.ts'
import type { Berth, Call } from '../contract/arrivals.contract.ts'
import { isAfterLaycan } from '../rules/calls.ts'

/** Where a bar stands: at a berth, in the roadstead, or nowhere yet. The number keeps ships apart that need not be. */
interface Place {
  kind: 'berth' | 'roadstead' | 'none'
  plant: string
  code: string
}
const laneOf = ({ kind, plant, code }: Place) => `${kind}/${plant}/${code}`
export function placeOf(laneId: string): Place {
  const [kind = 'none', plant = '', code = ''] = laneId.split('/')
  return { kind: kind as Place['kind'], plant, code }
}

type Words = TFunction<'arrivals'>

interface Scene {
  bars: Bar[]
  lanes: Lane[]
}

/**
 * Lanes for each plant: its berths, its roadstead, and what has no berth. In the roadstead ships lie side by side, so each that
 * meets another there gets a line of its own; only at a berth is that a conflict.
 */
export function arrivalScene({ calls, berths }: { calls: readonly Call[]; berths: readonly Berth[] }, t: Words): Scene {
  const bars: Bar[] = []
  const lanes: Lane[] = []
  for (const plant of new Set(berths.map((berth) => berth.plant))) {
    const own = calls.filter((call) => call.plant === plant && call.takenFrom !== null)
    const here = berths.filter((berth) => berth.plant === plant)
    for (const { code } of here) {
      const lane = laneOf({ kind: 'berth', plant, code })
      lanes.push({ id: lane, label: code, note: plant })
      const moored = own.filter((call) => !call.isVesselInRoadstead && call.mooringPlatform === code)
      bars.push(...moored.map((call) => barOf(call, lane, t)))
    }
    const beside: [Place['kind'], Call[]][] = [
      ['roadstead', own.filter((call) => call.isVesselInRoadstead)],
      [
        'none',
        own.filter((call) => !call.isVesselInRoadstead && !here.some(({ code }) => code === call.mooringPlatform)),
      ],
    ]
    for (const [kind, waiting] of beside) {
      const rows = sideBySide(waiting)
      for (const [index, row] of (rows.length === 0 ? [[]] : rows).entries()) {
        const lane = laneOf({ kind, plant, code: String(index) })
        lanes.push({ id: lane, label: t(`arrivals:lane.${kind}`), note: plant })
        bars.push(...row.map((call) => barOf(call, lane, t)))
      }
    }
  }
  return { bars, lanes }
}

const from = (call: Call) => Date.parse(call.takenFrom!)
const until = (call: Call) => Date.parse(call.takenUntil!)

/** In as few lines as it takes for nobody to lie on another. */
function sideBySide(calls: readonly Call[]): Call[][] {
  const rows: Call[][] = []
  for (const call of calls.toSorted((one, other) => from(one) - from(other))) {
    const free = rows.find((row) => until(row.at(-1)!) <= from(call))
    if (free) free.push(call)
    else rows.push([call])
  }
  return rows
}

const tones = {
  alongside: 'firm',
  roadstead: 'firm',
  overdue: 'planned',
  next48: 'planned',
  later: 'planned',
  unknown: 'planned',
  gone: 'done',
} as const

const nameOf = (call: Call) => `${call.vesselName ?? ''} ${call.voyageNumber}`.trim()

function barOf(call: Call, laneId: string, t: Words): Bar {
  const { laycanFrom, laycanTo, eta, phase, trouble } = call
  const isFixed = phase === 'gone' || phase === 'alongside'
  return {
    id: call.voyageNumber,
    laneId,
    start: from(call),
    end: until(call),
    label: nameOf(call),
    tone: trouble ? 'attention' : tones[phase],
    state: trouble ? t(`arrivals:arrivals.choice.trouble.${trouble}`) : t(`arrivals:arrivals.choice.phase.${phase}`),
    ...(isFixed ? { locked: 'all' as const } : {}),
    ...(laycanFrom !== null && laycanTo !== null
      ? {
          bracket: {
            from: Date.parse(siteDayEnd(addDays(laycanFrom, -1))),
            to: Date.parse(siteDayEnd(laycanTo)),
            label: t('arrivals:laycan'),
          },
        }
      : {}),
    ...(eta === null ? {} : { ticks: [{ at: Date.parse(eta), label: t('arrivals:field.eta') }] }),
  }
}

/** What a move means, before anybody keeps it: another ETA, another berth, a laycan that is missed, ships that meet. */
export function arrivalMove(
  { index, calls, now }: { index: BoardIndex; calls: ReadonlyMap<string, Call>; now: number },
  move: Move,
  t: Words,
): Preview {
  const { moves, overlaps } = consequences(index, move)
  const bar = index.bars.get(move.barId)!
  const call = calls.get(move.barId)!
  const isLater = move.start !== bar.start
  const [place, before] = [placeOf(move.laneId), placeOf(bar.laneId)]
  const refused =
    move.end - move.start !== bar.end - bar.start
      ? t('arrivals:board.stayFollows')
      : place.plant !== call.plant
        ? t('arrivals:board.otherPlant')
        : isLater && move.start < now
          ? t('arrivals:board.past')
          : undefined
  const at = new Date(move.start).toISOString()
  const notes = [
    ...(isLater ? [t('arrivals:board.newEta')] : []),
    ...(place.kind !== before.kind || (place.kind === 'berth' && place.code !== before.code)
      ? [
          place.kind === 'berth'
            ? t('arrivals:board.toBerth', { berth: place.code })
            : t(`arrivals:board.to.${place.kind}`),
        ]
      : []),
    ...(isAfterLaycan(isLater ? at : call.eta, call.laycanTo) ? [t('arrivals:trouble.afterLaycan')] : []),
  ]
  return {
    moves,
    overlaps: overlaps.filter(({ laneId }) => placeOf(laneId).kind === 'berth'),
    notes,
    ...(refused ? { refused } : {}),
  }
}
