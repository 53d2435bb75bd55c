import type { HandoverItems } from '#platform/server/handover/handover-items.ts'
import type { ServerModule } from '#platform/server/modules.ts'
import { handoverElements, handoverPath } from '../contract/shift-handover.contract.ts'
import { shiftHandoverRegistry } from '../contract/shift-handovers.registry.ts'
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { handoverCards, handoverDoors } from './home-cards.repo.ts'
import { loggedHandovers, loggedNotes } from './shift-handover.logged.ts'
import { shiftHandoverRoutes } from './shift-handover.routes.ts'

/** Made of what the other modules tell of a shift; which these are, only the whole of them knows. */
export const shiftHandoverModule = (itemsOf: () => readonly HandoverItems[]): ServerModule => ({
  id: 'shift-handover',
  texts: { 'shift-handover': { en, it } },
  lists: [{ registry: shiftHandoverRegistry }],
  logged: [loggedHandovers, loggedNotes],
  homeCards: handoverCards,
  homeDoors: handoverDoors,
  routes: shiftHandoverRoutes(itemsOf),
  screens: [{ path: handoverPath, element: handoverElements.view, title: 'shift-handover:title' }],
})
