import type { WebModule } from '#platform/web/base/web-module.ts'
import { menuElements } from '../contract/menu.contract.ts'
import { matrixElements } from '../contract/permission-matrix.contract.ts'

export const navigationWeb: WebModule = {
  id: 'navigation',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  screens: [
    {
      path: '/menu-configuration',
      element: menuElements.view,
      load: () =>
        import('./menu-configuration.screen.tsx').then((chunk) => ({ Screen: chunk.MenuConfigurationScreen })),
    },
    {
      path: '/menu-configuration/permissions',
      element: matrixElements.view,
      load: () => import('./permission-matrix.screen.tsx').then((chunk) => ({ Screen: chunk.PermissionMatrixScreen })),
    },
  ],
}
