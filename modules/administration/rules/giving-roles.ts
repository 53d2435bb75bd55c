import type { RegistryCompute } from '#platform/core/registry.ts'
import type { Role } from '../contract/roles.registry.ts'

interface Given {
  isSuperAdmin: boolean
  needsSecondPerson: boolean
  /** The giver has all that the role grants. */
  isWithinOwn: boolean
}

interface Giver {
  hasAllRights: boolean
  /** Nobody else could give it as the second person. */
  isAlone: boolean
}

/** Roles that never go to anybody by the word of one person alone. */
export const takesTwo = ({ isSuperAdmin, needsSecondPerson }: Pick<Given, 'isSuperAdmin' | 'needsSecondPerson'>) =>
  isSuperAdmin || needsSecondPerson

/** What takes two people whatever anybody ticks is kept as such: lists, filters and files of the roles say what is so. */
export const roleCompute: RegistryCompute<Role> = (role) => ({ needsSecondPerson: takesTwo(role) })

/**
 * What becomes of a role that somebody gives: nobody gives more than they have, but they may ask for it; and some roles take
 * a second person whoever gives them, as long as there is one.
 */
export function givingOf(role: Given, giver: Giver): 'now' | 'asked' | 'refused' {
  if (role.isSuperAdmin && !giver.hasAllRights) return 'refused'
  if (takesTwo(role)) return giver.isAlone ? 'now' : 'asked'
  return role.isWithinOwn ? 'now' : 'asked'
}

/** Days for which a second person can still say yes. */
export const daysToDecide = 7
