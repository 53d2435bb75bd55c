import { expect, test } from 'vitest'
import { grantDifferences } from './grant-differences.ts'

const name = (text: string) => ({ en: text, it: text })
const elements = ['tanks.view', 'tanks.edit', 'tanks.delete'].map((element) => ({ element, name: name(element) }))
const screens = [{ id: 'tanks', name: name('Tanks'), path: null, elements }]
const grants = { a: { 'tanks.view': 'enabled', 'tanks.edit': 'visible' }, b: { 'tanks.view': 'enabled' } } as const
const role = (id: string, isSuperAdmin = false) => ({ id, isSuperAdmin })

test('two roles differ where their states do, and a super-admin has everything', () => {
  const told = (one: string, other: ReturnType<typeof role>) =>
    grantDifferences(screens, grants, role(one), other).map((row) => [row.element, row.one, row.other])
  expect(told('a', role('a'))).toEqual([])
  expect(told('a', role('b'))).toEqual([['tanks.edit', 'visible', 'absent']])
  expect(told('b', role('boss', true))).toEqual([
    ['tanks.edit', 'absent', 'enabled'],
    ['tanks.delete', 'absent', 'enabled'],
  ])
})
