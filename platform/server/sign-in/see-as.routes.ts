import { AppError, notFound } from '#platform/core/app-error.ts'
import { leaveSeeAs, seeAs, seeAsChoices } from '#platform/core/see-as.contract.ts'
import { covers } from '../database/scope.ts'
import { reads, type Route, writes } from '../http/route.ts'
import { refuseKeys } from './api-keys.ts'
import { scopeOf } from '../door/callers.repo.ts'
import { isSuperAdmin } from './privileges.repo.ts'
import { endView, findChoices, startView } from './see-as.repo.ts'
import { hashToken, newToken, tokenHashOf } from '../door/session.ts'
import { endSession } from './sessions.repo.ts'
import { findUser } from '../door/users.repo.ts'

/** Seeing what somebody else sees. What may be done in such a session stands at the door (`admit`). */
export function seeAsRoutes(): Route[] {
  return [
    reads(seeAsChoices, async (call, db) => ({
      data: await findChoices(db, call.session.userId, call.query.text ?? ''),
    })),
    writes(seeAs, async (call, tx) => {
      refuseKeys(call.session)
      const { userId: viewerId } = call.session
      const seen = await findUser(tx, call.body.userId)
      if (!seen?.isActive || seen.isApiKeyUser || seen.id === viewerId) throw notFound()
      // Nobody gets to see more than their own rank and their own sites allow.
      if ((await isSuperAdmin(tx, seen.id)) && !(await isSuperAdmin(tx, viewerId))) refuse()
      if (!covers(call.session.scope, await scopeOf(tx, seen.id))) refuse()
      const token = newToken()
      const { address, agent } = call
      await startView(tx, { tokenHash: hashToken(token), viewerId, seenId: seen.id, address, agent })
      call.log.info({ event: 'auth.seeAs.start', userId: viewerId, seenId: seen.id }, 'sees as somebody else')
      const { id: userId, firstName, lastName } = seen
      return { data: { userId, token, firstName, lastName } }
    }),
    writes(leaveSeeAs, async (call, tx) => {
      const tokenHash = tokenHashOf(call.session)
      if (!call.session.viewerId || !tokenHash) throw notFound()
      await endView(tx, tokenHash)
      await endSession(tx, tokenHash)
      call.log.info({ event: 'auth.seeAs.end', userId: call.session.viewerId }, 'sees as themselves again')
      return { data: null }
    }),
  ]
}

function refuse(): never {
  throw new AppError('forbidden', 'platform.seeAsForbidden')
}
