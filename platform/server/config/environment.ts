import { z } from 'zod'

export const environments = ['PRODUCTION', 'TEST', 'DEV'] as const
export type Environment = (typeof environments)[number]

/** An empty setting is no setting: that is how compose files pass what nobody has set. */
export const given = z
  .string()
  .optional()
  .transform((text) => text || undefined)

const loopback = new Set(['127.0.0.1', '::1', '[::1]', 'localhost'])

/** Whether no network lies between: what is sent there needs no protection on its way. */
export const isThisMachine = (host: string): boolean => loopback.has(host)
