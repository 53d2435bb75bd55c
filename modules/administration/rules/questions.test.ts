import { expect, test } from 'vitest'
import type { Role } from '../contract/roles.registry.ts'
import type { AdministeredUser } from '../contract/users.registry.ts'
import { roleQuestion, userQuestion } from './questions.ts'

const user = {
  name: 'Anna Riva',
  isEnabled: true,
  isDisabledByAdmin: false,
  allSites: false,
  sites: ['S'],
  endedAt: null,
} as unknown as AdministeredUser & { endedAt: string | null }
const role = { name: 'LAB', isEnabled: true, isSuperAdmin: false, needsSecondPerson: false } as Role
const now = '2026-11-15T22:00:00.000Z'

test.each([
  [{}, null],
  [{ email: 'other@molo.example' }, null],
  [{ isEnabled: false }, 'disable'],
  [{ isDisabledByAdmin: true }, 'disable'],
  [{ endedAt: now }, 'end'],
  [{ sites: ['N', 'S'] }, 'plants'],
  [{ allSites: true }, 'allPlants'],
])('a user with %o', (change, what) => {
  expect(userQuestion(user, { ...user, ...change })?.what ?? null).toBe(what)
})

test('somebody who comes back is asked about, and somebody who stays out is not', () => {
  const out = { ...user, isEnabled: false }
  expect(userQuestion(out, user)?.what).toBe('enable')
  expect(userQuestion({ ...user, endedAt: now }, user)?.what).toBe('enable')
  expect(userQuestion(out, { ...out, isDisabledByAdmin: true })).toBeNull()
})

test('the question about plants names them', () => {
  expect(userQuestion(user, { ...user, sites: ['N', 'S'] })?.params).toEqual({ name: 'Anna Riva', plants: 'N, S' })
})

test.each([
  [{ description: { en: 'x', it: 'y' } }, null],
  [{ isSuperAdmin: true }, 'superAdmin'],
  [{ isEnabled: false }, 'off'],
  [{ endedAt: now }, 'off'],
  [{ needsSecondPerson: true }, null],
])('a role with %o', (change, what) => {
  expect(roleQuestion(role, { ...role, ...change })?.what ?? null).toBe(what)
})

test('a role that comes back, and one that one person may give from now on', () => {
  expect(roleQuestion({ ...role, isEnabled: false }, role)?.what).toBe('on')
  expect(roleQuestion({ ...role, needsSecondPerson: true }, role)?.what).toBe('onePerson')
})

test('nobody is asked whether one person alone may give all rights: it stays with two', () => {
  const all = { ...role, isSuperAdmin: true }
  expect(roleQuestion({ ...all, needsSecondPerson: true }, all)).toBeNull()
})
