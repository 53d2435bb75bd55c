import families from '#modules/products/demo/families.json' with { type: 'json' }
import levels from '#modules/planning-settings/demo/operative-levels.json' with { type: 'json' }
import products from '#modules/products/demo/products.json' with { type: 'json' }
import { lookupRows } from '#platform/server/demo/lookup-rows.ts'
import { registryGrants } from '#platform/server/demo/registry-grants.ts'
import type { DemoSlice } from '#platform/server/demo/demo-slice.ts'
import { planningRegistries } from '#modules/planning-settings/rules/planning-registries.ts'

export const planningSettingsDemo: DemoSlice = {
  id: 'planning-settings',
  grants: registryGrants(
    planningRegistries.map(({ registry }) => registry),
    ['PLANNER', 'TRADER', 'SCHEDULER', 'SHIFT', 'FINANCE', 'BALANCE'],
  ),
  records: {
    aggregationTypes: lookupRows([
      ['PLAN', 'Stocchino plan', 'Piano stocchino'],
      ['SETTLEMENT', 'Settlement', 'Regolamento'],
      ['REPORT', 'Monthly report', 'Report mensile'],
    ]),
    pools: lookupRows([
      ['CRUDE-POOL', 'Crude pool', 'Pool greggi'],
      ['FEED-POOL', 'Feedstock pool', 'Pool cariche'],
      ['LIGHT-POOL', 'Light pool', 'Pool leggeri'],
      ['MOGAS-POOL', 'Gasoline pool', 'Pool benzine'],
      ['MIDDLE-POOL', 'Middle pool', 'Pool medi'],
      ['HEAVY-POOL', 'Heavy pool', 'Pool pesanti'],
      ['GAS-POOL', 'Gas pool', 'Pool gas'],
      ['BIO-POOL', 'Biofuel pool', 'Pool biocarburanti'],
      ['CHEM-POOL', 'Chemicals pool', 'Pool chimici'],
      ['OTHER', 'Other', 'Altri'],
    ]),
    stocchinoProductAggregations: [
      grouped('GO-AUTO', 'Road gas oil', 'Gasolio autotrazione', 'PLAN', 10, { products: ['GO-10', 'GO-B7'] }),
      grouped('GO-DEN', 'Denatured gas oil', 'Gasolio denaturato', 'PLAN', 20, { products: ['GO-AGR', 'GO-RISC'] }),
      grouped('GS-FIN', 'Finished gasoline', 'Benzina finita', 'PLAN', 30, { products: ['GS-95', 'GS-98', 'GS-RBOB'] }),
      grouped('CR-SWEET', 'Sweet crudes', 'Greggi dolci', 'REPORT', 40, { products: ['CR-AZL', 'CR-ESS', 'CR-SAH'] }),
    ],
    stocchinoFamilyAggregations: [
      grouped('LIGHT', 'Light ends', 'Leggeri', 'PLAN', 10, { families: ['NAPHTHA', 'GASOLINE', 'LPG'] }),
      grouped('MIDDLE', 'Middle distillates', 'Medi', 'SETTLEMENT', 20, { families: ['GASOIL', 'KEROSENE'] }),
      grouped('HEAVY', 'Heavy products', 'Pesanti', 'SETTLEMENT', 30, { families: ['FUELOIL', 'RESIDUE', 'BITUMEN'] }),
    ],
    stocchinoFamilyAssociations: products
      .filter((product) => product.stocchinoEnabled)
      .map(({ code, family }) => ({
        product: code,
        family,
        aggregation: ['GO-10', 'GO-B7'].includes(code) ? 'GO-AUTO' : null,
        validFrom: '2026-01-01',
        validTo: null,
      })),
    // Each pool is shared by the refiner, its trading house and one processing client.
    familyPools: families
      .filter(({ code }) => ['CRUDE', 'GASOIL', 'KEROSENE', 'GASOLINE', 'FUELOIL'].includes(code))
      .flatMap(({ code, pool }) => [
        { family: code, pool, company: 'SEL', share: '62.00', validFrom: '2026-01-01', validTo: null },
        { family: code, pool, company: 'SET', share: '18.00', validFrom: '2026-01-01', validTo: null },
        { family: code, pool, company: 'MRD', share: '20.00', validFrom: '2026-01-01', validTo: null },
      ]),
    tankExceptions: [
      exception('S901', 'SLOP', 'Slop is no product of the plan', '2026-01-01', null),
      exception('N103', 'CRUDE', 'Out of service for internal inspection', '2026-09-01', '2026-12-15'),
      exception('S506', 'GASOIL', 'Intermediate stream, not for sale', '2026-03-01', null),
    ],
    operativeLevels: levels.map(({ family, plant, ...ladder }) => ({
      family,
      plant,
      ...Object.fromEntries(Object.entries(ladder).map(([name, kilotonnes]) => [name, kilotonnes.toFixed(3)])),
      validFrom: '2026-01-01',
      validTo: null,
    })),
    dailyProfileExceptions: [
      { ...profile('GASOIL', '2026-11-20', 'percent', '0.000'), reason: 'Rack closed for the port strike' },
      { ...profile('GASOLINE', '2026-12-24', 'percent', '6.500'), reason: 'Holiday demand' },
      { ...profile('CRUDE', '2026-12-01', 'kilotonnes', '18.400'), reason: 'CDU2 at reduced rate' },
    ],
  },
}

function grouped(
  code: string,
  en: string,
  it: string,
  aggregationType: string,
  position: number,
  members: { products: string[] } | { families: string[] },
) {
  return { code, name: { en, it }, aggregationType, ...members, position }
}

function exception(tankCode: string, family: string, reason: string, validFrom: string, validTo: string | null) {
  return { tankCode, plant: tankCode.slice(0, 1), family, isExcludedFromPlan: true, reason, validFrom, validTo }
}

function profile(family: string, profileDate: string, measure: string, value: string) {
  return { family, profileDate, measure, value }
}
