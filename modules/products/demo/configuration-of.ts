import type products from '#modules/products/demo/products.json'

/** How a product is calculated. */
export const configurationOf = (row: (typeof products)[number]) => ({
  f54Routine: row.f54Routine,
  enabledTankTypes: row.tankTypes,
  fixedDensity: row.fixedDensity?.toFixed(4) ?? null,
  volumeExpansionFactor: row.volumeExpansionFactor?.toFixed(7) ?? null,
  isEthylene: row.isEthylene,
  gasType: row.gasType,
})
