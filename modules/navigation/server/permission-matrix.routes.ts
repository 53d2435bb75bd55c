import { whoCanGrant } from '#platform/core/access.contract.ts'
import { AppError, invalid, notFound, stale } from '#platform/core/app-error.ts'
import type { Issue } from '#platform/core/issue.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { isOutsider } from '#platform/server/database/scope.ts'
import { reads, type Route, type Services, writes } from '#platform/server/http/route.ts'
import { refuseKeys } from '#platform/server/sign-in/api-keys.ts'
import { groupOf } from '#platform/server/door/permissions.ts'
import { notAllAdministered } from '#platform/server/sign-in/privileges.ts'
import type { Session } from '#platform/server/door/session.ts'
import {
  type CellState,
  type MatrixChanges,
  matrixElements,
  permissionHistory,
  permissionMatrix,
  savePermissions,
} from '../contract/permission-matrix.contract.ts'
import { exceedsOwn, isRaised } from '../rules/grants.ts'
import { elementNames } from './element-names.ts'
import { productMenu } from './menu.routes.ts'
import {
  allRoles,
  type GrantChange,
  grantHistory,
  grantsOfRoles,
  lockMatrix,
  matrixVersion,
  peopleWhoGrant,
  rolesWith,
  writeGrants,
} from './permission-matrix.repo.ts'

/** A tooltip with more names than this helps nobody. */
const namesShown = 6

export const permissionRoutes: Route[] = [
  reads(permissionMatrix, async (call, db) => {
    const state = await matrixVersion(db)
    const roles = await allRoles(db)
    const known = call.services.permissions.elements
    const grants: Record<string, Record<string, 'visible' | 'enabled'>> = {}
    for (const { roleId, element, state } of await grantsOfRoles(
      db,
      roles.map(({ id }) => id),
    )) {
      if (known.has(element)) (grants[roleId] ??= {})[element] = state
    }
    return { version: state.version, data: { ...state, roles, screens: screensOf(call.services), grants } }
  }),

  writes(savePermissions, async (call, tx) => {
    refuseKeys(call.session)
    const { version, updatedAt, updatedBy } = await lockMatrix(tx)
    if (version !== call.version) {
      throw stale({ version }, { updatedBy, updatedAt }, 'navigation.permissionsChanged')
    }
    const changes = await admitted(tx, call.session, call.body.changes, call.services)
    await writeGrants(tx, changes)
    await tx.emit({ type: 'access.changed' })
    const after = await matrixVersion(tx)
    call.log.info({ event: 'authz.changed', userId: call.session.userId, cells: changes.length }, 'permissions changed')
    return { data: { version: after.version }, version: after.version, message: 'navigation.permissionsSaved' }
  }),

  reads(permissionHistory, async (call, db) => ({ data: await grantHistory(db, call.query.roleId) })),

  reads(whoCanGrant, async (call, db) => {
    const { element } = call.params
    const { permissions, texts } = call.services
    if (!permissions.elements.has(element)) throw notFound()
    const names = elementNames(texts, permissions, productMenu(texts))
    return {
      data: {
        screen: names.screen(groupOf(element))[call.language],
        action: names.action(element)[call.language],
        // An outsider asks whoever has let them in; the house is no directory for them.
        roles: isOutsider(db.scope) ? [] : await rolesWith(db, element, call.language),
        people: isOutsider(db.scope) ? [] : await peopleWhoGrant(db, element, matrixElements.edit, namesShown),
      },
    }
  }),
]

function screensOf({ permissions, texts }: Services) {
  const names = elementNames(texts, permissions, productMenu(texts))
  const groups = Map.groupBy(permissions.elements, groupOf)
  return [...groups].map(([id, elements]) => ({
    id,
    name: names.screen(id),
    path: permissions.screenOf.get(id)?.path ?? null,
    elements: elements.map((element) => ({ element, name: names.action(element) })),
  }))
}

/** The changes as cells, once nothing speaks against any of them. */
async function admitted(
  tx: Tx,
  session: Session,
  changes: MatrixChanges,
  { permissions }: Services,
): Promise<GrantChange[]> {
  const roles = new Map((await allRoles(tx)).map((role) => [role.id, role]))
  const stored = new Map<string, CellState>()
  for (const { roleId, element, state } of await grantsOfRoles(tx, Object.keys(changes)))
    stored.set(`${roleId} ${element}`, state)
  const own = await permissions.of(tx, session)
  const issues: Issue[] = []
  const beyond: string[] = []
  const raised = new Set<string>()
  const cells = Object.entries(changes).flatMap(([roleId, states]) => {
    const role = roles.get(roleId)
    if (!role) issues.push({ field: `changes.${roleId}`, code: 'navigation.roleUnknown' })
    if (role?.isSuperAdmin)
      issues.push({ field: `changes.${roleId}`, code: 'navigation.superAdminHasAll', params: { role: role.name } })
    return Object.entries(states).map(([element, state]) => {
      if (!permissions.elements.has(element))
        issues.push({
          field: `changes.${roleId}.${element}`,
          code: 'navigation.elementUnknown',
          params: { element },
        })
      const before = stored.get(`${roleId} ${element}`) ?? 'absent'
      if (exceedsOwn(own, { element, before, after: state })) beyond.push(element)
      if (isRaised({ before, after: state })) raised.add(roleId)
      return { roleId, element, state }
    })
  })
  if (issues.length > 0) throw invalid(issues.slice(0, 100))
  if (beyond.length > 0) {
    throw new AppError('forbidden', 'navigation.beyondOwnRights', {
      params: { count: beyond.length, element: beyond[0]! },
      detail: { elements: [...new Set(beyond)].slice(0, 100) },
    })
  }
  const code = await notAllAdministered(tx, session, [...raised])
  if (code) throw new AppError('forbidden', code)
  return cells
}
