import { z } from 'zod'
import { boolean, choice, date, decimal, optional, reference, references, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

/** Rates of duty by class of product and date: a release is taxed at the rate of its day. */
export const exciseRegistry = defineRegistry({
  id: 'excises',
  module: 'fiscal',
  category: 'master-data',
  name: 'Excises',
  schema: z.strictObject({
    exciseClass: reference({ to: 'exciseClasses', max: 20 }),
    fiscalUse: optional(reference({ to: 'fiscalUses', max: 20 })),
    cnCodes: references({ to: 'cnCodes', max: 10 }),
    rate: decimal({ digits: 12, decimals: 5, min: '0', max: '9999999', unit: 'EUR' }),
    rateBasis: choice(['thousandLitres', 'thousandKilograms', 'none']),
    validFrom: date(),
    validTo: optional(date()),
    /** False while the figure still waits for a look into the law. */
    isConfirmed: boolean(),
    legalBasis: optional(text({ max: 200 })),
  }),
  key: ['exciseClass', 'validFrom'],
  title: 'exciseClass',
  filters: ['exciseClass', 'fiscalUse', 'cnCodes', 'validFrom', 'isConfirmed'],
  sort: 'exciseClass',
  sections: [
    { id: 'scope', fields: ['exciseClass', 'fiscalUse', 'cnCodes'] },
    { id: 'rate', fields: ['rate', 'rateBasis', 'validFrom', 'validTo', 'isConfirmed', 'legalBasis'] },
  ],
  validity: { from: 'validFrom', to: 'validTo', per: ['exciseClass'] },
})
