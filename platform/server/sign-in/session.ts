import { createHash, randomBytes } from 'node:crypto'
import type { Actor } from '../database/database.ts'

/** Who is calling, found by the token. */
export interface Session {
  userId: string
  tokenHash: Buffer
  actor: Actor
}

/** An idle session ends after half an hour, any session after a shift. */
export const sessionLimits = { idleMinutes: 30, absoluteHours: 12, perUser: 5 }

const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/

/** The hash of the token in the header; undefined when the header cannot be a token of ours. */
export function tokenHashOf(header: string | undefined): Buffer | undefined {
  const token = bearer.exec(header ?? '')?.[1]
  return token ? hashToken(token) : undefined
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** 256 random bits: nothing to guess, nothing to read in it. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}
