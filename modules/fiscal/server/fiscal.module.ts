import type { ServerModule } from '#platform/server/modules.ts'
import words from '../contract/words.json' with { type: 'json' }
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { fiscalRegistries } from '../rules/fiscal-registries.ts'

export const fiscalModule: ServerModule = {
  id: 'fiscal',
  texts: { fiscal: { en, it } },
  words,
  registries: fiscalRegistries,
}
