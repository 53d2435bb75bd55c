import type { WebModule } from '#platform/web/base/web-module.ts'
import { biodieselMixing } from '../contract/biodiesel-mixing.report.ts'

export const blendingWeb: WebModule = {
  id: 'blending',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  reports: [
    { report: biodieselMixing, parts: async () => (await import('./biodiesel-mixing.parts.tsx')).biodieselMixingParts },
  ],
}
