import type { ServerModule } from '#platform/server/modules.ts'
import { menuElements } from '../contract/menu.contract.ts'
import { matrixElements } from '../contract/permission-matrix.contract.ts'
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { menuRoutes } from './menu.routes.ts'
import { loggedNavigation } from './navigation.logged.ts'
import { permissionRoutes } from './permission-matrix.routes.ts'

export const navigationModule: ServerModule = {
  id: 'navigation',
  texts: { navigation: { en, it } },
  logged: loggedNavigation,
  routes: [...menuRoutes, ...permissionRoutes],
  screens: [
    { path: '/menu-configuration', element: menuElements.view },
    { path: '/menu-configuration/permissions', element: matrixElements.view },
  ],
}
