import { Decimal } from '#platform/core/decimal.ts'
import type { Issue } from '#platform/core/issue.ts'
import type { CommunicationStatus } from '../contract/slot.ts'
import type { Slot, WrittenSlot } from '../contract/daily-plan.contract.ts'

/**
 * Section 5, daily plan: a communication status may block adding a measure. Ours: while it is on its way, and once it is final (CC,
 * section 4), the customs office holds other figures than those that would be written.
 */
export const blocksMeasure = (status: CommunicationStatus): boolean => status === 'sending' || status === 'final'

type Measured = Pick<WrittenSlot, 'measuredAt' | 'measuredQuantity'>
const same = (one: string | null, other: string | null) =>
  one === other || (one !== null && other !== null && new Decimal(one).equals(other))
const isSameMeasure = (one: Measured, other: Measured) =>
  same(one.measuredQuantity, other.measuredQuantity) &&
  (one.measuredAt && Date.parse(one.measuredAt)) === (other.measuredAt && Date.parse(other.measuredAt))

/** What is wrong in what somebody writes of a slot, by what stands there. */
export function slotIssues(after: WrittenSlot, before: Measured & Pick<Slot, 'communicationStatus'>): Issue[] {
  const { measuredAt, measuredQuantity } = after
  return [
    ...((measuredAt === null) === (measuredQuantity === null)
      ? []
      : [
          measuredAt === null
            ? { field: 'measuredAt', code: 'daily-plan.measureWithoutMoment' }
            : { field: 'measuredQuantity', code: 'daily-plan.measureWithoutQuantity' },
        ]),
    ...(blocksMeasure(before.communicationStatus) && !isSameMeasure(after, before)
      ? [{ field: 'measuredQuantity', code: 'daily-plan.communicationBlocks' }]
      : []),
  ]
}

/** Section 5, daily plan: documents without a number are not printed. The paths of the form that are missing. */
export const unnumbered = (documents: Slot['documents']): string[] =>
  documents.flatMap(({ number }, index) => (number === null ? [`documents.${index}.number`] : []))

/** Section 5, daily plan: a mass action is of one operation at least. */
export const selectionIssues = (selected: readonly unknown[]): Issue[] =>
  selected.length > 0 ? [] : [{ field: 'operations', code: 'daily-plan.selectOne' }]
