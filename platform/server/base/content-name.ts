import { createHash } from 'node:crypto'

/** A name of what somebody has looked at: anything else has another one. */
export const contentName = (seen: unknown): string => createHash('sha256').update(JSON.stringify(seen)).digest('hex')
