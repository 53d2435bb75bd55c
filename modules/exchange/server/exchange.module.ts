import type { ServerModule } from '#platform/server/modules.ts'
import { exchangeDifferenceRegistry } from '../contract/exchange-differences.registry.ts'
import { exchangeMessageRegistry } from '../contract/exchange-messages.registry.ts'
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { loggedExchange } from './exchange.logged.ts'
import { exchangeRoutes } from './exchange.routes.ts'
import { exchangeCards } from './home-cards.repo.ts'

export const exchangeModule: ServerModule = {
  id: 'exchange',
  texts: { exchange: { en, it } },
  lists: [{ registry: exchangeMessageRegistry }, { registry: exchangeDifferenceRegistry, pageless: true }],
  logged: loggedExchange,
  homeCards: exchangeCards,
  routes: exchangeRoutes,
}
