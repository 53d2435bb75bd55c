import type { PublishedSlot, Slot } from '../contract/daily-plan.contract.ts'
import { sidesOf } from './sides.ts'

/** Section 4, daily plan: it can be validated and published. What nobody has validated does not go out with it. */
export const goesOut = ({ operation: { status, isHidden } }: Slot): boolean =>
  !isHidden && (status === 'validated' || status === 'published')

/** What a version of the day keeps of a slot; whatever went out with it is published by that. */
export function publishedOf({ operation, area, from, to, measuredQuantity, communicationStatus }: Slot): PublishedSlot {
  const { number, operationType, vessel, voyageNumber, product, company, equipment, quantity, quantityUnit } = operation
  const { mooringPlatform, inspector } = operation
  return {
    number,
    area,
    startsAt: from,
    endsAt: to,
    operationType,
    vessel,
    voyageNumber,
    product,
    company,
    ...sidesOf(operation),
    equipment,
    quantity,
    measuredQuantity,
    quantityUnit,
    mooringPlatform,
    inspector,
    communicationStatus,
    status: 'published',
  }
}

/**
 * Whether a version is to be mailed now: on its day or, where the day is over, never; and only the last one of the day, which holds all
 * that stood in those before.
 */
export const isDueForMail = (version: { day: string; isLast: boolean; mailedAt: string | null }, today: string) =>
  version.isLast && version.mailedAt === null && version.day === today
