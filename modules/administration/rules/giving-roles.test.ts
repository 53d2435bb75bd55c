import { expect, test } from 'vitest'
import type { Role } from '../contract/roles.registry.ts'
import { givingOf, roleCompute } from './giving-roles.ts'

const role = { isSuperAdmin: false, needsSecondPerson: false, isWithinOwn: true }
const boss = { hasAllRights: true, isAlone: false }
const keeper = { hasAllRights: false, isAlone: false }

test.each([
  ['an ordinary role within the own rights', role, keeper, 'now'],
  ['an ordinary role beyond the own rights', { ...role, isWithinOwn: false }, keeper, 'asked'],
  ['a role of two people', { ...role, needsSecondPerson: true }, keeper, 'asked'],
  ['a role of two people by somebody with all rights', { ...role, needsSecondPerson: true }, boss, 'asked'],
  [
    'a role of two people where there is no second one',
    { ...role, needsSecondPerson: true },
    { ...boss, isAlone: true },
    'now',
  ],
  ['all rights by somebody who has them', { ...role, isSuperAdmin: true }, boss, 'asked'],
  ['all rights by the only one who has them', { ...role, isSuperAdmin: true }, { ...boss, isAlone: true }, 'now'],
  ['all rights by somebody who has not', { ...role, isSuperAdmin: true, isWithinOwn: false }, keeper, 'refused'],
] as const)('%s', (_, given, giver, expected) => {
  expect(givingOf(given, giver)).toBe(expected)
})

test.each([
  [true, true, true],
  [true, false, true],
  [false, true, true],
  [false, false, false],
])('a role with all rights %s and two people %s is kept as one of two people %s', (isSuperAdmin, ticked, kept) => {
  expect(roleCompute({ isSuperAdmin, needsSecondPerson: ticked } as Role)).toEqual({ needsSecondPerson: kept })
})
