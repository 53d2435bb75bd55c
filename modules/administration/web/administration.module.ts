import { lazyPanel } from '#platform/web/registry/lazy-panel.ts'
import type { WebModule } from '#platform/web/app/web-module.ts'
import type { StoredRecord } from '#platform/web/registry/use-record-form.ts'
import { matrixElements } from '#modules/navigation/contract/permission-matrix.contract.ts'
import { changeLogElement } from '#platform/core/change-log.contract.ts'
import { generalSettingsElements } from '../contract/general-settings.contract.ts'
import { userRolesElements } from '../contract/user-roles.contract.ts'
import { attributes, roles, users } from '../rules/administration-registries.ts'

const hasPasswordHere = (user: StoredRecord) =>
  user['isApiKeyUser'] === false && user['isLoginByActiveDirectory'] === false

export const administrationWeb: WebModule = {
  id: 'administration',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  registries: [
    {
      ...users,
      panels: [
        {
          id: 'roles',
          title: 'administration:users.panel.roles',
          element: userRolesElements.view,
          Panel: lazyPanel(() => import('./user-roles.panel.tsx')),
        },
        {
          id: 'password',
          title: 'administration:users.panel.password',
          element: 'users.passwordReset',
          suits: hasPasswordHere,
          Panel: lazyPanel(() => import('./password.panel.tsx')),
        },
        {
          id: 'keys',
          title: 'administration:users.panel.keys',
          element: 'users.apiKeys',
          suits: (user) => user['isApiKeyUser'] === true,
          Panel: lazyPanel(() => import('./api-keys.panel.tsx')),
        },
        {
          id: 'sessions',
          title: 'administration:users.panel.sessions',
          element: 'users.sessions',
          suits: (user) => user['isApiKeyUser'] === false,
          Panel: lazyPanel(() => import('./sessions.panel.tsx')),
        },
      ],
    },
    {
      ...roles,
      panels: [
        {
          id: 'members',
          title: 'administration:roles.panel.members',
          element: userRolesElements.view,
          Panel: lazyPanel(() => import('./role-members.panel.tsx')),
        },
        {
          id: 'compare',
          title: 'administration:roles.panel.compare',
          element: matrixElements.view,
          Panel: lazyPanel(() => import('./role-compare.panel.tsx')),
        },
        {
          id: 'copy',
          title: 'administration:roles.panel.copy',
          element: roles.registry.elements.create,
          Panel: lazyPanel(() => import('./role-copy.panel.tsx')),
        },
      ],
    },
    attributes,
  ],
  screens: [
    {
      path: '/system/GeneralSettings',
      element: generalSettingsElements.view,
      load: () => import('./general-settings.screen.tsx').then((chunk) => ({ Screen: chunk.GeneralSettingsScreen })),
    },
    {
      path: '/system/Logs',
      element: changeLogElement,
      load: () => import('./logs.screen.tsx').then((chunk) => ({ Screen: chunk.LogsScreen })),
    },
    {
      path: '/system/UserRoles',
      element: userRolesElements.view,
      load: () => import('./user-roles.screen.tsx').then((chunk) => ({ Screen: chunk.UserRolesScreen })),
    },
  ],
}
