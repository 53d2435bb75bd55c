import type { WebModule } from '#platform/web/base/web-module.ts'
import { ullageElements, ullagePath } from '../contract/ullage.contract.ts'
import { ullageRegistries } from '../rules/ullage-registries.ts'

export const ullageWeb: WebModule = {
  id: 'ullage',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  registries: ullageRegistries,
  screens: [
    {
      path: ullagePath,
      element: ullageElements.view,
      load: () => import('./ullage-list.screen.tsx').then((chunk) => ({ Screen: chunk.UllageListScreen })),
    },
    {
      path: `${ullagePath}/$id`,
      element: ullageElements.view,
      load: () => import('./ullage.screen.tsx').then((chunk) => ({ Screen: chunk.UllageScreen })),
    },
  ],
}
