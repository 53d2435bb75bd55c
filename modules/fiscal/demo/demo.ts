import dischargeDocumentTypes from '#modules/fiscal/demo/discharge-documents.json' with { type: 'json' }
import excises from '#modules/fiscal/demo/excise-rates.json' with { type: 'json' }
import fiscalDocuments from '#modules/fiscal/demo/fiscal-documents.json' with { type: 'json' }
import lists from '#modules/fiscal/demo/fiscal-lists.json' with { type: 'json' }
import { lookupRows } from '#platform/server/demo/lookup-rows.ts'
import { registryGrants } from '#platform/server/demo/registry-grants.ts'
import type { DemoSlice } from '#platform/server/demo/demo-slice.ts'
import { fiscalRegistries } from '#modules/fiscal/rules/fiscal-registries.ts'

export const fiscalDemo: DemoSlice = {
  id: 'fiscal',
  grants: registryGrants(
    fiscalRegistries.map(({ registry }) => registry),
    {
      FISCAL: 'editor',
      CUSTOMS: 'reader',
      SCHEDULER: 'reader',
      SHIFT: 'reader',
      BALANCE: 'reader',
      FINANCE: 'reader',
    },
  ),
  records: {
    ...Object.fromEntries(Object.entries(lists).map(([id, entries]) => [id, lookupRows(entries)])),
    excises,
    dischargeDocumentTypes,
    fiscalDocuments,
  },
}
