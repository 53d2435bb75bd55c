/** What other modules may ask about tanks: what was calculated, and calculating. */
export { originInWords } from './calculation-paper.ts'
export { calculationOf, factsOfTanks } from './calculations.repo.ts'
export { keepSnapshots } from './keep-snapshots.ts'
export { productInTank } from './tank-types.repo.ts'
export { keepCalculation, mustFind as tankFacts } from './keep-calculation.ts'
export { farmAt } from './farm.repo.ts'
export { stockAt } from './stock.repo.ts'
