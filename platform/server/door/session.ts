import { createHash, randomBytes } from 'node:crypto'
import type { Actor } from '../database/database.ts'
import type { Scope } from '../database/scope.ts'

/** What a caller shows at the door: the token of a session, or an API key. Only hashes of either go further. */
export type Credential =
  | { kind: 'session'; tokenHash: Buffer }
  | { kind: 'key'; keyId: string; secretHash: Buffer; address: string }

/** Whose rights count, as far as they may be used here, and what is there for them. */
export type Caller = Pick<Session, 'userId' | 'viewerId' | 'scopes' | 'scope'>

/** Who is calling. */
export interface Session {
  userId: string
  /** Who is really there, while seeing the application as that user. */
  viewerId: string | null
  credential: Credential
  /** The elements that an API key is limited to; null for a person, who has all that the roles grant. */
  scopes: readonly string[] | null
  scope: Scope
  actor: Actor
}

const token = /^Bearer ([A-Za-z0-9_-]{43})$/
const key = /^Bearer tk_([a-z0-9]{8})_([A-Za-z0-9_-]{43})$/

/** Undefined when the header cannot be anything of ours. */
export function credentialIn(header: string | undefined, address: string): Credential | undefined {
  const [, opaque] = token.exec(header ?? '') ?? []
  if (opaque) return { kind: 'session', tokenHash: hashToken(opaque) }
  const [, keyId, secret] = key.exec(header ?? '') ?? []
  return keyId && secret ? { kind: 'key', keyId, secretHash: hashToken(secret), address } : undefined
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** What stands for a credential in memory; a key is good only where it may be used. */
export function proofOf(shown: Credential): string {
  return shown.kind === 'session'
    ? shown.tokenHash.toString('base64')
    : `${shown.keyId} ${shown.secretHash.toString('base64')} ${shown.address}`
}

/** 256 random bits: nothing to guess, nothing to read in it. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The session's own token; an API key has none. */
export function tokenHashOf(session: Session): Buffer | null {
  return session.credential.kind === 'session' ? session.credential.tokenHash : null
}
