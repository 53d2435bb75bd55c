import type { Issue } from '#platform/core/issue.ts'
import type { LotFigures } from '../contract/lots-management.ts'

/** What is wrong with the figures of a lot; the same in form, bulk edit and server. */
export function lotFiguresIssues(figures: LotFigures): Issue[] {
  const { mooringDate, unmooringDate, isCreateSelfInvoice, isInternalConsumption } = figures
  return [
    ...(mooringDate && unmooringDate && Date.parse(mooringDate) > Date.parse(unmooringDate)
      ? [{ field: 'mooringDate', code: 'movement-instructions.mooringOrder' }]
      : []),
    ...(isCreateSelfInvoice && !isInternalConsumption
      ? [{ field: 'isCreateSelfInvoice', code: 'movement-instructions.selfInvoiceWithoutConsumption' }]
      : []),
  ]
}

/** A lot is closed with its final quantity. */
export function closingIssues({ finalQuantity }: Pick<LotFigures, 'finalQuantity'>): Issue[] {
  return finalQuantity === null ? [{ field: 'finalQuantity', code: 'movement-instructions.finalQuantityNeeded' }] : []
}
