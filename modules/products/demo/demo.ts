import cnCodes from '#modules/products/demo/cn-codes.json' with { type: 'json' }
import families from '#modules/products/demo/families.json' with { type: 'json' }
import lists from '#modules/products/demo/product-lists.json' with { type: 'json' }
import products from '#modules/products/demo/products.json' with { type: 'json' }
import checks from '#modules/products/demo/raw-material-check.json' with { type: 'json' }
import testMethods from '#modules/products/demo/test-methods.json' with { type: 'json' }
import units from '#modules/products/demo/units.json' with { type: 'json' }
import { configurationOf } from '#modules/products/demo/configuration-of.ts'
import { lookupRows } from '#platform/server/demo/lookup-rows.ts'
import { registryGrants } from '#platform/server/demo/registry-grants.ts'
import type { DemoSlice } from '#platform/server/demo/demo-slice.ts'
import type { Product } from '#modules/products/contract/product.ts'
import { productRegistries } from '#modules/products/rules/product-registries.ts'

const position = (index: number) => (index + 1) * 10
const aggregation = (code: string, en: string, it: string, plant: string | null, ...members: string[]) => ({
  code,
  description: { en, it },
  plant,
  products: members,
})
const factor = (code: string, value: string, product: string | null, note: string | null) => {
  const [fromUnit, toUnit] = code.split('/')[0]!.split('-')
  return { code, fromUnit, toUnit, product, factor: value, validFrom: '2020-01-01', validTo: null, note }
}
const formerCode = (product: string, cnCode: string, exciseProductCode: string, validTo: string) => ({
  product,
  cnCode,
  exciseProductCode,
  validFrom: '2017-01-01',
  validTo,
})

export const productsDemo: DemoSlice = {
  id: 'products',
  grants: registryGrants(
    productRegistries.map(({ registry }) => registry),
    ['LAB', 'TANKOPS', 'SHIFT', 'PLANNER', 'SCHEDULER', 'TRADER', 'FISCAL', 'CUSTOMS', 'BALANCE', 'FINANCE'],
  ),
  records: {
    ...Object.fromEntries(Object.entries(lists).map(([id, entries]) => [id, lookupRows(entries)])),
    unitsOfMeasure: units,
    productFamilies: families.map(({ code, name, pool }, index) => ({ code, name, pool, position: position(index) })),
    cnCodes,
    products: products.map(productFrom),
    // Ordinary low-sulphur gas oil left 2710 19 43 at New Year 2025; fuel oils were cut anew by sulphur in 2022.
    productCnCodes: [
      formerCode('GO-10', '27101943', 'E430', '2024-12-31'),
      formerCode('GO-AGR', '27101943', 'E440', '2024-12-31'),
      formerCode('FO-HS', '27101968', 'E470', '2021-12-31'),
    ],
    productConfigurations: products.map((row) => ({ product: row.code, ...configurationOf(row) })),
    conversionFactors: [
      factor('M3-BBL', '6.2898107704', null, null),
      factor('BBL-M3', '0.158987294928', null, null),
      factor('MT-BBL/GO-10', '7.45', 'GO-10', 'Contract factor'),
      factor('MT-BBL/GS-95', '8.33', 'GS-95', 'Contract factor'),
      factor('MT-BBL/KE-JET', '7.88', 'KE-JET', 'Contract factor'),
      factor('MT-BBL/FO-HS', '6.35', 'FO-HS', 'Contract factor'),
    ],
    crudeConversionFactors: products
      .filter(({ type }) => type === 'crude')
      .map(({ code, bblPerTonne }) => ({
        crude: code,
        barrelsPerTonne: bblPerTonne.toFixed(4),
        validFrom: '2024-01-01',
        validTo: null,
        note: null,
      })),
    productAggregations: [
      aggregation('CRUDE-SWEET', 'Sweet crudes', 'Greggi dolci', null, 'CR-AZL', 'CR-CPC', 'CR-ESS', 'CR-SAH'),
      aggregation('CRUDE-SOUR', 'Sour crudes', 'Greggi acidi', null, 'CR-BAM', 'CR-KIR', 'CR-TEM'),
      aggregation('MOGAS', 'Motor gasolines', 'Benzine autotrazione', 'S', 'GS-95', 'GS-98', 'GS-RBOB'),
      aggregation('ULSD', 'Road gas oils', 'Gasoli autotrazione', null, 'GO-10', 'GO-B7'),
      aggregation('MARKED', 'Marked gas oils', 'Gasoli denaturati', 'N', 'GO-AGR', 'GO-RISC'),
      aggregation('FUELOIL', 'Fuel oils', 'Oli combustibili', null, 'FO-LS', 'FO-1', 'FO-HS'),
    ].map((row, index) => ({ ...row, position: position(index) })),
    testMethods,
    rawMaterialChecks: checks.map((row, index) => ({ ...row, position: position(index) })),
  },
}

function productFrom(row: (typeof products)[number]): Product {
  return {
    code: row.code,
    description: { en: row.description, it: row.descriptionIt },
    type: row.type as Product['type'],
    family: row.family,
    cluster: row.cluster,
    colour: row.colour,
    isInStocchinoPlan: row.stocchinoEnabled,
    cnCode: row.cnCode,
    exciseProductCode: row.exciseProductCode,
    exciseClass: row.exciseClass,
    density15: row.density15.toFixed(4),
    densityMin: row.densityMin.toFixed(4),
    densityMax: row.densityMax.toFixed(4),
    sulphurPercent: row.sulphurPct.toFixed(4),
    isHeated: row.isHeated,
    isGas: row.isGas,
    molecularWeight: row.molecularWeight?.toFixed(3) ?? null,
  }
}
