import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { productParts } from '#demo/product-parts.ts'
import type { Language } from '#platform/core/language.ts'
import { accessible } from './accessible.ts'
import { text } from './dictionary.ts'
import { everyScreen } from './every-screen.ts'
import { administrator, auditor } from './people.ts'
import { browserVisits } from './visits.ts'
import { arrive, complaintsOf, firstOf, follow, sample, settled } from './walking.ts'

/**
 * Whoever reads everything opens every entry of the menu and every screen, in both languages, and finds nothing to write with.
 * Some lists by the seed and all that is no list; every screen with `npm run e2e:auditor`.
 */

const visit = browserVisits()
const isFull = process.env.EVERY_SCREEN !== undefined

const lists = new Set(
  productParts.routes.flatMap(({ endpoint }) =>
    endpoint.id.endsWith('.undo') ? [endpoint.path.replace(/\/undo$/, '')] : [],
  ),
)
const screens = isFull
  ? everyScreen
  : [...everyScreen.filter((path) => !lists.has(path)), ...sample([...lists], 6, inject('seed'))]

const looks = [
  { language: 'en', scheme: 'light', width: 1440 },
  { language: 'it', scheme: 'dark', width: 1091 },
] as const

/** What a button that writes is called; those that stand out by their colour are told by it. */
const writing = Object.entries({
  'shell:action.': 'new edit delete end reopen',
  'shell:': 'workbook.import list.check ui.save bulk.edit document.choose document.remove',
  'tank-operations:action.': 'measure measureAgain import switch post reverse replace remove',
  'stock-sheets:': 'daily.close daily.reopen locks.force locks.unlock edit.button',
  'movement-instructions:': 'programme.import',
  'movement-instructions:page.': 'addLot cloneLot copyLot removeLot restore remove',
  'administration:':
    'keys.new keys.revoke clone.open password.sendLink password.makeFirst userRoles.change copy.do schedules.run schedules.pause schedules.resume',
  'shell:calculator.': 'save',
}).flatMap(([prefix, words]) => words.split(' ').map((word) => prefix + word))
/** Those that stand out or sound like it and write no record: talking, and what only changes what is shown. */
const harmless = [
  'shell:notification.send',
  'shell:comment.add',
  'tanks:farm.backToNow',
  'shell:search.placeholder',
  'shell:ui.filters.remove',
]
/** Choices of what is compared. */
const comparing = ['movement-instructions:page.pick', 'shell:calculator.tick', 'administration:compare.with']
/** Fields outside the filters that write nothing. */
const triedOut: Record<string, string> = {
  '/tank-calculator': 'nothing is kept of what is calculated',
  '/tank-farm': 'the day that is looked at',
  '/operative-plan': 'the days that are looked at, and whether with what is hidden',
  '/daily-plan-management': 'the day that is looked at',
  '/daily-plan-validation': 'the day that is looked at',
  '/shift-handover': 'the part of the plant that is looked at',
  '/menu-configuration': 'finds an entry',
  '/menu-configuration/permissions': 'finds a permission',
  '/notifications': 'ticks messages of one’s own',
}

interface Controls {
  address: string
  headings: number
  fields: string[]
  buttons: { name: string; standsOut: boolean }[]
}

/** What can be used on the page, outside the filters. */
function usableControls(page: Page): Promise<Controls> {
  return page.getByRole('main').evaluate((main) => {
    const isOff = (control: Element) =>
      (control as HTMLInputElement).disabled ||
      (control as HTMLInputElement).readOnly ||
      control.getAttribute('aria-disabled') === 'true'
    const usable = (selector: string) =>
      [...main.querySelectorAll<HTMLElement>(selector)].filter(
        (control) => control.checkVisibility() && !isOff(control) && !control.closest('[role="search"], .ag-root'),
      )
    const nameOf = (control: HTMLElement) =>
      (
        control.getAttribute('aria-label') ??
        (control as HTMLInputElement).labels?.[0]?.innerText ??
        control.innerText
      ).trim()
    return {
      address: location.pathname,
      headings: main.querySelectorAll('h1').length,
      // Choosing what is shown is no field.
      fields: usable('input:not([type="radio"]), textarea, select, [contenteditable="true"]').map(
        (field) => nameOf(field) || field.getAttribute('name') || field.id,
      ),
      buttons: usable('button').map((button) => ({
        name: nameOf(button),
        standsOut: ['filled', 'outline'].includes(button.dataset['variant'] ?? ''),
      })),
    }
  })
}

/** Whether a name is one of these texts, whatever stands in their places. */
function named(keys: readonly string[], language: Language): (name: string) => boolean {
  const parts = keys.map((key) =>
    text(language, key)
      .split(/\{\{\w+\}\}/)
      .map((part) => part.replaceAll(/[.*+?^$()|[\]\\{}]/g, '\\$&'))
      .join('.+'),
  )
  const pattern = new RegExp(`^(${parts.join('|')})$`)
  return (name) => pattern.test(name)
}

async function complaints(page: Page, at: string, language: Language): Promise<string[]> {
  await settled(page)
  const { address, fields, buttons, headings } = await usableControls(page)
  const writes = named(writing, language)
  const isFine = named(harmless, language)
  const compares = named(comparing, language)
  const wrong = buttons.filter(({ name, standsOut }) => (writes(name) || standsOut) && !isFine(name))
  return [
    ...(['/access', '/notfound', '/error'].includes(address) || headings === 0 ? [`leads to ${address}`] : []),
    ...wrong.map(({ name }) => `can be pressed: ${name}`),
    ...fields.flatMap((field) => (address in triedOut || compares(field) ? [] : `can be written: ${field}`)),
    ...(await complaintsOf(page)),
  ].map((complaint) => `${language} ${at}: ${complaint}`)
}

test('every word that is looked for is there', () => {
  for (const language of ['en', 'it'] as const) {
    for (const key of [...writing, ...harmless, ...comparing])
      expect(text(language, key), `${key} in ${language}`).not.toBe('')
  }
})

test('the menu has every entry that anybody has', async () => {
  const links = async (page: Page): Promise<string[]> =>
    page.evaluate(async () => {
      const { token } = JSON.parse(sessionStorage.getItem('molo.session')!) as { token: string }
      const answer = await fetch('/api/security/application-menu', { headers: { authorization: `Bearer ${token}` } })
      return JSON.stringify(await answer.json()).match(/"link":"[^"]+"/g) ?? []
    })
  const [mine, all] = [await visit({ as: auditor }), await visit({ as: administrator })]
  expect(await links(mine.page)).toEqual(await links(all.page))
})

/** Some in one visit: opening the application takes as long as opening a screen. */
const together = 6
const groups = Array.from({ length: Math.ceil(screens.length / together) }, (_, group) =>
  screens.slice(group * together, (group + 1) * together),
)
test.each(groups.map((group) => [group[0]!, group] as const))('screens from %s', async (_first, group) => {
  const found: string[] = []
  for (const look of looks) {
    const { page } = await visit({ as: auditor, ...look })
    for (const path of group) {
      await arrive(page, path)
      found.push(...(await complaints(page, path, look.language)))
    }
  }
  expect(found).toEqual([])
})

const records = [
  '/system/Users?isApiKeyUser=false',
  '/system/Users?isApiKeyUser=true',
  '/system/Roles',
  '/master-data/Vessels',
  '/tank/operations?status=measured',
  '/tank/operations?status=posted',
  ...(isFull ? [...lists] : []),
]
test.each(looks)('records, with every tab, are for reading: $language', async (look) => {
  const { page } = await visit({ as: auditor, ...look })
  const found: string[] = []
  for (const list of records) {
    const at = await firstOf(page, list)
    await arrive(page, at)
    found.push(...(await complaints(page, at, look.language)))
  }
  const instruction = await firstOf(page, '/movement-instruction?status=created')
  const tabs = ['header', 'main', 'billsOfLading', 'documents', 'receivers', 'specifications', 'log', 'notes']
  await arrive(page, instruction)
  for (const tab of tabs) {
    await follow(page, `${instruction}?tab=${tab}`)
    const name = text(look.language, `movement-instructions:page.tab.${tab}`)
    await page.getByRole('tab', { name, selected: true }).waitFor()
    found.push(...(await complaints(page, `${instruction}?tab=${tab}`, look.language)))
  }
  expect(found).toEqual([])
  await accessible(page, 'an instruction that is only read')
})
