import type { ServerModule } from '#platform/server/modules.ts'
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { voyageItems } from './handover-items.repo.ts'
import type { VoyageStage } from './public.ts'
import { voyageRoutes } from './voyages.routes.ts'

/** Made from the stages of the other modules: each brings its own. */
export const voyagesModule = (stages: readonly VoyageStage[]): ServerModule => ({
  id: 'voyages',
  texts: { voyages: { en, it } },
  routes: voyageRoutes(stages),
  handoverItems: voyageItems,
})
