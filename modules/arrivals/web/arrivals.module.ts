import type { WebModule } from '#platform/web/base/web-module.ts'
import { arrivalsReport } from '../contract/arrivals.report.ts'

export const arrivalsWeb: WebModule = {
  id: 'arrivals',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  reports: [{ report: arrivalsReport, parts: async () => (await import('./arrivals.parts.tsx')).arrivalsParts }],
}
