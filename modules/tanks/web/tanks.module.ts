import type { WebModule } from '#platform/web/base/web-module.ts'
import { processDataElements } from '#modules/process-data/contract/process-data.contract.ts'
import { calculatorElements } from '../contract/calculator.contract.ts'
import { farmPath } from '../contract/farm.contract.ts'
import { tankVolumetricDataRegistry } from '../contract/tank-settings.registry.ts'
import { tankRegistries } from '../rules/tank-registries.ts'
import { CalibrationTools } from './calibration-tools.tsx'

const withTable = new Set(['tankVersions', 'fixedTankCalibrations'])

export const tanksWeb: WebModule = {
  id: 'tanks',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  home: [
    {
      id: 'farm',
      element: processDataElements.view,
      load: () => import('./farm-home.tsx').then((chunk) => ({ Screen: chunk.FarmHome })),
    },
  ],
  screens: [
    {
      path: farmPath,
      element: processDataElements.view,
      load: () => import('./farm.screen.tsx').then((chunk) => ({ Screen: chunk.FarmScreen })),
    },
    {
      path: '/tank-calculator',
      element: calculatorElements.view,
      load: () => import('./calculator.screen.tsx').then((chunk) => ({ Screen: chunk.CalculatorScreen })),
    },
    {
      path: '/master-data/VolumetricData',
      element: tankVolumetricDataRegistry.elements.view,
      load: () => import('./volumetric-data.screen.tsx').then((chunk) => ({ Screen: chunk.VolumetricDataScreen })),
    },
  ],
  registries: tankRegistries.map((web) =>
    withTable.has(web.registry.id) ? { ...web, extras: { calibration: CalibrationTools } } : web,
  ),
}
