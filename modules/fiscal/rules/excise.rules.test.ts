import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exciseRules } from './excise.rules.ts'

const rates = fc
  .integer({ min: 0, max: 100_000_000 })
  .map((hundredThousandths) => (hundredThousandths / 1e5).toFixed(5))
const bases = fc.constantFrom('thousandLitres', 'thousandKilograms', 'none')

test('only a rate of zero may do without a basis', () => {
  fc.assert(
    fc.property(rates, bases, (rate, rateBasis) => {
      const found = exciseRules({
        exciseClass: 'DIESEL',
        fiscalUse: null,
        cnCodes: [],
        rate,
        rateBasis,
        validFrom: '2026-01-01',
        validTo: null,
        isConfirmed: true,
        legalBasis: null,
      })
      expect(found.length > 0).toBe(rateBasis === 'none' && Number(rate) > 0)
    }),
    { examples: [['0.00000', 'none']] },
  )
})
