import type { WebModule } from '#platform/web/base/web-module.ts'
import { voyageElements, voyagePath } from '../contract/voyage.contract.ts'

export const voyagesWeb: WebModule = {
  id: 'voyages',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  screens: [
    {
      path: `${voyagePath}/$number`,
      element: voyageElements.view,
      load: () => import('./voyage.screen.tsx').then((chunk) => ({ Screen: chunk.VoyageScreen })),
    },
  ],
}
