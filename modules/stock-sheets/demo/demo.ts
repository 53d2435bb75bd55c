import { type DemoSlice, enabled } from '#platform/server/demo/demo-slice.ts'
import { lockElements } from '#modules/stock-sheets/contract/locks.contract.ts'
import { movementsList } from '#modules/stock-sheets/contract/movements-list.report.ts'
import { sheetElements } from '#modules/stock-sheets/contract/sheets.contract.ts'

const { edit, close, reopen, ...reading } = sheetElements
const readers = ['TANKOPS', 'SHIFT', 'PLANNER', 'SCHEDULER', 'FISCAL', 'CUSTOMS', 'BALANCE', 'FINANCE']

/** Who reads stock; who measures tanks edits it, the balance closes days, the shift chief forces locks. */
export const stockSheetsDemo: DemoSlice = {
  id: 'stock-sheets',
  grants: Object.fromEntries(
    readers.map((role) => [
      role,
      enabled([
        ...Object.values(reading),
        lockElements.view,
        movementsList.elements.view,
        ...(['TANKOPS', 'SHIFT', 'BALANCE'].includes(role) ? [edit] : []),
        ...(['SHIFT', 'BALANCE'].includes(role) ? [close, lockElements.force] : []),
        ...(role === 'BALANCE' ? [reopen] : []),
      ]),
    ]),
  ),
  records: {},
}
