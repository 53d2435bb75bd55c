import type { WebModule } from '#platform/web/app/web-module.ts'
import { instructionElements } from '../contract/movement-instructions.contract.ts'

export const movementInstructionsWeb: WebModule = {
  id: 'movement-instructions',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  screens: [
    {
      path: '/movement-instruction',
      element: instructionElements.view,
      load: () => import('./worklist.screen.tsx').then((chunk) => ({ Screen: chunk.WorklistScreen })),
    },
    {
      path: '/movement-instruction/$id',
      element: instructionElements.view,
      load: () => import('./instruction.screen.tsx').then((chunk) => ({ Screen: chunk.InstructionScreen })),
    },
  ],
}
