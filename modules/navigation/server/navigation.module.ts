import type { ServerModule } from '#platform/server/modules.ts'
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { menuRoutes } from './menu.routes.ts'
import { permissionRoutes } from './permission-matrix.routes.ts'

export const navigationModule: ServerModule = {
  id: 'navigation',
  texts: { navigation: { en, it } },
  routes: [...menuRoutes, ...permissionRoutes],
}
