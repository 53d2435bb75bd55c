import { choice, instant, text } from '#platform/core/fields.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { type SettingDefinition, settingDefinitions, type SettingKey } from '#platform/core/settings.ts'
import {
  loggedRegistry,
  type LoggedTable,
  loggedTable,
  person,
  recordOf,
  said,
  unsaid,
} from '#platform/server/change-log/logged-table.ts'
import { roleDecisions } from '../contract/user-roles.contract.ts'
import { userRegistry } from '../contract/users.registry.ts'

const label = (name: string) => `administration:logged.field.${name}`
const isSetting = (key: string): key is SettingKey => key in settingDefinitions

export const loggedAdministration: LoggedTable[] = [
  loggedRegistry(userRegistry, {
    beside: {
      fields: {
        passwordChangedAt: instant(),
        firstPasswordUntil: instant(),
        firstPasswordBy: person(),
        passwordHash: unsaid(),
      },
      label,
    },
    technical: ['directory_id'],
    // A role that is given is told as such, though the record of the user names it too.
    follows: true,
  }),
  loggedTable({
    table: 'user_roles',
    name: 'administration:logged.userRole',
    label,
    fields: { userId: person(), roleId: recordOf('roles') },
    title: ['userId', 'roleId'],
    page: (_id, { user_id }) => `${userRegistry.path}/${user_id}`,
  }),
  loggedTable({
    table: 'role_requests',
    name: 'administration:logged.roleRequest',
    label,
    choice: (name, value) => `administration:logged.choice.${name}.${value}`,
    fields: {
      userId: person(),
      roleId: recordOf('roles'),
      reason: text({ max: 500 }),
      askedBy: person(),
      decision: choice(roleDecisions),
      decidedBy: person(),
    },
    title: ['userId', 'roleId'],
    page: (_id, { user_id }) => `${userRegistry.path}/${user_id}`,
    technical: ['asked_at', 'decided_at'],
  }),
  loggedTable({
    table: 'settings',
    name: 'administration:logged.setting',
    label,
    fields: {
      key: said((key, { texts, language }) =>
        isSetting(key) ? texts.text(language, `administration:settings.name.${key}`) : key,
      ),
      value: said((value, { texts, language }, { key }) => {
        const content = JSON.parse(value) as number | string[]
        if (Array.isArray(content)) return content.join(', ')
        const definition: SettingDefinition | undefined = isSetting(key ?? '')
          ? settingDefinitions[key as SettingKey]
          : undefined
        const unit = definition?.kind === 'integer' && definition.unit !== 'count' ? definition.unit : undefined
        const number = formatNumber(content, language)
        return unit ? `${number} ${texts.text(language, `administration:settings.unit.${unit}`)}` : number
      }),
    },
    title: ['key'],
    page: () => '/system/GeneralSettings',
  }),
]
