import { AppError, notFound } from '#platform/core/app-error.ts'
import type { Endpoint } from '#platform/core/endpoint.ts'
import {
  checkPasswordChange,
  completeSelfResetPassword,
  firstPassword,
  passwordChange,
  passwordChangeExpired,
  passwordReset,
  selfResetPassword,
} from '#platform/core/security.contract.ts'
import { type Call, reads, type Route, writes } from '../http/route.ts'
import { changeExpiredPassword, changePassword, completeReset } from './change-password.ts'
import { readNumber, readWords } from '../settings/settings.repo.ts'
import { refuseKeys } from './api-keys.ts'
import { makeFirstPassword } from './first-password.ts'
import { countGuess, mayMail } from './guesses.ts'
import { passwordState } from './password-age.ts'
import { canBeReset, queueResetMail } from './reset-mail.ts'
import { tokenHashOf } from '../door/session.ts'
import { noteSignIn } from './sign-in-events.repo.ts'
import type { SignInSettings } from './sign-in.routes.ts'
import { notSoonerThan } from './timing.ts'
import { findUser, findUserByName } from '../door/users.repo.ts'
import { refuseUnadministered } from './privileges.ts'

/** What tries a password or a link opens its transaction itself: a refused attempt must leave its trace. */
export function passwordRoutes({ config, directory }: SignInSettings): Route[] {
  const { loginMinimumMs } = config
  const contextOf = async <E extends Endpoint>({ services, address, requestId }: Call<E>) => ({
    services,
    address,
    requestId,
    forbiddenWords: await readWords(services.db, 'password.forbiddenWords', config.passwordForbiddenWords),
  })

  return [
    reads(checkPasswordChange, async (call, db) => {
      const user = await findUser(db, call.session.userId)
      if (!user) throw notFound()
      const maxAgeDays = await readNumber(db, 'password.maxAgeDays', config.passwordMaxAgeDays)
      return { data: passwordState(user, maxAgeDays, await readNumber(db, 'password.noticeDays')) }
    }),
    reads(passwordChange, async (call, db) => {
      const { userId } = call.session
      await changePassword(db, { userId, tokenHash: tokenHashOf(call.session) }, call.body, await contextOf(call))
      call.log.info({ event: 'auth.password.changed', userId }, 'password changed')
      return { data: null, message: 'platform.passwordChanged' }
    }),
    reads(passwordChangeExpired, (call, db) =>
      notSoonerThan(loginMinimumMs, async () => {
        const user = await changeExpiredPassword(db, directory, call.body, await contextOf(call))
        call.log.info({ event: 'auth.password.changed', userId: user.id }, 'password changed')
        return { data: null, message: 'platform.passwordChanged' }
      }),
    ),
    reads(selfResetPassword, (call, db) =>
      notSoonerThan(loginMinimumMs, async () => {
        const { username } = call.body
        const user = await findUserByName(db, username)
        await countGuess(db, { userId: user?.id, name: username, address: call.address })
        if (user && canBeReset(user) && (await mayMail(db, user.id))) {
          const actor = { id: 'system:public', requestId: call.requestId }
          await db.transaction(actor, async (tx) => {
            await queueResetMail(tx, call.services.jobs, user)
            await noteSignIn(tx, { event: 'resetAsked', userId: user.id, way: 'link', address: call.address })
          })
          call.log.info({ event: 'auth.reset.asked', userId: user.id }, 'reset link asked for')
        }
        return { data: null, message: 'platform.resetMailSent' }
      }),
    ),
    reads(completeSelfResetPassword, (call, db) =>
      notSoonerThan(loginMinimumMs, async () => {
        const user = await completeReset(db, call.body, await contextOf(call))
        call.log.info({ event: 'auth.reset.done', userId: user.id }, 'password reset')
        return { data: null, message: 'platform.passwordChanged' }
      }),
    ),
    writes(passwordReset, async (call, tx) => {
      const user = await findUser(tx, call.body.userId)
      if (!user) throw notFound()
      await refuseUnadministered(tx, call.session, user.id)
      if (!canBeReset(user)) throw new AppError('conflict', 'platform.cannotBeReset')
      await queueResetMail(tx, call.services.jobs, user)
      await noteSignIn(tx, { event: 'resetSent', userId: user.id, way: 'link', address: call.address })
      call.log.info({ event: 'auth.reset.sent', userId: call.session.userId, forUser: user.id }, 'reset link sent')
      return { data: null, message: 'platform.resetMailQueued' }
    }),
    reads(firstPassword, async (call, db) => {
      refuseKeys(call.session)
      const { userId } = call.body
      const made = await makeFirstPassword(db, call, userId)
      call.log.info(
        { event: 'auth.password.made', userId: call.session.userId, forUser: userId },
        'first password made',
      )
      return { data: made, message: 'platform.passwordMade' }
    }),
  ]
}
