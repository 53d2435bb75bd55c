import { choice } from '#platform/core/fields.ts'
import { data, type LoggedTable, loggedTable, recordOf, said } from '#platform/server/change-log/logged-table.ts'
import { groupOf } from '#platform/server/door/permissions.ts'
import { elementNames } from './element-names.ts'
import { productMenu } from './menu.routes.ts'

const label = (name: string) => `navigation:logged.field.${name}`

/** `Vessels: Create` */
const element = said((value, { texts, permissions, language }) => {
  const names = elementNames(texts, permissions, productMenu(texts))
  return `${names.screen(groupOf(value))[language]}: ${names.action(value)[language]}`
})

export const loggedNavigation: LoggedTable[] = [
  loggedTable({
    table: 'role_permissions',
    name: 'navigation:logged.permission',
    label,
    choice: (_name, value) => `navigation:logged.state.${value}`,
    fields: { roleId: recordOf('roles'), element, state: choice(['visible', 'enabled']) },
    title: ['roleId', 'element'],
    page: () => '/menu-configuration/permissions',
  }),
  loggedTable({
    table: 'application_menu',
    name: 'navigation:logged.menu',
    label,
    fields: { entries: data() },
    title: [],
    technical: ['known'],
    page: () => '/menu-configuration',
  }),
]
