import type { WebModule } from '#platform/web/base/web-module.ts'
import { splitElements, splitPath, splitsPath } from '../contract/splits.contract.ts'

export const splitsWeb: WebModule = {
  id: 'splits',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  screens: [
    {
      path: splitPath,
      element: splitElements.view,
      load: () => import('./split.screen.tsx').then((chunk) => ({ Screen: chunk.SplitScreen })),
    },
    {
      path: splitsPath,
      element: splitElements.view,
      load: () => import('./splits.screen.tsx').then((chunk) => ({ Screen: chunk.SplitsScreen })),
    },
    {
      path: `${splitsPath}/$id`,
      element: splitElements.view,
      load: () => import('./split-page.screen.tsx').then((chunk) => ({ Screen: chunk.SplitPageScreen })),
    },
  ],
}
