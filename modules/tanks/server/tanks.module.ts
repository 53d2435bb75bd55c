import type { ServerModule } from '#platform/server/modules.ts'
import type { ServerRegistry } from '#platform/server/registry/store/server-registry.ts'
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { tankRegistries } from '../rules/tank-registries.ts'
import { processDataElements } from '#modules/process-data/contract/process-data.contract.ts'
import { calculatorElements, calculatorPath } from '../contract/calculator.contract.ts'
import { farmPath } from '../contract/farm.contract.ts'
import { tankVolumetricDataRegistry } from '../contract/tank-settings.registry.ts'
import { tankVersionRegistry } from '../contract/tank-versions.registry.ts'
import { tankRegistry } from '../contract/tanks.registry.ts'
import words from '../contract/words.json' with { type: 'json' }
import { calculatorRoutes } from './calculator.routes.ts'
import { calibrationRoutes } from './calibration.routes.ts'
import { farmRoutes } from './farm.routes.ts'
import { tanksOfFoundProducts } from './found-products.ts'
import { foundTanks } from './found-tanks.ts'
import { tankCards, tankDoors } from './home-cards.repo.ts'
import { guardProductOfTank, guardTypeOfTank } from './tank-type-guard.ts'
import { loggedCalculations } from './tanks.logged.ts'

const guards: Record<string, Pick<ServerRegistry, 'guard'>> = {
  [tankRegistry.id]: { guard: guardProductOfTank },
  [tankVersionRegistry.id]: { guard: guardTypeOfTank },
}

export const tanksModule: ServerModule = {
  id: 'tanks',
  texts: { tanks: { en, it } },
  registries: tankRegistries.map((server) => ({ ...server, ...guards[server.registry.id] })),
  logged: [loggedCalculations],
  homeCards: tankCards,
  homeDoors: tankDoors,
  routes: [...calibrationRoutes, ...calculatorRoutes, ...farmRoutes],
  tellers: [foundTanks, tanksOfFoundProducts],
  words,
  screens: [
    { path: farmPath, element: processDataElements.view, title: 'tanks:farm.title', offers: ['plants'] },
    { path: calculatorPath, element: calculatorElements.view, title: 'tanks:calculator.title', offers: ['tanks'] },
    {
      path: '/master-data/VolumetricData',
      element: tankVolumetricDataRegistry.elements.view,
    },
  ],
}
