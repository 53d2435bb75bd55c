import type { ServerModule } from '#platform/server/modules.ts'
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { planningRegistries } from '../rules/planning-registries.ts'

export const planningSettingsModule: ServerModule = {
  id: 'planning-settings',
  texts: { 'planning-settings': { en, it } },
  registries: planningRegistries,
}
