import type { ServerModule } from '#platform/server/modules.ts'
import { lotsManagementRegistry } from '../contract/lots-management.registry.ts'
import { checklistRegistry } from '../contract/movement-checklist.registry.ts'
import { instructionNode } from '../contract/movement-instruction.ts'
import { movementInstructionRegistry } from '../contract/movement-instructions.registry.ts'
import { voyageOfLot } from '../rules/numbers.ts'
import words from '../contract/words.json' with { type: 'json' }
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { checklistRoutes } from './checklist/checklist.routes.ts'
import { voyageTellers } from './found-voyages.ts'
import { movementItems } from './handover-items.repo.ts'
import { movementCards, movementDoors } from './home-cards.repo.ts'
import { rootColumn } from './instruction/instructions.repo.ts'
import { instructionRoutes } from './instruction/instructions.routes.ts'
import { instructionFiles } from './instruction/instruction-files.ts'
import { lotRoutes } from './lots/lots.routes.ts'
import { loggedInstructions } from './movement-instructions.logged.ts'
import { printRoutes } from './print/print.routes.ts'
import { programmeRoutes } from './programme/programme.routes.ts'
import { transitionRoutes } from './transition.routes.ts'
import { versionRoutes } from './instruction/versions.routes.ts'

export { movementStages } from './voyage-stages.repo.ts'

export const movementInstructionsModule: ServerModule = {
  id: 'movement-instructions',
  texts: { 'movement-instructions': { en, it } },
  lists: [
    {
      registry: movementInstructionRegistry,
      below: { root: instructionNode, rootColumn, shownAs: 'lotCount' },
    },
    { registry: lotsManagementRegistry, pageless: true },
    { registry: checklistRegistry, pageless: true },
  ],
  tellers: voyageTellers,
  words: [...words, { says: [], kinds: [movementInstructionRegistry.id], wholeOf: voyageOfLot }],
  routes: [
    ...instructionRoutes,
    ...transitionRoutes,
    ...versionRoutes,
    ...lotRoutes,
    ...checklistRoutes,
    ...printRoutes,
    ...programmeRoutes,
  ],
  documents: [instructionFiles],
  homeCards: movementCards,
  homeDoors: movementDoors,
  handoverItems: movementItems,
  logged: loggedInstructions,
}
