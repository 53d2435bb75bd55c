import { apiKeyScopes, createApiKey, listApiKeys, revokeApiKey } from '#platform/core/api-key.contract.ts'
import { notFound } from '#platform/core/app-error.ts'
import { reads, type Route, writes } from '../http/route.ts'
import { tellManyChanged } from '../notify/tell-changed.ts'
import { readNumber } from '../settings/settings.repo.ts'
import { grantableScopes, makeApiKey, refuseKeys } from './api-keys.ts'
import { apiKeysOf, markRevoked, userOfKey } from './api-keys.repo.ts'
import { refuseUnadministered } from './privileges.ts'

/** They stand on the page of their user. */
const keysOfUsers = { id: 'users' }

export function apiKeyRoutes(): Route[] {
  return [
    reads(listApiKeys, async (call, db) => {
      await refuseUnadministered(db, call.session, call.query.userId)
      return { data: await apiKeysOf(db, call.query.userId) }
    }),
    reads(apiKeyScopes, async (call, db) => {
      await refuseUnadministered(db, call.session, call.query.userId)
      const scopes = await grantableScopes(db, call.session, call.query.userId, call.services)
      return { data: { scopes, longestDays: await readNumber(db, 'apiKeys.longestDays') } }
    }),
    writes(createApiKey, async (call, tx) => {
      refuseKeys(call.session)
      const made = await makeApiKey(tx, call.session, call.body, call.services)
      await tellManyChanged(tx, keysOfUsers, { sites: null })
      call.log.info({ event: 'auth.key.made', userId: call.session.userId, keyId: made.keyId }, 'API key made')
      return { data: made, message: 'platform.keyMade' }
    }),
    writes(revokeApiKey, async (call, tx) => {
      refuseKeys(call.session)
      const userId = await userOfKey(tx, call.params.id)
      if (!userId) throw notFound()
      await refuseUnadministered(tx, call.session, userId)
      await markRevoked(tx, call.params.id)
      await tellManyChanged(tx, keysOfUsers, { sites: null })
      call.log.info({ event: 'auth.key.revoked', userId: call.session.userId, key: call.params.id }, 'API key revoked')
      return { data: null, message: 'platform.keyRevoked' }
    }),
  ]
}
