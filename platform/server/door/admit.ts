import type { FastifyRequest } from 'fastify'
import { AppError } from '#platform/core/app-error.ts'
import type { Endpoint } from '#platform/core/endpoint.ts'
import type { Db } from '../database/database.ts'
import { isOutsider } from '../database/scope.ts'
import { plainAddress } from './address.ts'
import { type Asked, findCaller, type FoundCaller, noteUse } from './callers.repo.ts'
import { type Credential, credentialIn, type Session } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session?: Session
  }
  interface FastifyContextConfig {
    /** Every route has one; the server does not start otherwise. */
    permission?: string
  }
}

/** What the door needs to know of a call. */
export type Door = Pick<Endpoint, 'method' | 'permission' | 'inView' | 'outsiders' | 'forKeys'> & {
  /** Elements that open it besides its own. */
  alsoFor?: readonly string[]
}

/** The door: a living session or key, and the right to do this. Answers who was let in; nobody where everybody is. */
export async function admit(request: FastifyRequest, door: Door, db: Db): Promise<FoundCaller | undefined> {
  if (door.permission === 'public') return
  const credential = credentialOf(request)
  const found = credential && (await findCaller(db, credential, askedAt(door)))
  if (!credential || !found) throw new AppError('signed-out', 'platform.signInNeeded')
  const refused = refusalOf(door, found)
  if (refused) {
    const who = { userId: found.userId, ...(found.viewerId ? { viewerId: found.viewerId } : {}) }
    request.log.warn({ event: 'authz.deny', ...who, element: door.permission, code: refused }, 'refused')
    throw new AppError('forbidden', refused, { params: { element: door.permission } })
  }
  if (found.seenLongAgo) await noteUse(db, credential)
  request.session = sessionOf(request, credential, found)
  return found
}

export const credentialOf = ({ headers, ip }: FastifyRequest) => credentialIn(headers.authorization, plainAddress(ip))

export const askedAt = ({ permission, alsoFor = [], forKeys = false }: Door): Asked => ({
  elements: [permission, ...alsoFor],
  forAll: permission === 'signed-in',
  forKeys,
})

export function sessionOf(request: FastifyRequest, credential: Credential, found: FoundCaller): Session {
  const { userId, viewerId, scopes, scope } = found
  const actor = { id: viewerId ?? userId, requestId: request.id, scope }
  return { userId, viewerId, credential, scopes, scope, actor }
}

/** Why somebody who is known may not do this, if so. */
export function refusalOf({ method, permission, outsiders, inView }: Door, caller: FoundCaller): string | undefined {
  const forAll = permission === 'signed-in'
  if (!caller.allowed) return 'platform.notAllowed'
  if (isOutsider(caller.scope) && !(outsiders ?? forAll)) return 'platform.insidersOnly'
  // Seeing as somebody else is looking only, and not at what is that person's own.
  if (!caller.viewerId || (inView ?? (method === 'GET' && !forAll))) return undefined
  return method === 'GET' ? 'platform.hiddenInView' : 'platform.viewOnly'
}
