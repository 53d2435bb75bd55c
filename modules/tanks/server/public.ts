/** What other modules may ask about tanks: facts of a day, and calculations. */
export { calculationOf, factsOf, insertCalculation } from './calculations.repo.ts'
export { keepCalculation, mustFind as tankFacts } from './keep-calculation.ts'
