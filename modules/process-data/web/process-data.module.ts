import type { WebModule } from '#platform/web/base/web-module.ts'
import { tagValues } from '../contract/tag-values.report.ts'

export const processDataWeb: WebModule = {
  id: 'process-data',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  reports: [{ report: tagValues, parts: async () => (await import('./tag-values.parts.tsx')).tagValuesParts }],
}
