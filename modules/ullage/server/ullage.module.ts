import type { ServerModule } from '#platform/server/modules.ts'
import { ullageRegistry } from '../contract/ullage.registry.ts'
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { ullageRegistries } from '../rules/ullage-registries.ts'
import { loggedUllage } from './ullage.logged.ts'
import { ullageRoutes } from './ullage.routes.ts'

export { ullageStage } from './voyage-stage.repo.ts'

export const ullageModule: ServerModule = {
  id: 'ullage',
  texts: { ullage: { en, it } },
  lists: [{ registry: ullageRegistry }],
  registries: ullageRegistries,
  logged: [loggedUllage],
  routes: ullageRoutes,
}
