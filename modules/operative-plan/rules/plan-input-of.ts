import { siteDayEnd } from '#platform/core/site-moments.ts'
import type { ScheduledOperation } from '../contract/plan.contract.ts'
import type { PlanState } from '../contract/plan-state.contract.ts'
import { takenTime } from './board.ts'
import { laycanStart } from './operation.ts'
import { msOfMinute, type PlanInput, type PlanMovement, type PlanShip } from './projection/plan-input.ts'

/** What the plan and the state of the house say together, as the projection takes it: from the moment of the state on. */
export function inputOf(operations: readonly ScheduledOperation[], state: PlanState, until: number): PlanInput {
  const now = Date.parse(state.at)
  const known = new Map([...state.before, ...operations].map((one) => [one.id, one]))
  const ahead = [...known.values()].filter((one) => {
    const { start, end } = takenTime(one)
    return !one.isHidden && end > now && start < until
  })
  const movementOf = movementsBy(state)
  return {
    now,
    until,
    tanks: state.tanks.map(({ code, ...tank }) => ({ ...tank, id: code, heldUntil: null })),
    berths: state.berths.map(({ code, ...berth }) => ({ ...berth, id: code })),
    lines: state.equipment
      .filter(({ volume }) => volume !== null)
      .map(({ code, ...line }) => ({ ...line, id: code, compatible: [] })),
    pumps: state.equipment.flatMap(({ code, maxRate }) => (maxRate === null ? [] : [{ id: code, rate: maxRate }])),
    runs: [],
    movements: ahead.map(movementOf),
  }
}

/** The same input with operations that stand elsewhere. */
export function inputWith(input: PlanInput, moved: readonly ScheduledOperation[], state: PlanState): PlanInput {
  const movementOf = movementsBy(state)
  const byId = new Map(moved.map((one) => [one.id, one]))
  return {
    ...input,
    movements: input.movements.map((one) => {
      const operation = byId.get(one.id)
      return operation ? movementOf(operation) : one
    }),
  }
}

function movementsBy(state: PlanState): (operation: ScheduledOperation) => PlanMovement {
  const now = Date.parse(state.at)
  const equipment = new Map(state.equipment.map((one) => [one.code, one]))
  const vessels = new Map(state.vessels.map((one) => [one.code, one]))
  const terms = new Map(state.terms.map((one) => [one.voyage, one]))
  return (operation) => {
    const { id, product, scheduledFrom, scheduledTo, mooringPlatform } = operation
    const [start, end] = [Date.parse(scheduledFrom), Date.parse(scheduledTo)]
    const taken = takenTime(operation)
    const quantity = cubicMetresOf(operation, state)
    const named = operation.equipment.flatMap((code) => equipment.get(code) ?? [])
    const line = named.find(({ volume }) => volume !== null)
    const slowest = named
      .filter((one) => one !== line && one.maxRate !== null)
      .toSorted((a, b) => a.maxRate! - b.maxRate!)[0]
    return {
      id,
      product: product ?? '',
      ...waysOf(operation),
      quantity,
      // Of what is under way nobody says how far it is: as far as its time.
      moved: quantity * Math.min(1, Math.max(0, (now - start) / (end - start))),
      start,
      rate: null,
      end,
      berth: mooringPlatform,
      line: line?.code ?? null,
      pump: slowest?.code ?? null,
      ship: shipOf(operation, vessels, terms),
      mooredBefore: (start - taken.start) / msOfMinute,
      mooredAfter: (taken.end - end) / msOfMinute,
    }
  }
}

/** A transfer goes from its first tank to the others; with one tank the operation says which way. */
function waysOf({ macroDirection, tanks, isTankReceiver }: ScheduledOperation): Pick<PlanMovement, 'from' | 'to'> {
  const [first, ...others] = tanks
  switch (macroDirection) {
    case 'receiver':
      return { from: [], to: tanks }
    case 'sender':
      return { from: tanks, to: [] }
    case 'none':
      return { from: [], to: [] }
    default:
      if (first !== undefined && others.length > 0) return { from: [first], to: others }
      return isTankReceiver ? { from: [], to: tanks } : { from: tanks, to: [] }
  }
}

/** Nothing flows of what has no quantity yet, or a mass without a density. */
function cubicMetresOf({ quantity, quantityUnit, product }: ScheduledOperation, state: PlanState): number {
  const unit = quantityUnit === null ? undefined : state.units[quantityUnit]
  if (quantity === null || !unit) return 0
  const amount = Number(quantity) * unit.factor
  if (unit.dimension === 'volume') return amount
  const density = product === null ? undefined : state.densities[product]
  return density ? amount / density : 0
}

/** ASBATANKVOY, part II, clause 6: six hours after notice laytime runs, where nothing else is agreed. */
const usualNotice = 6

export const callOf = ({ id, voyageNumber, vessel }: ScheduledOperation): string =>
  voyageNumber && vessel ? `${voyageNumber} ${vessel}` : id

function shipOf(
  operation: ScheduledOperation,
  vessels: ReadonlyMap<string, PlanState['vessels'][number]>,
  terms: ReadonlyMap<string, PlanState['terms'][number]>,
): PlanShip | null {
  const { vessel, voyageNumber, laycanFrom, laycanTo, macroDirection } = operation
  if (vessel === null) return null
  const { length = null, draught = null, deadWeight = null } = vessels.get(vessel) ?? {}
  const agreed = voyageNumber === null ? undefined : terms.get(voyageNumber)
  const own = macroDirection === 'sender' ? agreed?.laytimeLoading : agreed?.laytimeDischarge
  return {
    call: callOf(operation),
    length,
    draught,
    deadWeight,
    laycan:
      laycanFrom === null
        ? null
        : {
            from: laycanStart(laycanFrom),
            to: Date.parse(siteDayEnd(laycanTo ?? laycanFrom)),
          },
    arrival: agreed?.arrival ?? null,
    notice: agreed?.notice ?? usualNotice,
    laytime: own ?? agreed?.laytimeTotal ?? null,
    demurrageRate: agreed?.demurrageRate ?? 0,
  }
}
