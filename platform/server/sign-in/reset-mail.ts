import { z } from 'zod'
import type { Tx } from '../database/database.ts'
import type { Jobs } from '../jobs/job.ts'
import { isAddress } from '../mail/mail.ts'
import { mailTexts } from '../mail/mail-texts.ts'
import { queueMail } from '../mail/outbox.ts'
import type { MailComposer } from '../mail/send-mail.job.ts'
import { readNumber } from '../settings/settings.repo.ts'
import type { Texts } from '../base/texts.ts'
import { insertReset } from './password-resets.repo.ts'
import { hashToken, newToken } from '../door/session.ts'
import { findUser, hasOwnPassword, type UserRow } from '../door/users.repo.ts'

export const resetMailComposer = 'passwordReset'
const params = z.object({ userId: z.uuid() })

/** Directory users and users of API keys have nothing to reset here. */
export const canBeReset = (user: UserRow) => hasOwnPassword(user) && isAddress(user.email)

export async function queueResetMail(tx: Tx, jobs: Jobs, user: UserRow): Promise<void> {
  await queueMail(tx, jobs, { recipients: [user.email], composer: resetMailComposer, params: { userId: user.id } })
}

/**
 * The code is made when the mail is made, so that it is in the mail and nowhere else: not in the outbox, not in the
 * job, not in a backup. A mail that has to be handed over again carries a code of its own, and both work.
 */
export function composeResetMail(texts: Texts, publicUrl: string): MailComposer {
  return async (tx, given) => {
    const user = await findUser(tx, params.parse(given).userId)
    if (!user || !canBeReset(user)) return undefined
    const code = newToken()
    await insertReset(tx, user.id, hashToken(code))
    const minutes = await readNumber(tx, 'password.resetMinutes')
    return mailTexts.passwordReset(texts, user, { link: `${publicUrl}/reset-password/${code}`, minutes })
  }
}
