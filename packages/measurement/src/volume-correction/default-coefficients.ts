// Usual coefficients to start product data from. They are habits of the trade, not standards, except the vegetable oils
// of ADM circular 1/D of 28-01-2016: a site confirms them before use.

/** Expansion per C at 15 C, for Table 54C or a linear factor. Propane and butane hold only near 15 C. */
export const USUAL_EXPANSION = {
  methanol: 0.0012,
  ethanol: 0.00109,
  mtbe: 0.00142,
  etbe: 0.00135,
  benzene: 0.00123,
  toluene: 0.00108,
  xylenes: 0.00099,
  fame: 0.00083,
  propane: 0.0028,
  butane: 0.002,
} as const

/** Density change, kg/m3 per C. */
export const USUAL_DECREMENT = {
  fame: -0.723,
  palm: -0.691,
  rapeseed: -0.667,
  sunflower: -0.67,
  soya: -0.672,
  maize: -0.666,
  coconut: -0.695,
  animalFat: -0.687,
} as const
