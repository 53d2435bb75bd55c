import { defineLookup } from '#platform/core/lookup.ts'

const shared = { module: 'stock-settings', category: 'stock', max: 20 }

/** Why a quantity or a tank is blocked. */
export const lockedAssetReasonRegistry = defineLookup({
  ...shared,
  id: 'lockedAssetReasons',
  name: 'LockedAssetReasons',
})

/** The reports a tank can be left out of. */
export const stockReportRegistry = defineLookup({ ...shared, id: 'stockReports', name: 'StockReports' })
