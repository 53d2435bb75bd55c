import type { DemoSlice } from '#platform/server/demo/demo-slice.ts'
import { menuElements } from '#modules/navigation/contract/menu.contract.ts'
import { matrixElements } from '#modules/navigation/contract/permission-matrix.contract.ts'

/** The system administrator keeps menu and permissions. */
export const navigationDemo: DemoSlice = {
  id: 'navigation',
  grants: {
    SYSADMIN: {
      [menuElements.view]: 'enabled',
      [menuElements.edit]: 'enabled',
      [matrixElements.view]: 'enabled',
      [matrixElements.edit]: 'enabled',
    },
  },
  records: {},
}
