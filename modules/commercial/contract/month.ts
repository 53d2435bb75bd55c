import { code } from '#platform/core/fields.ts'

/** A calendar month as `2025-03`: what prices, rates and settlements are kept by. */
export const month = () => code({ pattern: /^\d{4}-(0[1-9]|1[0-2])$/, max: 7, holds: 'month' })
