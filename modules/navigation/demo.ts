import type { DemoSlice } from '#platform/server/demo.ts'
import { menuElements } from './contract/menu.contract.ts'
import { matrixElements } from './contract/permission-matrix.contract.ts'

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
