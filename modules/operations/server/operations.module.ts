import type { ServerModule } from '#platform/server/modules.ts'
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { operationRegistries } from '../rules/operation-registries.ts'

export const operationsModule: ServerModule = {
  id: 'operations',
  texts: { operations: { en, it } },
  registries: operationRegistries,
}
