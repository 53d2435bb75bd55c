import { decimal } from '#platform/core/fields.ts'

/** Figures of the sheets: weight in air, litres at 15 °C, and what they are measured with. */
const quantity = (unit: string) => decimal({ digits: 15, decimals: 0, min: '-999999999999', max: '999999999999', unit })
export const kilograms = () => quantity('kg')
export const litres = () => quantity('l')
export const density = () => decimal({ digits: 6, decimals: 5, min: '0.3', max: '2', unit: 'kg/l' })
export const degrees = () => decimal({ digits: 5, decimals: 2, min: '-200', max: '400', unit: '°C' })
