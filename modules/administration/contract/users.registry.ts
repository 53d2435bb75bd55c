import { z } from 'zod'
import { emailAddress } from '#platform/core/email-address.ts'
import { boolean, choice, code, computed, personal, references, text } from '#platform/core/fields.ts'
import { languages } from '#platform/core/language.ts'
import { defineRegistry, type RecordOf } from '#platform/core/registry.ts'

export const userStates = ['active', 'disabled', 'disabledByAdmin', 'ended'] as const

const schema = z.strictObject({
  firstName: personal(text({ max: 80 })),
  lastName: personal(text({ max: 80 })),
  name: personal(computed(text({ max: 161 }))),
  email: personal(emailAddress()),
  language: choice(languages),
  /** As typed at the login page; the backslash separates it from the realm. */
  username: code({ pattern: /^[^\p{Cc}\s\\]+$/u, max: 100 }),
  /** Who vouches for the person: `local`, or the name of a directory. */
  realm: code({ pattern: /^[A-Za-z0-9._-]+$/, max: 50 }),
  /** What other records refer to: the name, with the realm before it where it is not ours. */
  account: computed(code({ pattern: /./, max: 151 })),
  isLoginByActiveDirectory: boolean(),
  isApiKeyUser: boolean(),
  isChangePasswordRequired: boolean(),
  /** What the marks below and the end of the record come to; the database keeps it. */
  state: computed(choice(userStates)),
  isEnabled: boolean(),
  isDisabledByAdmin: boolean(),
  /** Otherwise only what belongs to the plants below, and what belongs to none. */
  allSites: boolean(),
  sites: references({ to: 'plants', max: 4 }),
  /** Given and taken elsewhere; the database keeps the names in step. */
  roles: computed(references({ to: 'roles', max: 60 })),
})
export type AdministeredUser = RecordOf<typeof schema>

export const userRegistry = defineRegistry({
  id: 'users',
  module: 'administration',
  category: 'system',
  name: 'Users',
  schema,
  key: ['account'],
  title: 'name',
  permanent: true,
  initial: { realm: 'local', language: 'it', isEnabled: true },
  list: [
    'account',
    'name',
    'email',
    'roles',
    'state',
    'language',
    'isChangePasswordRequired',
    'isLoginByActiveDirectory',
    'isApiKeyUser',
  ],
  filters: ['name', 'account', 'roles', 'state', 'isLoginByActiveDirectory', 'isApiKeyUser'],
  sort: 'account',
  sections: [
    { id: 'person', fields: ['firstName', 'lastName', 'name', 'email', 'language'] },
    { id: 'roles', fields: ['roles'] },
    { id: 'plants', fields: ['allSites', 'sites'] },
    { id: 'state', fields: ['state', 'isEnabled', 'isDisabledByAdmin'] },
    {
      id: 'signIn',
      fields: ['username', 'realm', 'account', 'isLoginByActiveDirectory', 'isApiKeyUser', 'isChangePasswordRequired'],
    },
  ],
})
