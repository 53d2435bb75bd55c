import { type DemoSlice, enabled } from '#platform/server/demo/demo-slice.ts'
import { exchangeElements } from '#modules/exchange/contract/exchange.contract.ts'
import { exchangeDifferenceRegistry } from '#modules/exchange/contract/exchange-differences.registry.ts'

/** The system administrator looks after the exchange; whoever answers for the registers reads it. */
export const exchangeDemo: DemoSlice = {
  id: 'exchange',
  grants: {
    SYSADMIN: enabled([...Object.values(exchangeElements), exchangeDifferenceRegistry.elements.view]),
    FISCAL: enabled([exchangeElements.view, exchangeDifferenceRegistry.elements.view]),
  },
  records: {},
}
