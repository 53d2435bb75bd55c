import { AppError, invalid, refuse } from '#platform/core/app-error.ts'
import type { BodyOf } from '#platform/core/endpoint.ts'
import { passwordIssues } from '#platform/core/password-rules.ts'
import type {
  completeSelfResetPassword,
  passwordChange,
  passwordChangeExpired,
} from '#platform/core/security.contract.ts'
import type { SignInWay } from '#platform/core/sign-in-log.contract.ts'
import type { Db, Tx } from '../database/database.ts'
import type { Services } from '../http/route.ts'
import { isAddress } from '../mail/mail.ts'
import { mailTexts } from '../mail/mail-texts.ts'
import { queueMail } from '../mail/outbox.ts'
import { userShowing } from './credentials.ts'
import type { Directory } from './directory.ts'
import { countAnonymousGuess, countGuess } from './guesses.ts'
import { replacePassword } from './password-history.repo.ts'
import { acceptNewPassword } from './password-policy.ts'
import { useReset, userOfReset, voidResetsOf } from './password-resets.repo.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { hashToken } from '../door/session.ts'
import { endSessionsOf } from './sessions.repo.ts'
import { noteSignIn } from './sign-in-events.repo.ts'
import { findUser, hasOwnPassword, type UserRow } from '../door/users.repo.ts'

export interface ChangeContext {
  services: Services
  address: string
  requestId: string
  forbiddenWords: readonly string[]
}

/** Who is signed in changes the own password; the session at hand goes on, every other one ends. */
export async function changePassword(
  db: Db,
  caller: { userId: string; tokenHash: Buffer | null },
  body: BodyOf<typeof passwordChange>,
  context: ChangeContext,
): Promise<void> {
  refuseBrokenRules(body)
  const user = await findUser(db, caller.userId)
  if (!user || !hasOwnPassword(user)) throw new AppError('forbidden', 'platform.noOwnPassword')
  const guess = await countGuess(db, { userId: user.id, name: user.username, address: context.address })
  if (!(await passwordMatches(user.passwordHash, body.oldPassword)))
    throw invalid([{ field: 'oldPassword', code: 'platform.oldPasswordWrong' }])
  await guess.wasRight()
  await takeNewPassword(db, user, body, context, { way: 'password', keep: caller.tokenHash })
}

/** Who must change the password before signing in shows name and old password instead of a session. */
export async function changeExpiredPassword(
  db: Db,
  directory: Directory | undefined,
  body: BodyOf<typeof passwordChangeExpired>,
  context: ChangeContext,
): Promise<UserRow> {
  refuseBrokenRules(body)
  const { address, requestId } = context
  const user = await userShowing(db, directory, { ...body, password: body.oldPassword, address, requestId })
  if (!hasOwnPassword(user)) throw new AppError('forbidden', 'platform.noOwnPassword')
  await takeNewPassword(db, user, body, context, { way: 'password', keep: null })
  return user
}

/** Who has the link from the mail shows that. A password that is refused leaves the link as it was. */
export async function completeReset(
  db: Db,
  body: BodyOf<typeof completeSelfResetPassword>,
  context: ChangeContext,
): Promise<UserRow> {
  refuseBrokenRules(body)
  const guess = await countAnonymousGuess(db, context.address)
  const codeHash = hashToken(body.code)
  const userId = await userOfReset(db, codeHash)
  const user = userId === undefined ? undefined : await findUser(db, userId)
  if (!user || !hasOwnPassword(user)) throw deadLink()
  await takeNewPassword(db, user, body, context, {
    way: 'link',
    keep: null,
    before: async (tx) => {
      if (!(await useReset(tx, codeHash))) throw deadLink()
    },
  })
  await guess.wasRight()
  return user
}

const deadLink = () => invalid([{ field: 'code', code: 'platform.resetLinkDead' }])

function refuseBrokenRules(entered: { newPassword: string; confirmPassword: string }): void {
  const issues = passwordIssues(entered)
  refuse(issues)
}

/** Hashing is done before the transaction: it takes long, and nothing must be held meanwhile. */
async function takeNewPassword(
  db: Db,
  user: UserRow,
  entered: { newPassword: string; confirmPassword: string },
  context: ChangeContext,
  how: { way: SignInWay; keep: Buffer | null; before?: (tx: Tx) => Promise<void> },
): Promise<void> {
  await acceptNewPassword(db, user, entered, context.forbiddenWords)
  const newHash = await hashPassword(entered.newPassword)
  await db.transaction({ id: user.id, requestId: context.requestId }, async (tx) => {
    await how.before?.(tx)
    if (!(await replacePassword(tx, user, newHash))) throw new AppError('conflict', 'platform.passwordChangedMeanwhile')
    await voidResetsOf(tx, user.id)
    await endSessionsOf(tx, user.id, how.keep)
    await noteSignIn(tx, { event: 'passwordChanged', userId: user.id, way: how.way, address: context.address })
    if (!isAddress(user.email)) return
    const { texts, jobs } = context.services
    const notice = mailTexts.passwordChanged(texts, user, { at: new Date().toISOString() })
    await queueMail(tx, jobs, { recipients: [user.email], ...notice })
  })
}
