import type { WebModule } from '#platform/web/base/web-module.ts'
import { deskPath, pocketElements, pocketPath } from '../contract/pocket-paths.ts'

/** The phone's application, which stands alone at its address. */
export const showPocket = async (root: HTMLElement) => (await import('./phone/pocket-app.tsx')).showPocket(root)

export const pocketWeb: WebModule = {
  id: 'pocket',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  screens: [
    {
      path: pocketPath,
      element: pocketElements.enter,
      load: () => import('./pocket-door.screen.tsx').then((chunk) => ({ Screen: chunk.PocketDoorScreen })),
    },
    {
      path: deskPath,
      element: pocketElements.view,
      load: () => import('./entries.screen.tsx').then((chunk) => ({ Screen: chunk.EntriesScreen })),
    },
    {
      path: `${deskPath}/$id`,
      element: pocketElements.view,
      load: () => import('./entry.screen.tsx').then((chunk) => ({ Screen: chunk.EntryScreen })),
    },
  ],
}
