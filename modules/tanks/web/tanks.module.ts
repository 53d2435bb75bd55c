import type { RecordPanel, WebModule } from '#platform/web/base/web-module.ts'
import { lazyPanel } from '#platform/web/registry/record/lazy-panel.ts'
import { processDataElements } from '#modules/process-data/contract/process-data.contract.ts'
import { calculatorElements, calculatorPath } from '../contract/calculator.contract.ts'
import { farmPath } from '../contract/farm.contract.ts'
import { tankPagePath } from '../contract/tank-page.ts'
import { tankVolumetricDataRegistry } from '../contract/tank-settings.registry.ts'
import { tankRegistry } from '../contract/tanks.registry.ts'
import { tankRegistries } from '../rules/tank-registries.ts'
import { CalibrationTools } from './calibration-tools.tsx'

const withTable = new Set(['tankVersions', 'fixedTankCalibrations'])

/** From what is kept of a tank to what goes on in it. */
const tankPanel: RecordPanel = {
  id: 'page',
  title: 'tanks:page.one',
  element: tankRegistry.elements.view,
  Panel: lazyPanel(() => import('./tank-page.panel.tsx').then((chunk) => ({ Panel: chunk.TankPagePanel }))),
}

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
      path: `${tankPagePath}/$code`,
      element: tankRegistry.elements.view,
      load: () => import('./tank.screen.tsx').then((chunk) => ({ Screen: chunk.TankScreen })),
    },
    {
      path: calculatorPath,
      element: calculatorElements.view,
      load: () => import('./calculator.screen.tsx').then((chunk) => ({ Screen: chunk.CalculatorScreen })),
    },
    {
      path: '/master-data/VolumetricData',
      element: tankVolumetricDataRegistry.elements.view,
      load: () => import('./volumetric-data.screen.tsx').then((chunk) => ({ Screen: chunk.VolumetricDataScreen })),
    },
  ],
  registries: tankRegistries.map((web) => ({
    ...web,
    ...(withTable.has(web.registry.id) ? { extras: { calibration: CalibrationTools } } : {}),
    ...(web.registry.id === tankRegistry.id ? { panels: [tankPanel] } : {}),
  })),
}
