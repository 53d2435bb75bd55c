import { computed, reference } from '#platform/core/fields.ts'

export const tankCode = () => reference({ to: 'tanks', max: 20 })
/** What is said about a tank belongs to the tank's plant. */
export const plantOfTank = () => computed(reference({ to: 'plants', max: 4 }))
