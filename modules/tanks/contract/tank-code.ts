import { reference } from '#platform/core/fields.ts'

export const tankCode = () => reference({ to: 'tanks', max: 20 })
