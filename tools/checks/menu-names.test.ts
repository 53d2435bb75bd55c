import { expect, test } from 'vitest'
import { serverModules } from '#apps/api/server-modules.ts'
import { productParts } from '#demo/product-parts.ts'
import { productMenu } from '#modules/navigation/server/menu.routes.ts'
import { languages } from '#platform/core/language.ts'
import { loadTexts } from '#platform/server/base/texts.ts'
import en from '#platform/web/i18n/en.json' with { type: 'json' }
import it from '#platform/web/i18n/it.json' with { type: 'json' }

/** Pages of the shell, whose names only the browser has. */
const ofTheShell = [
  ['/', 'shell:home.title'],
  ['/search', 'shell:search.label'],
  ['/notifications', 'shell:notification.title'],
  ['/threads/', 'shell:thread.many'],
] as const
/** Their pages take the name of their entry. */
const namedByTheMenu = ['/menu-configuration/permissions', '/menu-configuration']

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []

/** An entry may leave out what its group says already; the words that are left stand in the title, in their order. */
function shortens(entry: string, title: string): boolean {
  const left = wordsOf(entry)
  for (const word of wordsOf(title)) if (word === left[0]) left.shift()
  return left.length === 0
}

test.each([
  ['Checklist', 'Movement instruction checklist', true],
  ['Prezzi di settle', 'True-up: prezzi di settle', true],
  ['Parametri serbatoi', 'Configurazione serbatoi', false],
  ['Locked assets by day', 'Locked assets', false],
])('%s as an entry for %s: %s', (entry, title, expected) => {
  expect(shortens(entry, title)).toBe(expected)
})

test('every entry of the menu says what the page it opens says, in both languages', async () => {
  const texts = await loadTexts([...serverModules, { texts: { shell: { en, it } } }])
  const titles = new Map<string, string | undefined>([
    ...productParts.screens.map(({ path, title }) => [path, title] as const),
    ...ofTheShell,
  ])
  const entries = productMenu(texts).flatMap(({ link, text }) =>
    link !== null && titles.has(link) ? [{ link, text, title: titles.get(link) }] : [],
  )
  expect(entries.length).toBeGreaterThan(100)
  expect(entries.filter(({ title }) => title === undefined).map(({ link }) => link)).toEqual(namedByTheMenu)
  const different = entries.flatMap(({ link, text, title }) =>
    title === undefined
      ? []
      : languages
          .map((language) => [text[language], texts.text(language, title)] as const)
          .filter(([entry, page]) => !shortens(entry, page))
          .map(([entry, page]) => `${link}: ${entry} opens ${page}`),
  )
  expect(different).toEqual([])
})
