import { AppError, invalid, notFound } from '#platform/core/app-error.ts'
import type { AnswerOf, BodyOf } from '#platform/core/endpoint.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { isSuperAdmin } from '#platform/server/sign-in/privileges.repo.ts'
import { hasAllRights } from '#platform/server/sign-in/privileges.ts'
import type { Session } from '#platform/server/sign-in/session.ts'
import { findUser } from '#platform/server/sign-in/users.repo.ts'
import type { changeUserRoles, cloneUserRoles } from '../contract/user-roles.contract.ts'
import { rolesOfAnother } from '../rules/roles-of-another.ts'
import { giveRole, rolesById, rolesHeldBy, takeRole, userIdOf } from './user-roles.repo.ts'

type Change = BodyOf<typeof changeUserRoles>['changes'][number]

/** Gives before it takes, so that the last one with all rights can hand them over in one step. */
export async function changeRoles(tx: Tx, by: Session, changes: readonly Change[]) {
  await refuseBeyondOwnRights(tx, by, changes)
  let [given, taken] = [0, 0]
  for (const { userId, roleId } of changes.filter(({ assigned }) => assigned)) {
    if (await giveRole(tx, userId, roleId)) given++
  }
  for (const { userId, roleId } of changes.filter(({ assigned }) => !assigned)) {
    if (await takeRole(tx, userId, roleId)) taken++
  }
  if (given + taken > 0) {
    await tx.emit({ type: 'registry.changed', registry: 'users', actor: tx.actor.id, sites: null })
  }
  return { given, taken }
}

/**
 * Nobody gets more by what they do themselves: without all rights one changes neither the own roles, nor the roles of
 * somebody who has all rights, nor who holds a role that gives them.
 */
async function refuseBeyondOwnRights(tx: Tx, by: Session, changes: readonly Change[]): Promise<void> {
  const roles = await rolesById(tx, [...new Set(changes.map(({ roleId }) => roleId))])
  const users = [...new Set(changes.map(({ userId }) => userId))]
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
  for (const userId of users) if (await isSuperAdmin(tx, userId)) refuse('platform.superAdminOnly')
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
  )
  // What grants nothing at the one is nothing to wish for the other.
  const living = held.filter(({ id }) => roles.get(id)?.isLiving)
  const difference = rolesOfAnother(living, await rolesHeldBy(tx, toUserId))
  if (body.mode === 'show') return { ...difference, applied: false }
  if (!body.seen || !sameIds(body.seen.given, difference.given) || !sameIds(body.seen.taken, difference.taken)) {
    throw new AppError('conflict', 'administration.differenceChanged')
  }
  const changes = [
    ...difference.given.map(({ id }) => ({ userId: toUserId, roleId: id, assigned: true })),
    ...difference.taken.map(({ id }) => ({ userId: toUserId, roleId: id, assigned: false })),
  ]
  if (changes.length > 0) await changeRoles(tx, by, changes)
  return { ...difference, applied: true }
}

const sameIds = (ids: readonly string[], roles: readonly { id: string }[]) =>
  ids.length === roles.length && roles.every(({ id }) => ids.includes(id))
