import type { ServerModule } from '#platform/server/modules.ts'
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { fillGapJob } from './fill-gap.job.ts'
import { gaugeItems } from './handover-items.repo.ts'
import { historianWatch } from './historian.watch.ts'
import { labWatch } from './lab.watch.ts'
import { loggedLabAnalyses, loggedLabSamples } from './process-data.logged.ts'
import { processDataRoutes } from './process-data.routes.ts'
import { tagValuesSource } from './tag-values.report.ts'
import { testTagJob } from './test-tag.job.ts'

export const processDataModule: ServerModule = {
  id: 'process-data',
  texts: { 'process-data': { en, it } },
  logged: [loggedLabSamples, loggedLabAnalyses],
  routes: processDataRoutes,
  handoverItems: gaugeItems,
  reports: [tagValuesSource],
  jobs: (config) => [fillGapJob(config), testTagJob(config)],
  watches: [historianWatch, labWatch],
}
