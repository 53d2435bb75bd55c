import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'

export const apiKeyLimits = { scopes: 200, networks: 20 }

export const apiKeyElements = { view: 'users.viewApiKeys', edit: 'users.apiKeys' } as const
const permission = apiKeyElements.edit

export const apiKeyView = z.object({
  id: z.uuid(),
  /** The part of the key that may be shown: `tk_<keyId>_…`. */
  keyId: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  networks: z.array(z.string()),
  createdAt: z.string(),
  createdBy: z.string(),
  endsAt: z.string(),
  lastUsedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
})
export type ApiKeyView = z.infer<typeof apiKeyView>

export const listApiKeys = endpoint({
  id: 'security.apiKeys',
  inView: false,
  method: 'GET',
  path: '/security/api-key',
  permission: apiKeyElements.view,
  query: z.strictObject({ userId: z.uuid() }),
  answer: z.array(apiKeyView),
})

/** What a key of this user could be made for, and for how long: within the rights of the user and of whoever asks. */
export const apiKeyScopes = endpoint({
  id: 'security.apiKeyScopes',
  method: 'GET',
  path: '/security/api-key/scopes',
  permission,
  query: z.strictObject({ userId: z.uuid() }),
  answer: z.object({ scopes: z.array(z.string()), longestDays: z.int() }),
})

/** Not idempotent on purpose: a repeated answer would have to be stored, and it holds the key. */
export const createApiKey = endpoint({
  id: 'security.createApiKey',
  method: 'POST',
  path: '/security/api-key',
  permission,
  body: z.strictObject({
    userId: z.uuid(),
    name: text({ max: 100 }),
    /** Permission elements; never more than the key's user and whoever makes the key may do. */
    scopes: z.array(z.string().min(1).max(200)).min(1).max(apiKeyLimits.scopes),
    /** From where the key may be used; empty means from everywhere. */
    networks: z.array(z.union([z.cidrv4(), z.cidrv6()])).max(apiKeyLimits.networks),
    endsAt: z.iso.datetime(),
  }),
  answer: z.object({
    id: z.uuid(),
    keyId: z.string(),
    /** Shown this once, stored nowhere. */
    key: z.string(),
    endsAt: z.string(),
  }),
})

export const revokeApiKey = endpoint({
  id: 'security.revokeApiKey',
  method: 'DELETE',
  path: '/security/api-key/:id',
  permission,
  params: z.object({ id: z.uuid() }),
  answer: z.null(),
})
