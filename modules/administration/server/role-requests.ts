import { AppError, notFound } from '#platform/core/app-error.ts'
import { notify } from '#platform/server/notify/notify.ts'
import { tellManyChanged } from '#platform/server/notify/tell-changed.ts'
import type { Reason } from '#platform/server/notify/reason.ts'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { refuseKeys } from '#platform/server/sign-in/api-keys.ts'
import { hasAllRights, notAdministered } from '#platform/server/sign-in/privileges.ts'
import type { Caller, Session } from '#platform/server/door/session.ts'
import type { RoleRequest } from '../contract/user-roles.contract.ts'
import { lockRequest, type OpenRequest, requestsWaiting, storeDecision, superAdmins } from './role-requests.repo.ts'
import { type AskedRole, giveRole, rolesById } from './user-roles.repo.ts'

/** Who was given, or is to be given, what not everybody should have. */
export const roleGiven: Reason = { id: 'administration.roles', nameKey: 'administration:reason.roles' }
const page = '/system/UserRoles'

/** What waits, and of each whether the caller could give it. */
export async function waitingFor(db: Reader, caller: Caller): Promise<RoleRequest[]> {
  const waiting = await requestsWaiting(db)
  const roles = await rolesById(
    db,
    waiting.map(({ roleId }) => roleId),
    caller,
  )
  const rows: RoleRequest[] = []
  for (const { askedById, ...request } of waiting) {
    const refusal = await refusalFor(db, caller, { askedById, ...request }, roles.get(request.roleId)!)
    rows.push({ ...request, isOwn: askedById === caller.userId, refusal: refusal ?? null })
  }
  return rows
}

/** Why the caller is not the second person for this. */
async function refusalFor(
  db: Reader,
  caller: Caller,
  { askedById, userId }: OpenRequest,
  role: AskedRole,
): Promise<string | undefined> {
  if (askedById === caller.userId) return 'administration.notSecondPerson'
  if (userId === caller.userId) return 'administration.notOwnRoles'
  if (!role.isLiving) return 'administration.roleNotLiving'
  if (role.isSuperAdmin && !(await hasAllRights(db, caller))) return 'administration.superAdminRole'
  if (!role.isWithinOwn) return 'administration.beyondOwnRights'
  return notAdministered(db, caller, userId)
}

export async function decideRequest(tx: Tx, by: Session, id: string, give: boolean): Promise<void> {
  refuseKeys(by)
  const request = await lockRequest(tx, id)
  if (!request) throw notFound()
  const role = (await rolesById(tx, [request.roleId], by)).get(request.roleId)!
  if (!give && request.askedById === by.userId) return storeDecision(tx, id, 'withdrawn')
  const code = await refusalFor(tx, by, request, role)
  if (code) throw new AppError('forbidden', code, { params: { role: role.name } })
  await storeDecision(tx, id, give ? 'given' : 'refused')
  if (give) {
    await giveRole(tx, request.userId, request.roleId)
    await tellGiven(tx, request)
  }
  await notify(tx, {
    to: [request.askedById],
    reason: roleGiven,
    ...wording(give ? 'roleAgreed' : 'roleRefused', request),
    url: page,
  })
}

/** Who has a role, or waits for it, is shown where users are. */
export async function tellRolesChanged(tx: Tx): Promise<void> {
  await tellManyChanged(tx, { id: 'users' }, { sites: null })
}

/** People with all rights hear of it, whoever has done it: a right that nobody notices is a right that nobody misses. */
export async function tellGiven(tx: Tx, given: Pick<OpenRequest, 'account' | 'name' | 'role'>): Promise<void> {
  await notify(tx, { to: await superAdmins(tx), reason: roleGiven, ...wording('roleGiven', given), url: page })
}

export async function tellAsked(tx: Tx, asked: Pick<OpenRequest, 'account' | 'name' | 'role'>): Promise<void> {
  await notify(tx, { to: await superAdmins(tx), reason: roleGiven, ...wording('roleAsked', asked), url: page })
}

function wording(what: string, { account, name, role }: Pick<OpenRequest, 'account' | 'name' | 'role'>) {
  const params = { account, name, role }
  return {
    subject: { key: `administration:notice.${what}`, params },
    message: { key: `administration:notice.${what}Body`, params },
  }
}
