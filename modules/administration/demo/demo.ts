import { registryGrants } from '#platform/server/demo/registry-grants.ts'
import { type DemoSlice, enabled } from '#platform/server/demo/demo-slice.ts'
import { apiKeyElements } from '#platform/core/api-key.contract.ts'
import { changeLogElement } from '#platform/core/change-log.contract.ts'
import { scheduleElements } from '#platform/core/schedule.contract.ts'
import { sessionElements } from '#platform/core/security.contract.ts'
import { generalSettingsElements } from '#modules/administration/contract/general-settings.contract.ts'
import { userRolesElements } from '#modules/administration/contract/user-roles.contract.ts'
import { companyScope } from '#modules/administration/rules/attributes.rules.ts'
import { attributes, roles, users } from '#modules/administration/rules/administration-registries.ts'

const registries = [users, roles, attributes].map(({ registry }) => registry)

/** The system administrator runs users and roles without having all rights; master data is another matter. */
const { MASTERDATA: steward } = registryGrants(registries, [])

export const administrationDemo: DemoSlice = {
  id: 'administration',
  grants: {
    SYSADMIN: {
      ...steward,
      ...enabled([userRolesElements.view, userRolesElements.edit]),
      ...enabled([generalSettingsElements.view, generalSettingsElements.edit, changeLogElement]),
      ...enabled(Object.values(scheduleElements)),
      ...enabled(['users.passwordReset', 'users.firstPassword']),
      ...enabled([...Object.values(apiKeyElements), ...Object.values(sessionElements)]),
    },
  },
  records: {
    attributes: [
      fact('SHIFT', 'handover.remindMinutes', 'number', '30', 'Minutes before the end of a shift'),
      fact('FISCAL', 'excise.mayIssue', 'boolean', 'true', null),
      fact('TRADER', 'deal.currencies', 'list', 'USD; EUR', null),
      fact('PLANNER', 'plan.horizonDays', 'number', '45', null),
      fact(
        'INSPECTOR',
        companyScope,
        'list',
        'INS',
        'Inspectors of the south plant; those of another house get a role of their own',
      ),
    ],
  },
}

function fact(role: string, attribute: string, type: string, value: string, note: string | null) {
  return { role, attribute, type, value, note }
}
