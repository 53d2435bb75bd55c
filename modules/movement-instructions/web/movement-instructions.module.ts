import type { WebModule } from '#platform/web/base/web-module.ts'
import { lotElements } from '../contract/lots-management.contract.ts'
import { checklistElements } from '../contract/movement-checklist.contract.ts'
import { beginPath, instructionElements } from '../contract/movement-instructions.contract.ts'

export const movementInstructionsWeb: WebModule = {
  id: 'movement-instructions',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  screens: [
    {
      path: '/movement-instruction',
      element: instructionElements.view,
      load: () => import('./worklist/worklist.screen.tsx').then((chunk) => ({ Screen: chunk.WorklistScreen })),
    },
    {
      path: beginPath,
      element: instructionElements.create,
      load: () =>
        import('./worklist/new-instruction.screen.tsx').then((chunk) => ({ Screen: chunk.NewInstructionScreen })),
    },
    {
      path: '/movement-instruction/checklist',
      element: checklistElements.view,
      load: () => import('./checklist/checklist.screen.tsx').then((chunk) => ({ Screen: chunk.ChecklistScreen })),
    },
    {
      path: '/movement-instruction/$id',
      element: instructionElements.view,
      load: () => import('./page/instruction.screen.tsx').then((chunk) => ({ Screen: chunk.InstructionScreen })),
    },
    {
      path: '/lots-management',
      element: lotElements.view,
      load: () => import('./lots/lots-management.screen.tsx').then((chunk) => ({ Screen: chunk.LotsManagementScreen })),
    },
  ],
}
