import { randomInt } from 'node:crypto'
import { AppError, notFound } from '#platform/core/app-error.ts'
import { passwordIssues } from '#platform/core/password-rules.ts'
import type { Db, Tx } from '../database/database.ts'
import type { Services } from '../http/route.ts'
import { isAddress } from '../mail/mail.ts'
import { mailTexts } from '../mail/mail-texts.ts'
import { queueMail } from '../mail/outbox.ts'
import { readNumber } from '../settings/settings.repo.ts'
import { voidResetsOf } from './password-resets.repo.ts'
import { hashPassword } from './passwords.ts'
import { handOutPassword } from './privileges.repo.ts'
import { refuseBeyondOwn } from './privileges.ts'
import type { Session } from '../door/session.ts'
import { endSessionsOf } from './sessions.repo.ts'
import { noteSignIn } from './sign-in-events.repo.ts'
import { findUser, hasOwnPassword } from '../door/users.repo.ts'

/**
 * A password for whoever cannot be reached by mail, made by chance and told once. It lets its user do one thing:
 * choose another. The user hears of it by mail all the same.
 */
export async function makeFirstPassword(
  db: Db,
  { session, services: { texts, jobs }, address }: { session: Session; services: Services; address: string },
  userId: string,
) {
  const user = await findUser(db, userId)
  if (!user) throw notFound()
  if (userId === session.userId) throw new AppError('conflict', 'platform.notForYourself')
  if (!hasOwnPassword(user)) throw new AppError('conflict', 'platform.cannotBeReset')
  const first = await newFirstPassword(db)
  await db.transaction(session.actor, async (tx) => {
    await refuseBeyondOwn(tx, session, userId)
    await giveFirstPassword(tx, userId, first, address)
    await voidResetsOf(tx, userId)
    await endSessionsOf(tx, userId, null)
    if (!isAddress(user.email)) return
    const notice = mailTexts.passwordChanged(texts, user, { at: new Date().toISOString() })
    await queueMail(tx, jobs, { recipients: [user.email], ...notice })
  })
  return { password: first.password, hours: first.hours }
}

export interface FirstPassword {
  password: string
  hash: string
  /** How long it opens the door. */
  hours: number
}

/** Hashing takes long, and nothing must be held meanwhile: so before the transaction that gives it to somebody. */
export async function newFirstPassword(db: Db): Promise<FirstPassword> {
  const hours = await readNumber(db, 'password.firstHours')
  const password = randomPassword()
  return { password, hours, hash: await hashPassword(password) }
}

export async function giveFirstPassword(tx: Tx, userId: string, { hash, hours }: FirstPassword, address: string) {
  await handOutPassword(tx, userId, hash, hours)
  await noteSignIn(tx, { event: 'firstPasswordMade', userId, address })
}

// Without signs that are taken for each other when read out or written down.
const signs = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_+=.'

/** 20 signs of 61: nothing to guess. Made again in the rare case that one of the classes is missing. */
function randomPassword(): string {
  for (;;) {
    const password = Array.from({ length: 20 }, () => signs[randomInt(signs.length)]).join('')
    if (passwordIssues({ newPassword: password, confirmPassword: password }).length === 0) return password
  }
}
