/** What other modules may ask about tanks: what was calculated, and calculating. */
export { calculationOf } from './calculations.repo.ts'
export { productInTank } from './tank-types.repo.ts'
export { keepCalculation, mustFind as tankFacts } from './keep-calculation.ts'
