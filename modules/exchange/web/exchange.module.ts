import type { WebModule } from '#platform/web/base/web-module.ts'
import { differencesPath, exchangeElements, messagesPath } from '../contract/exchange.contract.ts'
import { exchangeDifferenceRegistry } from '../contract/exchange-differences.registry.ts'

export const exchangeWeb: WebModule = {
  id: 'exchange',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  screens: [
    {
      path: messagesPath,
      element: exchangeElements.view,
      load: () => import('./messages.screen.tsx').then((chunk) => ({ Screen: chunk.MessagesScreen })),
    },
    {
      path: `${messagesPath}/$id`,
      element: exchangeElements.view,
      load: () => import('./message.screen.tsx').then((chunk) => ({ Screen: chunk.MessageScreen })),
    },
    {
      path: differencesPath,
      element: exchangeDifferenceRegistry.elements.view,
      load: () => import('./differences.screen.tsx').then((chunk) => ({ Screen: chunk.DifferencesScreen })),
    },
  ],
}
