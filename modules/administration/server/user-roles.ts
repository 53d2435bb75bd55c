import { AppError, invalid, notFound } from '#platform/core/app-error.ts'
import type { AnswerOf, BodyOf } from '#platform/core/endpoint.ts'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { refuseKeys } from '#platform/server/sign-in/api-keys.ts'
import { hasAllRights, notAdministered, refuseUnadministered } from '#platform/server/sign-in/privileges.ts'
import type { Session } from '#platform/server/door/session.ts'
import { findUser } from '#platform/server/door/users.repo.ts'
import type { changeUserRoles, cloneUserRoles } from '../contract/user-roles.contract.ts'
import { givingOf, takesTwo } from '../rules/giving-roles.ts'
import { rolesOfAnother } from '../rules/roles-of-another.ts'
import { askForRole, superAdmins, withdrawRequests } from './role-requests.repo.ts'
import { tellAsked, tellGiven, tellRolesChanged } from './role-requests.ts'
import { type AskedRole, giveRole, personOf, rolesById, rolesHeldBy, takeRole, userIdOf } from './user-roles.repo.ts'

type Change = BodyOf<typeof changeUserRoles>['changes'][number]

/**
 * Gives before it takes, so that the last one with all rights can hand them over in one step. What one may not give alone is
 * asked for.
 */
export async function changeRoles(tx: Tx, by: Session, changes: readonly Change[], reason: string | null) {
  refuseKeys(by)
  const roles = await rolesById(tx, [...new Set(changes.map(({ roleId }) => roleId))], by)
  const users = [...new Set(changes.map(({ userId }) => userId))]
  await refuseUntouchable(tx, by, changes, { roles, users })
  const giver = await giverOf(tx, by)
  const done = { given: 0, taken: 0, waiting: 0 }
  for (const { userId, roleId } of changes.filter(({ assigned }) => assigned)) {
    const role = roles.get(roleId)!
    if ((await rolesHeldBy(tx, userId)).some(({ id }) => id === roleId)) continue
    const giving = givingOf(role, giver(userId))
    if (giving === 'refused') refuse('administration.superAdminRole', { role: role.name })
    const { name, account } = (await personOf(tx, userId))!
    if (giving === 'asked') {
      if (await askForRole(tx, userId, roleId, reason)) await tellAsked(tx, { name, account, role: role.name })
      done.waiting++
      continue
    }
    await giveRole(tx, userId, roleId)
    await withdrawRequests(tx, userId, roleId)
    if (takesTwo(role)) await tellGiven(tx, { name, account, role: role.name })
    done.given++
  }
  for (const { userId, roleId } of changes.filter(({ assigned }) => !assigned)) {
    if (await takeRole(tx, userId, roleId)) done.taken++
    await withdrawRequests(tx, userId, roleId)
  }
  // A role may also have kept somebody within limits: without it they must not reach beyond whoever took it.
  for (const userId of users) await refuseUnadministered(tx, by, userId)
  await tellRolesChanged(tx)
  return done
}

/** What the caller is as a giver to somebody; without one, as far as it can be said beforehand. */
export async function giverOf(db: Reader, by: Session) {
  const bosses = await superAdmins(db)
  const mayAll = await hasAllRights(db, by)
  return (receiverId: string | null) => ({
    hasAllRights: mayAll,
    isAlone: mayAll && bosses.every((id) => id === by.userId || id === receiverId),
  })
}

/**
 * Nobody gets more by what they do themselves: without all rights one changes neither the own roles, nor the roles of
 * somebody who has all rights or works at other plants, nor who holds a role that gives all rights.
 */
async function refuseUntouchable(
  tx: Tx,
  by: Session,
  changes: readonly Change[],
  { roles, users }: { roles: ReadonlyMap<string, AskedRole>; users: readonly string[] },
): Promise<void> {
  for (const userId of users) if (!(await findUser(tx, userId))) throw notFound()
  for (const { roleId, assigned } of changes) {
    const role = roles.get(roleId)
    if (!role) throw notFound()
    if (assigned && !role.isLiving) refuse('administration.roleNotLiving', { role: role.name })
  }
  if (await hasAllRights(tx, by)) return
  if (users.includes(by.userId)) refuse('administration.notOwnRoles')
  const powerful = changes.map(({ roleId }) => roles.get(roleId)!).find((role) => role.isSuperAdmin)
  if (powerful) refuse('administration.superAdminRole', { role: powerful.name })
  for (const userId of users) {
    const code = await notAdministered(tx, by, userId)
    if (code) refuse(code)
  }
}

function refuse(code: string, params: Record<string, string> = {}): never {
  throw new AppError('forbidden', code, { params, issues: [{ field: '', code, params }] })
}

export async function cloneRoles(
  tx: Tx,
  by: Session,
  body: BodyOf<typeof cloneUserRoles>,
): Promise<AnswerOf<typeof cloneUserRoles>> {
  const fromUserId = await userIdOf(tx, body.from)
  const toUserId = await userIdOf(tx, body.to)
  if (!fromUserId) throw invalid([{ field: 'from', code: 'administration.noSuchUser' }])
  if (!toUserId) throw invalid([{ field: 'to', code: 'administration.noSuchUser' }])
  if (fromUserId === toUserId) throw invalid([{ field: 'from', code: 'administration.sameUser' }])
  const held = await rolesHeldBy(tx, fromUserId)
  const roles = await rolesById(
    tx,
    held.map(({ id }) => id),
    by,
  )
  // What grants nothing at the one is nothing to wish for the other.
  const living = held.filter(({ id }) => roles.get(id)?.isLiving)
  const difference = rolesOfAnother(living, await rolesHeldBy(tx, toUserId))
  if (body.mode === 'show') return { ...difference, applied: false, waiting: 0 }
  if (!body.seen || !sameIds(body.seen.given, difference.given) || !sameIds(body.seen.taken, difference.taken)) {
    throw new AppError('conflict', 'administration.differenceChanged')
  }
  const changes = [
    ...difference.given.map(({ id }) => ({ userId: toUserId, roleId: id, assigned: true })),
    ...difference.taken.map(({ id }) => ({ userId: toUserId, roleId: id, assigned: false })),
  ]
  const { waiting } = changes.length > 0 ? await changeRoles(tx, by, changes, null) : { waiting: 0 }
  return { ...difference, applied: true, waiting }
}

const sameIds = (ids: readonly string[], roles: readonly { id: string }[]) =>
  ids.length === roles.length && roles.every(({ id }) => ids.includes(id))
