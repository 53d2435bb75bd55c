import { expect, test } from 'vitest'
import type { MenuItem } from '#platform/core/session.contract.ts'
import { matchScreens } from './match-screens.ts'

const leaf = (text: string, link: string): MenuItem => ({ text, icon: 'list', link, items: [] })
const menu: MenuItem[] = [
  { text: 'Anagrafiche', icon: 'x', link: null, items: [leaf('Unità di misura', '/units'), leaf('Mezzi', '/means')] },
  leaf('Misura', '/measure'),
]

/** The server has found the registry already: it is taken as it is. */
const titles = (text: string) => matchScreens(menu, text, [{ title: 'Misure', path: '/m' }]).map(({ title }) => title)

test('pages are found by parts of their name, whatever the accents; what begins so comes first', () => {
  expect(titles('misur')).toEqual(['Misura', 'Misure', 'Unità di misura'])
  expect(titles('UNITA mis')).toEqual(['Unità di misura', 'Misure'])
})

test('pages are found by the group they stand in, after those found by name', () => {
  expect(titles('anagr')).toEqual(['Misure', 'Unità di misura', 'Mezzi'])
})

test('a registry that the menu has too is not shown twice', () => {
  const found = matchScreens(menu, 'misura', [{ title: 'Misura', path: '/measure' }])
  expect(found.map(({ path }) => path)).toEqual(['/measure', '/units'])
})

test('pages are found by what people call them, once the server has said what the words mean', () => {
  const found = matchScreens(menu, 'metro', [], [{ word: 'metro', others: ['unita di misura', 'mezzi'] }])
  expect(found.map(({ title }) => title)).toEqual(['Unità di misura', 'Mezzi'])
  expect(matchScreens(menu, 'metro', [])).toEqual([])
})
