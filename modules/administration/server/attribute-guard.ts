import { companyRegistry } from '#modules/companies/contract/companies.registry.ts'
import type { Issue } from '#platform/core/issue.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { refusedCodes } from '#platform/server/registry/store/references.repo.ts'
import type { ServerRegistry } from '#platform/server/registry/store/server-registry.ts'
import { hasAllRights, notAllAdministered } from '#platform/server/sign-in/privileges.ts'
import type { Caller } from '#platform/server/door/session.ts'
import type { Attribute } from '../contract/attributes.registry.ts'
import { companyScope, listItems } from '../rules/attributes.rules.ts'
import { roleIdOf, rolesHeldBy } from './user-roles.repo.ts'

/** Which companies a role is limited to decides what all its people see: that is giving and taking rights. */
export const guardAttribute: NonNullable<ServerRegistry['guard']> = async (db, { before, after }, by) => {
  const states = [before, after].filter((state) => state?.['attribute'] === companyScope) as unknown as Attribute[]
  const issues = after?.['attribute'] === companyScope ? await unknownCompanies(db, after as unknown as Attribute) : []
  if (states.length === 0 || (await hasAllRights(db, by))) return issues
  for (const role of new Set(states.map((state) => state.role))) issues.push(...(await roleIssues(db, role, by)))
  return issues
}

async function unknownCompanies(db: Reader, { value }: Attribute): Promise<Issue[]> {
  const unknown = await refusedCodes(db, companyRegistry, {}, listItems(value))
  return unknown.map((code) => ({
    field: 'value',
    code: 'core.unknownReference',
    params: { code, registry: companyRegistry.titleKey },
  }))
}

async function roleIssues(db: Reader, role: string, by: Caller): Promise<Issue[]> {
  const roleId = await roleIdOf(db, role)
  if (!roleId) return []
  const own = await rolesHeldBy(db, by.userId)
  if (own.some(({ id }) => id === roleId)) return [{ field: 'role', code: 'administration.notOwnRole' }]
  const code = await notAllAdministered(db, by, [roleId])
  return code ? [{ field: 'role', code }] : []
}
