import type { ServerModule } from '#platform/server/modules.ts'
import words from '../contract/words.json' with { type: 'json' }
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { jettyRegistries } from '../rules/jetty-registries.ts'

export const jettySettingsModule: ServerModule = {
  id: 'jetty-settings',
  texts: { 'jetty-settings': { en, it } },
  words,
  registries: jettyRegistries,
}
