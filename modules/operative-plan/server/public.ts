/** What other modules may do with scheduled operations. */
export { operationsBetween, plantsOf, typeOf } from './operations.repo.ts'
export { takeSteps } from './take-steps.ts'
export { addressesOf } from './versions.repo.ts'
export { createOperation, mustRead, type Seen } from './write-operation.ts'
