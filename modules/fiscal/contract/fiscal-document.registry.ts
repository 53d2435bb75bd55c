import { z } from 'zod'
import { bilingual, boolean, choice, code, integer } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

/** Kinds of documents under which excise goods move, and where their numbers come from. */
export const fiscalDocumentRegistry = defineRegistry({
  id: 'fiscalDocuments',
  module: 'fiscal',
  category: 'fiscal',
  name: 'FiscalDocuments',
  schema: z.strictObject({
    code: code({ pattern: /^[A-Z0-9-]+$/, max: 20 }),
    name: bilingual({ max: 120 }),
    numbering: choice(['customsSystem', 'yearly', 'yearlyPerPlant', 'stampedForms', 'issuer']),
    dutyRegime: choice(['suspended', 'paid', 'supervised', 'notExcise']),
    isElectronic: boolean(),
    position: integer({ min: 0, max: 9999, ordinal: true }),
  }),
  key: ['code'],
  title: 'name',
  list: ['code', 'name', 'numbering', 'dutyRegime', 'isElectronic', 'position'],
  filters: ['name', 'code', 'numbering', 'dutyRegime', 'isElectronic'],
  sort: 'position',
  sections: [{ id: 'document', fields: ['code', 'name', 'numbering', 'dutyRegime', 'isElectronic', 'position'] }],
})
