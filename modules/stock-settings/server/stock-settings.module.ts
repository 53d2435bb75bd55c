import type { ServerModule } from '#platform/server/modules.ts'
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { stockRegistries } from '../rules/stock-registries.ts'

export const stockSettingsModule: ServerModule = {
  id: 'stock-settings',
  texts: { 'stock-settings': { en, it } },
  registries: stockRegistries,
}
