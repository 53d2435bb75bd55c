/** Row height, text size and cell padding in pixels; the same figures stand in tokens.css for everything but the grid. */
export const densityFigures = {
  compact: { row: 28, text: 12.5, padding: 4 },
  standard: { row: 32, text: 13, padding: 6 },
  comfortable: { row: 40, text: 14, padding: 8 },
} as const
export type DensityName = keyof typeof densityFigures
