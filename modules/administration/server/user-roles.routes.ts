import { reads, type Route, writes } from '#platform/server/http/route.ts'
import {
  assignableRoles,
  attributeValue,
  changeUserRoles,
  cloneUserRoles,
  decideRoleRequest,
  duplicateRole,
  exportUserRoles,
  listUserRoles,
  type RoleRequest,
  roleRequests,
} from '../contract/user-roles.contract.ts'
import { listItems } from '../rules/attributes.rules.ts'
import { givingOf } from '../rules/giving-roles.ts'
import { copyRole } from './role-copy.ts'
import { decideRequest, tellRolesChanged, waitingFor } from './role-requests.ts'
import { userRolesFile } from './user-roles-file.ts'
import { allRoles, attributeOf, roleHolders } from './user-roles.repo.ts'
import { changeRoles, cloneRoles, giverOf } from './user-roles.ts'

export const userRoleRoutes: Route[] = [
  reads(assignableRoles, async (call, db) => {
    const giver = await giverOf(db, call.session)
    const roles = await allRoles(db, call.session)
    return { data: roles.map((role) => ({ ...role, giving: givingOf(role, giver(null)) })) }
  }),
  reads(listUserRoles, async (call, db) => ({ data: await roleHolders(db, call.query) })),
  reads(exportUserRoles, async (call, db) => {
    const words = { texts: call.services.texts, language: call.language }
    return { data: await userRolesFile(db, call.session, call.query, words) }
  }),
  writes(duplicateRole, async (call, tx) => {
    const copied = await copyRole(tx, call)
    call.log.info({ event: 'authz.role.copied', userId: call.session.userId, ...copied }, 'role copied')
    return { data: copied, message: 'platform.created' }
  }),
  writes(changeUserRoles, async (call, tx) => {
    const done = await changeRoles(tx, call.session, call.body.changes, call.body.reason ?? null)
    call.log.info({ event: 'authz.roles.changed', userId: call.session.userId, ...done }, 'roles changed')
    return { data: done, message: 'platform.updated' }
  }),
  reads(roleRequests, async (call, db) => {
    const { texts } = call.services
    const rows = await waitingFor(db, call.session)
    const inWords = ({ refusal, role }: RoleRequest) => refusal && texts.message(call.language, refusal, { role })
    return { data: rows.map((row) => ({ ...row, refusal: inWords(row) })) }
  }),
  writes(decideRoleRequest, async (call, tx) => {
    await decideRequest(tx, call.session, call.params.id, call.body.give)
    await tellRolesChanged(tx)
    call.log.info({ event: 'authz.roles.decided', userId: call.session.userId, give: call.body.give }, 'role decided')
    return { data: null, message: 'platform.updated' }
  }),
  writes(cloneUserRoles, async (call, tx) => {
    const answer = await cloneRoles(tx, call.session, call.body)
    return { data: answer, ...(answer.applied ? { message: 'platform.updated' } : {}) }
  }),
  reads(attributeValue, async (call, db) => {
    const found = await attributeOf(db, call.session.userId, call.query.attribute)
    return { data: found.map(({ role, type, value }) => ({ role, type, value: valueOf(type, value) })) }
  }),
]

/** Numbers stay decimal texts, as everywhere on the wire. */
function valueOf(type: string, value: string): string | boolean | string[] {
  if (type === 'boolean') return value === 'true'
  return type === 'list' ? listItems(value) : value
}
