import dischargeDocumentTypes from '#demo/data/discharge-documents.json' with { type: 'json' }
import excises from '#demo/data/excise-rates.json' with { type: 'json' }
import fiscalDocuments from '#demo/data/fiscal-documents.json' with { type: 'json' }
import lists from '#demo/data/fiscal-lists.json' with { type: 'json' }
import { lookupRows } from '#demo/lookup-rows.ts'
import { registryGrants } from '#demo/registry-grants.ts'
import type { DemoSlice } from '#platform/server/demo.ts'
import { fiscalRegistries } from './rules/fiscal-registries.ts'

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
