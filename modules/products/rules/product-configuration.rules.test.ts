import fc from 'fast-check'
import { expect, test } from 'vitest'
import { productConfigurationRules } from './product-configuration.rules.ts'

const routines = fc.constantFrom('54A', '54B', '54C', '54D', '54E', 'LINEAR', 'D4311', 'NONE')
const gasTypes = fc.constantFrom(null, 'PROPANE', 'LPG_MIX', 'ETHYLENE')

test('routines by coefficient have one, and ethylene goes with its gas type', () => {
  fc.assert(
    fc.property(routines, gasTypes, fc.boolean(), fc.boolean(), (f54Routine, gasType, isEthylene, hasFactor) => {
      const issues = productConfigurationRules({
        product: 'LP-ETY',
        f54Routine,
        enabledTankTypes: [],
        fixedDensity: null,
        volumeExpansionFactor: hasFactor ? '0.0012000' : null,
        isEthylene,
        gasType,
      })
      const found = new Set(issues.map(({ field }) => field))
      expect(found.has('volumeExpansionFactor')).toBe(!hasFactor && ['54C', 'LINEAR'].includes(f54Routine))
      expect(found.has('gasType')).toBe(isEthylene !== (gasType === 'ETHYLENE'))
    }),
  )
})
