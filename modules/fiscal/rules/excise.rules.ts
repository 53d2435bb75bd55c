import { Decimal } from '#platform/core/decimal.ts'
import type { RecordOf, RegistryRules } from '#platform/core/registry.ts'
import type { exciseRegistry } from '../contract/excise.registry.ts'

type Excise = RecordOf<typeof exciseRegistry.schema>

/** Duty is so much per 1000 litres at 15 °C or per 1000 kg (annex I of D.Lgs. 504/1995); without a basis there is none. */
export const exciseRules: RegistryRules<Excise> = ({ rate, rateBasis }) =>
  rateBasis === 'none' && !new Decimal(rate).isZero() ? [{ field: 'rateBasis', code: 'fiscal.rateNeedsBasis' }] : []
