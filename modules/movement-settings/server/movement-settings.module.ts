import type { ServerModule } from '#platform/server/modules.ts'
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { movementRegistries } from '../rules/movement-registries.ts'

export const movementSettingsModule: ServerModule = {
  id: 'movement-settings',
  texts: { 'movement-settings': { en, it } },
  registries: movementRegistries,
}
