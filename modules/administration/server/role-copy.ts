import { AppError, notFound } from '#platform/core/app-error.ts'
import type { BodyOf } from '#platform/core/endpoint.ts'
import { exceedsOwn } from '#modules/navigation/rules/grants.ts'
import { matrixElements } from '#modules/navigation/contract/permission-matrix.contract.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/new-id.ts'
import type { Call } from '#platform/server/http/route.ts'
import { insertRecords } from '#platform/server/registry/store/registry.repo.ts'
import { writeGuard } from '#platform/server/registry/write/write-refusals.ts'
import { refuseKeys } from '#platform/server/sign-in/api-keys.ts'
import { mustHave } from '#platform/server/door/may-do.ts'
import { hasAllRights } from '#platform/server/sign-in/privileges.ts'
import { roleRegistry } from '../contract/roles.registry.ts'
import type { duplicateRole } from '../contract/user-roles.contract.ts'
import { takesTwo } from '../rules/giving-roles.ts'
import { copyAttributes, copyGrants, grantsOfRole, rolesById } from './user-roles.repo.ts'

export async function copyRole(tx: Tx, call: Call<typeof duplicateRole>) {
  const { session, services } = call
  refuseKeys(session)
  await mustHave(tx, session, matrixElements.edit)
  const { roleId, name, description }: BodyOf<typeof duplicateRole> = call.body
  const role = (await rolesById(tx, [roleId], session)).get(roleId)
  if (!role) throw notFound()
  if (role.isSuperAdmin && !(await hasAllRights(tx, session))) {
    throw new AppError('forbidden', 'administration.superAdminByLike')
  }
  const own = await services.permissions.of(tx, session)
  const beyond = (await grantsOfRole(tx, roleId)).filter(({ element, state }) =>
    exceedsOwn(own, { element, before: 'absent', after: state }),
  )
  if (beyond.length > 0) {
    const params = { count: beyond.length, element: beyond[0]!.element }
    throw new AppError('forbidden', 'navigation.beyondOwnRights', { params })
  }
  const id = newId()
  const values = {
    name,
    description,
    isEnabled: true,
    isSuperAdmin: role.isSuperAdmin,
    needsSecondPerson: takesTwo(role),
  }
  await writeGuard(call, roleRegistry, () => insertRecords(tx, roleRegistry, [{ ...values, id }]))
  const grants = await copyGrants(tx, roleId, id)
  await copyAttributes(tx, role.name, name)
  await tx.emit(
    { type: 'registry.changed', registry: roleRegistry.id, actor: tx.actor.id, sites: null },
    { type: 'access.changed' },
  )
  return { id, grants }
}
