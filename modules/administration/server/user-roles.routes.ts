import { reads, type Route, writes } from '#platform/server/http/route.ts'
import {
  assignableRoles,
  attributeValue,
  changeUserRoles,
  cloneUserRoles,
  duplicateRole,
  exportUserRoles,
  listUserRoles,
} from '../contract/user-roles.contract.ts'
import { listItems } from '../rules/attributes.rules.ts'
import { copyRole } from './role-copy.ts'
import { userRolesFile } from './user-roles-file.ts'
import { allRoles, attributeOf, roleHolders } from './user-roles.repo.ts'
import { changeRoles, cloneRoles } from './user-roles.ts'

export const userRoleRoutes: Route[] = [
  reads(assignableRoles, async (_call, db) => ({ data: await allRoles(db) })),
  reads(listUserRoles, async (call, db) => ({ data: await roleHolders(db, call.query) })),
  reads(exportUserRoles, async (call, db) => {
    const words = { texts: call.services.texts, language: call.language }
    return { data: await userRolesFile(db, call.session.userId, call.query, words) }
  }),
  writes(duplicateRole, async (call, tx) => {
    const copied = await copyRole(tx, call)
    call.log.info({ event: 'authz.role.copied', userId: call.session.userId, ...copied }, 'role copied')
    return { data: copied, message: 'platform.created' }
  }),
  writes(changeUserRoles, async (call, tx) => {
    const done = await changeRoles(tx, call.session, call.body.changes)
    call.log.info({ event: 'authz.roles.changed', userId: call.session.userId, ...done }, 'roles changed')
    return { data: done, message: 'platform.updated' }
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
