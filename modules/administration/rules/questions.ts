import { sameValue } from '#platform/core/same-value.ts'
import type { Role } from '../contract/roles.registry.ts'
import type { AdministeredUser } from '../contract/users.registry.ts'
import { takesTwo } from './giving-roles.ts'

type Ended = { endedAt?: string | null }
type Words = { what: string; params: Record<string, string> }

const isIn = (user: Partial<AdministeredUser> & Ended) =>
  user.isEnabled === true && user.isDisabledByAdmin !== true && (user.endedAt ?? null) === null

/**
 * What an administrator is asked before a user's state or plants change; the key of the words below `users.ask`. A click in
 * the wrong line must not put somebody out in the middle of a night.
 */
export function userQuestion(before: AdministeredUser & Ended, after: AdministeredUser & Ended): Words | null {
  const params = { name: before.name ?? '' }
  if (isIn(before) && !isIn(after)) return { what: after.endedAt ? 'end' : 'disable', params }
  if (!isIn(before) && isIn(after)) return { what: 'enable', params }
  const moves = before.allSites !== after.allSites || (!after.allSites && !sameValue(before.sites, after.sites))
  if (!moves) return null
  return { what: after.allSites ? 'allPlants' : 'plants', params: { ...params, plants: after.sites.join(', ') } }
}

const isOn = (role: Partial<Role> & Ended) => role.isEnabled === true && (role.endedAt ?? null) === null

/** The same before a role changes what everybody who holds it may do; below `roles.ask`. */
export function roleQuestion(before: Role & Ended, after: Role & Ended): Words | null {
  const params = { name: before.name }
  if (!before.isSuperAdmin && after.isSuperAdmin) return { what: 'superAdmin', params }
  if (isOn(before) !== isOn(after)) return { what: isOn(after) ? 'on' : 'off', params }
  return takesTwo(before) && !takesTwo(after) ? { what: 'onePerson', params } : null
}
