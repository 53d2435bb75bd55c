import type { WebModule } from '#platform/web/base/web-module.ts'
import { alarmElements, alarmsPath } from '../contract/tank-alarms.contract.ts'

export const tankAlarmsWeb: WebModule = {
  id: 'tank-alarms',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  screens: [
    {
      path: alarmsPath,
      element: alarmElements.view,
      load: () => import('./alarms.screen.tsx').then((chunk) => ({ Screen: chunk.AlarmsScreen })),
    },
  ],
}
