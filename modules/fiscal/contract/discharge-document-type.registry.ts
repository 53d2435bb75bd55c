import { z } from 'zod'
import { bilingual, boolean, choice, code, integer } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

/** The papers of a discharge, and what makes each of them mandatory. */
export const dischargeDocumentTypeRegistry = defineRegistry({
  id: 'dischargeDocumentTypes',
  module: 'fiscal',
  category: 'fiscal',
  name: 'DischargeDocumentTypes',
  schema: z.strictObject({
    code: code({ pattern: /^[A-Z0-9]+$/, max: 20 }),
    name: bilingual({ max: 120 }),
    mandatoryWhen: choice([
      'always',
      'never',
      'russianPort',
      'shipToShip',
      'noOriginSample',
      'noOriginalBillOfLading',
      'unionGoods',
      'exciseGoodsFromUnion',
      'cifTerms',
      'riskCountry',
    ]),
    /** A file that needs no look is present at once; the others wait to be judged valid or not. */
    needsValidation: boolean(),
    position: integer({ min: 0, max: 9999, ordinal: true }),
  }),
  key: ['code'],
  title: 'name',
  list: ['code', 'name', 'mandatoryWhen', 'needsValidation', 'position'],
  filters: ['name', 'code', 'mandatoryWhen', 'needsValidation'],
  sort: 'position',
  sections: [{ id: 'document', fields: ['code', 'name', 'mandatoryWhen', 'needsValidation', 'position'] }],
})
