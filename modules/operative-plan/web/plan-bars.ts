import type { TFunction } from 'i18next'
import { siteDayEnd } from '#platform/core/site-moments.ts'
import type { Language } from '#platform/core/language.ts'
import { type Bar, type BarTone, type Lane, type Move, moveOf } from '#platform/ui/board/board-model.ts'
import type { OperationStatus } from '../contract/operation.ts'
import type { Plan, ScheduledOperation } from '../contract/plan.contract.ts'
import { berthLane, type BoardView, isRoadstead, roadsteadLane, type Stay, tankLane, timesIn } from '../rules/board.ts'
import { laycanStart } from '../rules/operation.ts'
import type { PlanInput } from '../rules/projection/plan-input.ts'
import type { Swap } from '../rules/projection/swaps.ts'
import type { Projected } from './use-projection.ts'

/** What the tank holds from now on, of what it may hold at most. */
function levelOf(code: string, projected: Projected | null): Pick<Lane, 'level'> {
  const tank = projected?.input.tanks.find(({ id }) => id === code)
  const points = projected?.levels.get(code)
  if (!tank || !points) return {}
  const share = (volume: number) => volume / tank.safeFill
  const line = points.map(({ at, volume }) => ({ at, share: share(volume) }))
  return { level: { line, band: { low: share(tank.workingMin), high: share(tank.workingMax) } } }
}

type T = TFunction<'operative-plan'>

const tones: Record<OperationStatus, BarTone> = {
  scheduled: 'planned',
  sent: 'firm',
  validated: 'firm',
  published: 'done',
}
const order: OperationStatus[] = ['scheduled', 'sent', 'validated', 'published']

/** Lots of one call stand in one bar; it is as far as the one that is least far. */
const statusOf = ({ operations }: Stay): OperationStatus =>
  order.find((status) => operations.some((one) => one.status === status))!

/** In a what-if, a bar that was moved says from when to when it stands in the plan. */
export function barsOf(
  stays: readonly Stay[],
  view: BoardView,
  t: T,
  inPlan: ReadonlyMap<string, ScheduledOperation> = new Map(),
): Bar[] {
  return stays.map((stay): Bar => {
    const elsewhere = stay.operations.flatMap(({ id }) => inPlan.get(id) ?? [])
    const [first] = stay.operations
    const status = statusOf(stay)
    const isHidden = stay.operations.some((one) => one.isHidden)
    const state = isHidden
      ? t('operative-plan:scheduledOperations.field.isHidden')
      : t(`operative-plan:status.${status}`)
    const { laycanFrom, laycanTo, vesselName, voyageNumber, number, product } = first!
    const label =
      view === 'berths'
        ? [vesselName ?? number, voyageNumber].filter(Boolean).join(' · ')
        : [number, product].filter(Boolean).join(' · ')
    return {
      id: stay.id,
      laneId: stay.laneId,
      start: stay.start,
      end: stay.end,
      label,
      tone: tones[status],
      state: elsewhere.length > 0 ? t('operative-plan:whatIf.moved', { state }) : state,
      ...ticksOf(elsewhere, view, t),
      ...(isHidden ? { locked: 'all' } : {}),
      ...(view === 'berths' && laycanFrom
        ? {
            bracket: {
              from: laycanStart(laycanFrom),
              to: Date.parse(siteDayEnd(laycanTo ?? laycanFrom)),
              label: t('operative-plan:board.laycan'),
            },
          }
        : {}),
    }
  })
}

function ticksOf(inPlan: readonly ScheduledOperation[], view: BoardView, t: T): Pick<Bar, 'ticks'> {
  if (inPlan.length === 0) return {}
  const times = inPlan.map((one) => timesIn(view, one))
  const [from, to] = [Math.min(...times.map(({ start }) => start)), Math.max(...times.map(({ end }) => end))]
  return {
    ticks: [
      { at: from, label: t('operative-plan:whatIf.tick.from') },
      { at: to, label: t('operative-plan:whatIf.tick.to') },
    ],
  }
}

/** Berths first, below them as many places of the roadstead as are taken, and one to bring a ship to. */
export function lanesOf(
  plan: Plan,
  stays: readonly Stay[],
  view: BoardView,
  projected: Projected | null,
  language: Language,
  t: T,
): Lane[] {
  if (view === 'tanks') {
    return plan.tanks.map(({ code, product }) => ({
      ...levelOf(code, projected),
      id: tankLane(code),
      label: code,
      ...(product ? { note: product } : {}),
    }))
  }
  const places = new Set(stays.filter(({ laneId }) => isRoadstead(laneId)).map(({ laneId }) => laneId)).size
  return [
    ...plan.berths.map(({ code, name }) => ({ id: berthLane(code), label: name[language] })),
    ...Array.from({ length: places + 1 }, (_, place) => ({
      id: roadsteadLane(place),
      label: t('operative-plan:board.roadsteadPlace', { place: place + 1 }),
    })),
  ]
}

/** An exchange as the board moves it: each stay as a whole, the one that is held from where it is held. */
export function swapMoves(stays: readonly Stay[], own: Move, { starts }: Swap, input: PlanInput): Move[] {
  const planned = new Map(input.movements.map(({ id, start }) => [id, start]))
  const by = new Map(starts.map(({ movement, start }) => [movement, start - planned.get(movement)!]))
  const moves = stays.flatMap((stay) => {
    const shift = by.get(stay.operations[0]!.id)
    if (shift === undefined) return []
    const at = stay.id === own.barId ? own : moveOf(stay)
    return [{ ...at, start: at.start + shift, end: at.end + shift }]
  })
  return moves.toSorted((a, b) => Number(b.barId === own.barId) - Number(a.barId === own.barId))
}
