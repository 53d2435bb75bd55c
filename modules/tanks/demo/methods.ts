import type { TankMethods } from '#modules/tanks/contract/tank-settings.registry.ts'

/** Sheets that round once, at the end; the roof displaces by what the liquid weighs in vacuum. */
const everyDigit: Partial<TankMethods> = {
  vcfMode: 'equation-full',
  shellFactorDecimals: 12,
  roofDensityBasis: 'VAC',
}
/** The tanks that are not calculated as usual. */
export const methodsOf: Record<string, Partial<TankMethods>> = { S501: everyDigit, N103: everyDigit }
