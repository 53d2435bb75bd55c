import { decimal, integer } from '#platform/core/fields.ts'

/** Figures of the sheets, in the units of the trade: weight in air, volume at 15 °C, and what they are measured with. */
const quantity = (unit: string, decimals: number) =>
  decimal({ digits: 15, decimals, min: '-999999999999', max: '999999999999', unit })
export const kilograms = () => quantity('kg', 0)
export const litres = () => quantity('l', 0)
export const tonnes = () => quantity('t', 3)
export const cubicMetres = () => quantity('m³', 3)
export const density = () => decimal({ digits: 6, decimals: 5, min: '0.3', max: '2', unit: 'kg/l' })
export const degrees = () => decimal({ digits: 5, decimals: 2, min: '-200', max: '400', unit: '°C' })
export const permille = () => decimal({ digits: 9, decimals: 2, min: '-999999', max: '999999', unit: '‰' })
export const millimetres = () => integer({ min: 0, max: 60_000, unit: 'mm' })
/** A figure of a kind and unit that each row has of its own. */
export const ownScale = () =>
  decimal({ digits: 18, decimals: 6, min: '-999999999999', max: '999999999999', hasOwnScale: true })

/** Said on every sheet, file and paper with stock on it: weights in air, volumes at 15 °C. */
export const basis = 'stock-sheets:basis'
/** What the stock of a tank is made of. */
export const stockFollows = ['tankOperations', 'deadStockAdjustments', 'lockedStocks'] as const
