import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { serverModules } from '#apps/api/server-modules.ts'
import type { Language } from '#platform/core/language.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { accessible } from './accessible.ts'
import { text } from './dictionary.ts'
import { administrator } from './people.ts'
import { browserVisits } from './visits.ts'
import { complaintsOf, follow, sample } from './walking.ts'

/**
 * Each list and each form, opened in both languages: translated, within the window, and open to everybody. A few of them by
 * the seed; all of them with `npm run e2e:registries`.
 */

const visit = browserVisits()
const everyRegistry: AnyRegistry[] = serverModules
  .flatMap(({ registries = [] }) => registries)
  .map(({ registry }) => registry)
const chosen = process.env.EVERY_REGISTRY ? everyRegistry : sample(everyRegistry, 8, inject('seed'))

/** Some in one visit: opening the application takes as long as opening a list. */
const together = 4
const groups = Array.from({ length: Math.ceil(chosen.length / together) }, (_, group) =>
  chosen.slice(group * together, (group + 1) * together),
)

test.each(groups.map((group) => [group.map(({ id }) => id as string).join(', '), group] as const))(
  'list and form of %s',
  async (_ids, group) => {
    const complaints: string[] = []
    for (const look of [
      { language: 'en', scheme: 'light', width: 1440 },
      { language: 'it', scheme: 'dark', width: 1091 },
    ] as const) {
      const { page } = await visit({ as: administrator, ...look })
      for (const registry of group) complaints.push(...(await walk(page, registry, look.language)))
    }
    expect(complaints).toEqual([])
  },
)

async function walk(page: Page, registry: AnyRegistry, language: Language): Promise<string[]> {
  const title = (kind: 'many' | 'new') => text(language, `${registry.textPrefix}title.${kind}`)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  const looks: string[] = []
  const look = async (where: string) => {
    looks.push(...(await complaintsOf(page)).map((complaint) => `${language} ${registry.path} ${where}: ${complaint}`))
    await accessible(page, `${where} of ${registry.path} (${language})`, 'main').catch((error: Error) =>
      looks.push(error.message),
    )
  }

  await follow(page, registry.path)
  await heading(title('many')).waitFor()
  await page.getByRole('gridcell').first().waitFor()
  for (const name of registry.list) {
    const label = text(language, registry.fieldKey(name))
    // Columns beyond the window are not drawn; the chooser knows them all.
    if (!label) looks.push(`${registry.id}.${name} has no name in ${language}`)
  }
  await look('list')

  await follow(page, `${registry.path}/new`)
  await heading(title('new')).waitFor()
  const main = page.getByRole('main')
  for (const { name } of registry.inputFields) {
    const label = text(language, registry.fieldKey(name))
    if ((await main.getByText(label, { exact: false }).count()) === 0) looks.push(`form does not show "${label}"`)
  }
  await look('form')
  return looks
}
