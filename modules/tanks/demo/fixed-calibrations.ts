/** From when the slop tanks have tables of their own; before, the certificate of their version counts. */
export const fixedFrom = '2026-01-01'
export const hasFixedCalibration = (role: string): boolean => role === 'slop'
