import { reads } from '#platform/server/http/route.ts'
import type { ServerModule } from '#platform/server/modules.ts'
import { explainBlend } from '../contract/why.contract.ts'
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { biodieselMixingSource, whyOf } from './biodiesel-mixing.report.ts'

export const blendingModule: ServerModule = {
  id: 'blending',
  texts: { blending: { en, it } },
  reports: [biodieselMixingSource],
  routes: [
    reads(explainBlend, async ({ params, query }, db) => ({ data: await whyOf(db, params.operation, query.asAt) })),
  ],
}
