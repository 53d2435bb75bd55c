import type { WebModule } from '#platform/web/base/web-module.ts'
import { handoverElements, handoverPath, handoversPath } from '../contract/shift-handover.contract.ts'

export const shiftHandoverWeb: WebModule = {
  id: 'shift-handover',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  screens: [
    {
      path: handoverPath,
      element: handoverElements.view,
      load: () => import('./shift.screen.tsx').then((chunk) => ({ Screen: chunk.ShiftScreen })),
    },
    {
      path: handoversPath,
      element: handoverElements.view,
      load: () => import('./handovers.screen.tsx').then((chunk) => ({ Screen: chunk.HandoversScreen })),
    },
    {
      path: `${handoversPath}/$id`,
      element: handoverElements.view,
      load: () => import('./shift.screen.tsx').then((chunk) => ({ Screen: chunk.HandoverScreen })),
    },
  ],
}
