import { z } from 'zod'

export const environments = ['PRODUCTION', 'TEST', 'DEV'] as const
export type Environment = (typeof environments)[number]

/** An empty setting is no setting: that is how compose files pass what nobody has set. */
export const given = z
  .string()
  .optional()
  .transform((text) => text || undefined)
