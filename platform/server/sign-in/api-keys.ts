import { randomInt } from 'node:crypto'
import type { createApiKey } from '#platform/core/api-key.contract.ts'
import { AppError, invalid } from '#platform/core/app-error.ts'
import type { AnswerOf, BodyOf } from '#platform/core/endpoint.ts'
import type { UiPermissions } from '#platform/core/session.contract.ts'
import type { Reader, Tx } from '../database/database.ts'
import type { Services } from '../http/route.ts'
import { isAddress } from '../mail/mail.ts'
import { mailTexts } from '../mail/mail-texts.ts'
import { queueMail } from '../mail/outbox.ts'
import { readNumber } from '../settings/settings.repo.ts'
import { insertApiKey } from './api-keys.repo.ts'
import { scopeOf } from '../door/callers.repo.ts'
import { refuseUnadministered } from './privileges.ts'
import { type Caller, hashToken, newToken, type Session } from '../door/session.ts'
import { findUser, type UserRow } from '../door/users.repo.ts'

/** Keys are made by people: one key that can make others would outlive its own end. */
export function refuseKeys(session: Session): void {
  if (session.credential.kind === 'key') throw new AppError('forbidden', 'platform.notByKey')
}

export async function makeApiKey(
  tx: Tx,
  maker: Caller,
  body: BodyOf<typeof createApiKey>,
  services: Services,
): Promise<AnswerOf<typeof createApiKey>> {
  const user = await findUser(tx, body.userId)
  if (!user?.isApiKeyUser || !user.isActive) throw invalid([{ field: 'userId', code: 'platform.notAKeyUser' }])
  await refuseUnadministered(tx, maker, user.id)
  refuseLongLife(body.endsAt, await readNumber(tx, 'apiKeys.longestDays'))
  const grantable = new Set(await grantableScopes(tx, maker, user.id, services))
  for (const element of body.scopes) {
    if (!grantable.has(element))
      throw invalid([{ field: 'scopes', code: 'platform.scopeNotGranted', params: { element } }])
  }
  const keyId = newKeyId()
  const secret = newToken()
  const { networks, name, endsAt } = body
  const scopes = [...new Set(body.scopes)]
  const secretHash = hashToken(secret)
  const id = await insertApiKey(tx, { keyId, secretHash, userId: user.id, name, scopes, networks, endsAt })
  await tell(tx, services, user, { keyId, until: endsAt })
  return { id, keyId, key: `tk_${keyId}_${secret}`, endsAt }
}

/** Never more than the key's user and whoever makes the key may do. */
export async function grantableScopes(db: Reader, maker: Caller, userId: string, { permissions }: Services) {
  const ofUser = await permissions.of(db, { userId, scopes: null, scope: await scopeOf(db, userId) })
  const ofMaker = await permissions.of(db, maker)
  return [...permissions.elements].filter((element) => mayUse(ofUser, element) && mayUse(ofMaker, element)).toSorted()
}

const mayUse = (permissions: UiPermissions, element: string) => permissions.rolePermission[element] === 'enabled'

function refuseLongLife(endsAt: string, longest: number): void {
  const days = (Date.parse(endsAt) - Date.now()) / (24 * 3600 * 1000)
  if (days <= 0 || days > longest)
    throw invalid([{ field: 'endsAt', code: 'platform.keyLife', params: { days: longest } }])
}

/** Shown in lists and logs to tell keys apart; it opens nothing. */
function newKeyId(): string {
  const signs = 'abcdefghijklmnopqrstuvwxyz0123456789'
  return Array.from({ length: 8 }, () => signs[randomInt(signs.length)]).join('')
}

async function tell(tx: Tx, { texts, jobs }: Services, user: UserRow, about: { keyId: string; until: string }) {
  if (!isAddress(user.email)) return
  const content = mailTexts.apiKeyCreated(texts, user, { ...about, at: new Date().toISOString() })
  await queueMail(tx, jobs, { recipients: [user.email], ...content })
}
