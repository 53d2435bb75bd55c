import { Decimal } from '#platform/core/decimal.ts'
import type { Issue } from '#platform/core/issue.ts'
import { writeMoment } from '#platform/core/instant-format.ts'
import type { OperationDetails, ScheduledOperation } from '../contract/plan.contract.ts'

/** How the type of an operation decides what it needs. */
export interface TypeFacts {
  mode: ScheduledOperation['mode']
  macroDirection: ScheduledOperation['macroDirection']
}

type Times = Pick<OperationDetails, 'scheduledFrom' | 'scheduledTo' | 'mooringAt' | 'unmooringAt'>

/** Section 5, operative plan: a ship cannot moor after it has left. An operation ends after it begins, whatever it is. */
export function timeIssues({ scheduledFrom, scheduledTo, mooringAt, unmooringAt }: Times): Issue[] {
  return [
    ...(Date.parse(scheduledTo) <= Date.parse(scheduledFrom)
      ? [{ field: 'scheduledTo', code: 'operative-plan.endsBeforeItBegins' }]
      : []),
    ...(mooringAt && unmooringAt && Date.parse(mooringAt) > Date.parse(unmooringAt)
      ? [{ field: 'unmooringAt', code: 'operative-plan.mooringAfterUnmooring' }]
      : []),
  ]
}

/** The first moment of the laycan: midnight of its first day at the site. */
export const laycanStart = (laycanFrom: string): number => Date.parse(writeMoment({ date: laycanFrom, time: '00:00' }))

/**
 * Section 5, operative plan: mooring before the laycan begins is asked about. So many milliseconds before it; zero where
 * it is not, or where no laycan is known.
 */
export function earlyBy(mooringAt: string | null, laycanFrom: string | null): number {
  if (!mooringAt || !laycanFrom) return 0
  return Math.max(0, laycanStart(laycanFrom) - Date.parse(mooringAt))
}

/** `2:00`, as the question says it. */
export function spanText(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

interface Asked {
  mooringAt: string | null
  laycanFrom: string | null
  isEarlyMooringConfirmed: boolean
}

/** What is still to be asked: an answer holds for the moment that it was given for, and for no other. */
export function earlyIssues(after: Asked, before?: Asked): Issue[] {
  const early = earlyBy(after.mooringAt, after.laycanFrom)
  if (early === 0 || after.isEarlyMooringConfirmed) return []
  const isAnswered =
    before?.isEarlyMooringConfirmed &&
    before.laycanFrom === after.laycanFrom &&
    before.mooringAt !== null &&
    Date.parse(before.mooringAt) === Date.parse(after.mooringAt!)
  if (isAnswered) return []
  return [
    {
      field: 'mooringAt',
      code: 'operative-plan.beforeLaycan',
      params: { early: spanText(early), laycan: after.laycanFrom! },
    },
  ]
}

export interface EarlyMooring {
  number: string
  mooringAt: string
  laycanFrom: string
}

/** Of what is put elsewhere, the ships that somebody is to be asked about. */
export function earlyMoorings(
  moves: readonly { before: ScheduledOperation; after: Pick<ScheduledOperation, 'mooringAt'> }[],
): EarlyMooring[] {
  return moves.flatMap(({ before, after: { mooringAt } }) => {
    const after = { ...before, mooringAt, isEarlyMooringConfirmed: false }
    const { number, laycanFrom } = before
    return earlyIssues(after, before).length > 0 ? [{ number, mooringAt: mooringAt!, laycanFrom: laycanFrom! }] : []
  })
}

type Field = keyof OperationDetails

/** Which fields an operation of a type has to have, so that it can be worked by. */
export function neededFields(
  { mode, macroDirection }: TypeFacts,
  { isVesselInRoadstead }: Pick<OperationDetails, 'isVesselInRoadstead'>,
): Field[] {
  const ship: Field[] = ['vessel', 'voyageNumber', 'inspector', 'mooringAt', 'unmooringAt']
  return [
    ...goodsOf(mode),
    ...(mode === 'sea' ? [...ship, ...berthOf(isVesselInRoadstead)] : []),
    ...tanksOf(macroDirection),
  ]
}

const goodsOf = (mode: TypeFacts['mode']): Field[] =>
  mode === 'admin' ? [] : ['product', 'company', 'quantity', 'quantityUnit']
const berthOf = (isInRoadstead: boolean): Field[] => (isInRoadstead ? [] : ['mooringPlatform'])
const tanksOf = (direction: TypeFacts['macroDirection']): Field[] => (direction === 'none' ? [] : ['tanks'])

/** Section 5, operative plan: a details update needs all fields. What is begun may lack some; what is edited may not. */
export function detailIssues(details: OperationDetails, type: TypeFacts): Issue[] {
  return neededFields(type, details).flatMap((field) => {
    const value = details[field]
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0)
    return isEmpty ? [{ field, code: 'operative-plan.needed' }] : []
  })
}

/** One ship is alongside, or it lies in the roadstead. */
export function placeIssues(
  details: Pick<OperationDetails, 'mooringPlatform' | 'isVesselInRoadstead' | 'vessel'>,
): Issue[] {
  return [
    ...(details.isVesselInRoadstead && details.mooringPlatform !== null
      ? [{ field: 'mooringPlatform', code: 'operative-plan.berthOrRoadstead' }]
      : []),
    ...(details.isVesselInRoadstead && details.vessel === null
      ? [{ field: 'vessel', code: 'operative-plan.noShipInRoadstead' }]
      : []),
  ]
}

/** Equal figures are written the same way. */
export const figure = (value: string | null) => (value === null ? null : new Decimal(value).toFixed(3))
export const canonical = <D extends Pick<OperationDetails, 'quantity'>>(details: D): D => ({
  ...details,
  quantity: figure(details.quantity),
})

interface Displacement {
  measuredAt: string | null
  volume: string | null
  quantity: string | null
}

/** Section 5, operative plan: a displacement needs the date of its measure and a moved volume or a quantity. */
export function displacementIssues(displacements: readonly Displacement[]): Issue[] {
  return displacements.flatMap(({ measuredAt, volume, quantity }, index) => [
    ...(measuredAt === null
      ? [{ field: `displacements.${index}.measuredAt`, code: 'operative-plan.displacementWithoutDate' }]
      : []),
    ...(volume === null && quantity === null
      ? [{ field: `displacements.${index}.volume`, code: 'operative-plan.displacementWithoutAmount' }]
      : []),
  ])
}
