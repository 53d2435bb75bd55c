import { AppError, notFound } from '#platform/core/app-error.ts'
import { endOwnSession, endUserSession, ownRoles, ownSessions, userSessions } from '#platform/core/security.contract.ts'
import { currentUser, environment, login, logout, uiPermissions } from '#platform/core/session.contract.ts'
import type { Config } from '../config/config.ts'
import { reads, type Route, writes } from '../http/route.ts'
import { readNumber } from '../settings/settings.repo.ts'
import type { Directory } from './directory.ts'
import { logIn } from './log-in.ts'
import { endView } from './see-as.repo.ts'
import { tokenHashOf } from '../door/session.ts'
import { endSession, endSessionById, livingSessionsOf } from './sessions.repo.ts'
import { noteSignIn } from './sign-in-events.repo.ts'
import { notSoonerThan } from './timing.ts'
import { findUser, rolesOf } from '../door/users.repo.ts'
import { refuseUnadministered } from './privileges.ts'

export interface SignInSettings {
  config: Pick<Config, 'environment' | 'loginMinimumMs' | 'passwordMaxAgeDays' | 'passwordForbiddenWords'>
  version: string
  directory: Directory | undefined
}

const codeOf = (error: Error & { code?: string | number }) => error.code

export function signInRoutes({ config, version, directory }: SignInSettings): Route[] {
  return [
    // Signing in opens its transaction itself: a refused attempt must leave its trace in the throttle.
    reads(login, async (call, db) => {
      const { body: credentials, address, agent, requestId, log } = call
      try {
        const passwordMaxAgeDays = await readNumber(db, 'password.maxAgeDays', config.passwordMaxAgeDays)
        const answer = await notSoonerThan(config.loginMinimumMs, () =>
          logIn(db, { credentials, directory, passwordMaxAgeDays, address, agent, requestId }),
        )
        if (!answer.passwordMustBeChanged) {
          log.info({ event: 'auth.login.ok', userId: answer.user?.userId }, 'signed in')
          return { data: answer }
        }
        const message = call.services.texts.message(call.language, 'platform.passwordExpired')
        return { data: { ...answer, message } }
      } catch (error) {
        if (error instanceof AppError) {
          // Of what went wrong behind it only the kind: a directory's own words may quote names.
          const cause = error.cause instanceof Error ? (codeOf(error.cause) ?? error.cause.name) : undefined
          log.warn({ event: 'auth.login.fail', reason: error.code, cause }, 'sign-in refused')
        }
        throw error
      }
    }),
    writes(logout, async (call, tx) => {
      const tokenHash = tokenHashOf(call.session)
      if (tokenHash) {
        await endView(tx, tokenHash)
        await endSession(tx, tokenHash)
        await noteSignIn(tx, { event: 'signedOut', userId: call.session.userId, address: call.address })
      }
      return { data: null }
    }),
    reads(currentUser, async (call, db) => {
      const user = await findUser(db, call.session.userId)
      if (!user) throw notFound()
      const { id: userId, username, firstName, lastName, language } = user
      return { data: { userId, username, firstName, lastName, language } }
    }),
    reads(ownRoles, async (call, db) => ({ data: await rolesOf(db, call.session.userId) })),
    reads(uiPermissions, async (call, db) => ({
      data: await call.services.permissions.of(db, call.session),
    })),
    reads(ownSessions, async (call, db) => ({
      data: await livingSessionsOf(db, call.session.userId, tokenHashOf(call.session)),
    })),
    writes(endOwnSession, async (call, tx) => {
      const { userId } = call.session
      if (!(await endSessionById(tx, userId, call.params.id))) throw notFound()
      await noteSignIn(tx, { event: 'sessionEnded', userId, address: call.address })
      call.log.info({ event: 'auth.session.ended', userId }, 'session ended')
      return { data: null }
    }),
    reads(userSessions, async (call, db) => {
      await refuseUnadministered(db, call.session, call.query.userId)
      return { data: await livingSessionsOf(db, call.query.userId, tokenHashOf(call.session)) }
    }),
    writes(endUserSession, async (call, tx) => {
      const { userId, id } = call.params
      await refuseUnadministered(tx, call.session, userId)
      if (!(await endSessionById(tx, userId, id))) throw notFound()
      await noteSignIn(tx, { event: 'sessionEnded', userId, address: call.address })
      call.log.info({ event: 'auth.session.ended', userId: call.session.userId, forUser: userId }, 'session ended')
      return { data: null }
    }),
    reads(environment, () =>
      Promise.resolve({ data: { badge: config.environment === 'PRODUCTION' ? 'PRODUCTION' : 'TEST', version } }),
    ),
  ]
}
