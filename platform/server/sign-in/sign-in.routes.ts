import { AppError, notFound } from '#platform/core/app-error.ts'
import { currentUser, environment, login, logout, uiPermissions } from '#platform/core/session.contract.ts'
import type { Config } from '../config/config.ts'
import { reads, type Route, writes } from '../http/route.ts'
import { logIn } from './log-in.ts'
import { endSession } from './sessions.repo.ts'
import { findUser } from './users.repo.ts'

export function signInRoutes(config: Pick<Config, 'environment' | 'loginMinimumMs'>, version: string): Route[] {
  return [
    // Signing in opens its transaction itself: a refused attempt must leave its trace in the throttle.
    reads(login, async (call, db) => {
      try {
        const answer = await logIn(db, { ...call, credentials: call.body, minimumMs: config.loginMinimumMs })
        call.log.info({ event: 'auth.login.ok', userId: answer.user?.userId }, 'signed in')
        return { data: answer }
      } catch (error) {
        if (error instanceof AppError)
          call.log.warn({ event: 'auth.login.fail', reason: error.code }, 'sign-in refused')
        throw error
      }
    }),
    writes(logout, async (call, tx) => {
      await endSession(tx, call.session.tokenHash)
      return { data: null }
    }),
    reads(currentUser, async (call, db) => {
      const user = await findUser(db, call.session.userId)
      if (!user) throw notFound()
      const { id: userId, username, firstName, lastName, language } = user
      return { data: { userId, username, firstName, lastName, language } }
    }),
    reads(uiPermissions, async (call, db) => ({ data: await call.services.permissions.of(db, call.session.userId) })),
    reads(environment, () =>
      Promise.resolve({ data: { badge: config.environment === 'PRODUCTION' ? 'PRODUCTION' : 'TEST', version } }),
    ),
  ]
}
