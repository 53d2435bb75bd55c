import type { ServerModule } from '#platform/server/modules.ts'
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { tankOperationRegistry } from '../contract/tank-operations.registry.ts'
import words from '../contract/words.json' with { type: 'json' }
import { operationTellers } from './found-operations.ts'
import { operationItems } from './handover-items.repo.ts'
import { operationCards, operationDoors } from './home-cards.repo.ts'
import { loggedTankOperations } from './tank-operations.logged.ts'
import { tankOperationRoutes } from './tank-operations.routes.ts'

export { operationStage } from './voyage-stage.repo.ts'

export const tankOperationsModule: ServerModule = {
  id: 'tank-operations',
  texts: { 'tank-operations': { en, it } },
  lists: [{ registry: tankOperationRegistry }],
  tellers: operationTellers,
  words,
  logged: [loggedTankOperations],
  homeCards: operationCards,
  homeDoors: operationDoors,
  handoverItems: operationItems,
  routes: tankOperationRoutes,
}
