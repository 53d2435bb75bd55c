import type { ServerModule } from '#platform/server/modules.ts'
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { generalSettingsElements } from '../contract/general-settings.contract.ts'
import { userRolesElements } from '../contract/user-roles.contract.ts'
import { attributes, roles, users } from '../rules/administration-registries.ts'
import { loggedAdministration } from './administration.logged.ts'
import { guardAttribute } from './attribute-guard.ts'
import { generalSettingRoutes } from './general-settings.routes.ts'
import { roleRequestCard } from './home-cards.repo.ts'
import { guardRole } from './role-guard.ts'
import { roleGiven } from './role-requests.ts'
import { endSessionsOfInactive, guardUser } from './user-guard.ts'
import { userRoleRoutes } from './user-roles.routes.ts'

export const administrationModule: ServerModule = {
  id: 'administration',
  texts: { administration: { en, it } },
  registries: [
    { ...users, guard: guardUser, afterWrite: endSessionsOfInactive },
    { ...roles, guard: guardRole, afterWrite: (tx) => tx.emit({ type: 'access.changed' }) },
    { ...attributes, guard: guardAttribute, afterWrite: (tx) => tx.emit({ type: 'access.changed' }) },
  ],
  logged: loggedAdministration,
  routes: [...userRoleRoutes, ...generalSettingRoutes],
  homeCards: [roleRequestCard],
  reasons: [roleGiven],
  screens: [
    {
      path: '/system/UserRoles',
      element: userRolesElements.view,
      title: 'administration:userRoles.title',
      offers: ['users'],
    },
    {
      path: '/system/GeneralSettings',
      element: generalSettingsElements.view,
      title: 'administration:settings.title',
    },
  ],
}
