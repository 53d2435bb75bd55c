import type { ServerModule } from '#platform/server/modules.ts'
import { movementInstructionRegistry } from '../contract/movement-instructions.registry.ts'
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { instructionRoutes } from './instructions.routes.ts'

export const movementInstructionsModule: ServerModule = {
  id: 'movement-instructions',
  texts: { 'movement-instructions': { en, it } },
  lists: [{ registry: movementInstructionRegistry }],
  routes: instructionRoutes,
}
