import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AdministeredUser } from '../contract/users.registry.ts'
import { localRealm, userCompute, userRules } from './users.rules.ts'

const keeper: AdministeredUser = {
  firstName: 'Ada',
  lastName: 'Riva',
  name: null,
  email: 'ada.riva@selvara.example',
  language: 'it',
  username: 'ariva',
  realm: localRealm,
  account: null,
  isLoginByActiveDirectory: false,
  isApiKeyUser: false,
  isChangePasswordRequired: false,
  state: null,
  isEnabled: true,
  isDisabledByAdmin: false,
  allSites: false,
  sites: ['S'],
  roles: null,
}
const codes = (changes: Partial<AdministeredUser>) =>
  userRules({ ...keeper, ...changes }).map(({ field, code }) => `${field} ${code.replace('administration.', '')}`)
const ofDirectory = { isLoginByActiveDirectory: true, realm: 'SELVARA' }

test('people of ours, of a directory, and machines with keys have nothing against them', () => {
  expect(codes({})).toEqual([])
  expect(codes({ isChangePasswordRequired: true })).toEqual([])
  expect(codes(ofDirectory)).toEqual([])
  expect(codes({ isApiKeyUser: true })).toEqual([])
})

test('the realm is a directory for those whom it signs in, and ours for all others', () => {
  expect(codes({ isLoginByActiveDirectory: true })).toEqual(['realm directoryRealm'])
  expect(codes({ realm: 'SELVARA' })).toEqual(['realm localRealm'])
  expect(codes({ realm: 'SELVARA', isApiKeyUser: true })).toEqual(['realm localRealm'])
})

test('a machine shows keys or is known to a directory, not both', () => {
  expect(codes({ ...ofDirectory, isApiKeyUser: true })).toEqual(['isApiKeyUser keyOrDirectory'])
})

test('nobody has to change a password that is not kept here', () => {
  for (const changes of [ofDirectory, { isApiKeyUser: true }]) {
    expect(codes({ ...changes, isChangePasswordRequired: true })).toEqual(['isChangePasswordRequired noPasswordHere'])
  }
})

test('a user has plants by name, or all of them', () => {
  expect(codes({ sites: [] })).toEqual(['sites noPlants'])
  expect(codes({ sites: [], allSites: true })).toEqual([])
  expect(codes({ allSites: true })).toEqual([])
})

test('no account of one realm is that of another', () => {
  const username = fc.string({ unit: fc.constantFrom(...'ab.@-'.split('')), minLength: 1, maxLength: 5 })
  const person = fc.record({ realm: fc.constantFrom(localRealm, 'a', 'b', 'a.b'), username })
  fc.assert(
    fc.property(person, person, (one, other) => {
      const accountOf = (changes: Partial<AdministeredUser>) => userCompute({ ...keeper, ...changes }).account
      const isSame = one.realm === other.realm && one.username === other.username
      expect(accountOf(one) === accountOf(other)).toBe(isSame)
    }),
  )
  expect(userCompute(keeper)).toMatchObject({ name: 'Ada Riva', account: 'ariva' })
  expect(userCompute({ ...keeper, ...ofDirectory }).account).toBe('SELVARA\\ariva')
})

test.each([
  [true, false, 'active'],
  [false, false, 'disabled'],
  [true, true, 'disabledByAdmin'],
  [false, true, 'disabledByAdmin'],
])('enabled %s and disabled by the administrator %s is %s', (isEnabled, isDisabledByAdmin, state) => {
  expect(userCompute({ ...keeper, isEnabled, isDisabledByAdmin }).state).toBe(state)
})
