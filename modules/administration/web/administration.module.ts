import { lazyPanel } from '#platform/web/registry/record/lazy-panel.ts'
import type { Question, WebModule } from '#platform/web/base/web-module.ts'
import type { StoredRecord } from '#platform/web/base/stored-record.ts'
import { matrixElements } from '#modules/navigation/contract/permission-matrix.contract.ts'
import { apiKeyElements } from '#platform/core/api-key.contract.ts'
import { changeLog } from '#platform/core/change-log.contract.ts'
import { schedulesReport } from '#platform/core/schedule.contract.ts'
import { sessionElements } from '#platform/core/security.contract.ts'
import { signInLog } from '#platform/core/sign-in-log.contract.ts'
import { generalSettingsElements } from '../contract/general-settings.contract.ts'
import { userRolesElements } from '../contract/user-roles.contract.ts'
import type { Role } from '../contract/roles.registry.ts'
import type { AdministeredUser } from '../contract/users.registry.ts'
import { attributes, roles, users } from '../rules/administration-registries.ts'
import { oldLogAddress } from '../rules/old-log-address.ts'
import { roleQuestion, userQuestion } from '../rules/questions.ts'

const hasPasswordHere = (user: StoredRecord) =>
  user['isApiKeyUser'] === false && user['isLoginByActiveDirectory'] === false

type Ended = { endedAt?: string | null }
const asUser = (record: object) => record as AdministeredUser & Ended
const asRole = (record: object) => record as Role & Ended

type Words = NonNullable<ReturnType<typeof userQuestion>>

function asked(words: Words | null, keyOf: (what: string) => string): Question | null {
  if (!words) return null
  const key = keyOf(words.what)
  const tone = words.what === 'enable' || words.what === 'on' ? 'primary' : 'danger'
  return { title: key, body: `${key}Body`, yes: `${key}Yes`, params: words.params, tone }
}

export const administrationWeb: WebModule = {
  id: 'administration',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  registries: [
    {
      ...users,
      status: {
        field: 'state',
        tones: { active: 'neutral', disabled: 'attention', disabledByAdmin: 'attention', ended: 'muted' },
      },
      asks: (before, after) =>
        asked(userQuestion(asUser(before), asUser(after)), (what) => `administration:users.ask.${what}`),
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
          element: apiKeyElements.view,
          suits: (user) => user['isApiKeyUser'] === true,
          Panel: lazyPanel(() => import('./api-keys.panel.tsx')),
        },
        {
          id: 'sessions',
          title: 'administration:users.panel.sessions',
          element: sessionElements.view,
          suits: (user) => user['isApiKeyUser'] === false,
          Panel: lazyPanel(() => import('./sessions.panel.tsx')),
        },
      ],
    },
    {
      ...roles,
      asks: (before, after) =>
        asked(roleQuestion(asRole(before), asRole(after)), (what) => `administration:roles.ask.${what}`),
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
  reports: [
    {
      report: changeLog,
      leadsOn: oldLogAddress,
      parts: () => import('./change-log.parts.tsx').then(({ changeLogParts }) => changeLogParts),
    },
    {
      report: schedulesReport,
      parts: () => import('./schedules.parts.tsx').then(({ schedulesParts }) => schedulesParts),
    },
    { report: signInLog, parts: () => import('./sign-in-log.parts.tsx').then(({ signInLogParts }) => signInLogParts) },
  ],
  screens: [
    {
      path: '/system/GeneralSettings',
      element: generalSettingsElements.view,
      load: () => import('./general-settings.screen.tsx').then((chunk) => ({ Screen: chunk.GeneralSettingsScreen })),
    },
    {
      path: '/system/UserRoles',
      element: userRolesElements.view,
      load: () => import('./user-roles.screen.tsx').then((chunk) => ({ Screen: chunk.UserRolesScreen })),
    },
  ],
}
