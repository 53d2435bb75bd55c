import type { WebModule } from '#platform/web/base/web-module.ts'
import { tankTrackingLog } from '../contract/tank-tracking-log.report.ts'
import { tankTracking } from '../contract/tank-tracking.report.ts'

const parts = () => import('./tank-tracking.parts.tsx')

export const tankTrackingWeb: WebModule = {
  id: 'tank-tracking',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  reports: [
    { report: tankTracking, parts: async () => (await parts()).tankTrackingParts },
    { report: tankTrackingLog, parts: async () => (await parts()).tankTrackingLogParts },
  ],
}
