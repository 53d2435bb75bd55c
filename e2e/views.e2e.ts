import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import vessels from '#modules/vessels/demo/vessels.json' with { type: 'json' }
import vesselsEn from '#modules/vessels/i18n/en.json' with { type: 'json' }
import vesselsIt from '#modules/vessels/i18n/it.json' with { type: 'json' }
import en from '#platform/web/i18n/en.json' with { type: 'json' }
import it from '#platform/web/i18n/it.json' with { type: 'json' }
import { accessible } from './accessible.ts'
import { focusedText, tabTo } from './keyboard.ts'
import { auditor, otherTrader, scheduler, steward, trader } from './people.ts'
import { vesselsPath } from './vessels.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()
const words = { en: { ...en, vessels: vesselsEn }, it: { ...it, vessels: vesselsIt } }
const young = vessels
  .filter(({ yearOfBuilt }) => yearOfBuilt >= 2015)
  .map(({ name }) => name)
  .toSorted()
  .toReversed()

/** The keys of the columns and of the rows, as they stand on the screen from left to right and from top to bottom. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const columns = [...document.querySelectorAll('[role="columnheader"][col-id]')]
      .map((header) => ({ key: header.getAttribute('col-id')!, box: header.getBoundingClientRect() }))
      .filter(({ key, box }) => box.width > 0 && !key.startsWith('ag-Grid'))
      .toSorted((a, b) => a.box.left - b.box.left)
    const rows = [...document.querySelectorAll('[role="row"][row-index]')]
      .map((row) => ({
        name: row.querySelector('[col-id="name"][role="gridcell"]')?.textContent,
        index: Number(row.getAttribute('row-index')),
      }))
      .filter(({ name }) => name)
      .toSorted((a, b) => a.index - b.index)
    const sorted = document.querySelector('[role="columnheader"][aria-sort="descending"]')?.getAttribute('col-id')
    return { columns: columns.map(({ key }) => key), names: rows.map(({ name }) => name), sorted: sorted ?? null }
  })
const columnsShown = async (page: Page) => (await shown(page)).columns
const namesShown = async (page: Page) => (await shown(page)).names
const parametersOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const selector = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Moves through the open menu to the entry that begins so, and takes it. */
async function takeEntry(page: Page, start: string): Promise<void> {
  const menu = page.getByRole('menu')
  await menu.first().waitFor()
  // Keys go to the page until the menu has taken the focus.
  const isInMenu = () => page.evaluate(() => document.activeElement?.closest('[role=menu]') !== null)
  await expect.poll(isInMenu).toBe(true)
  for (let presses = 0; presses < 40; presses++) {
    if ((await focusedText(page))?.startsWith(start)) return page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`no entry of the menu begins with ${start}`)
}

async function hideColumn(page: Page, text: { ui: { columns: { label: string } } }, column: string): Promise<void> {
  await page.getByRole('button', { name: text.ui.columns.label, exact: true }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: column }).uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

async function saveAs(page: Page, text: (typeof words)['en'], name: string, scope?: string): Promise<string> {
  await selector(page, text.views.current.replace('{{name}}', text.views.standard)).waitFor()
  await page.keyboard.press('Alt+v')
  await takeEntry(page, text.views.saveAs)
  if (scope) await page.getByRole('dialog').getByRole('radio', { name: scope }).check()
  await page.getByRole('dialog').getByRole('textbox', { name: text.views.name }).fill(name)
  await page.keyboard.press('Enter')
  await selector(page, text.views.current.replace('{{name}}', name)).waitFor()
  await expect.poll(() => parametersOf(page)['view']).toMatch(/^[0-9a-f-]{36}$/)
  return parametersOf(page)['view']!
}

test('a view made with the keyboard and shared with a role opens the same for a colleague', async () => {
  const { page, context } = await visit({ as: trader, at: vesselsPath })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByText(`${vessels.length} rows`).waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Columns', exact: true }))
  await page.keyboard.press('Enter')
  const chooser = page.getByRole('dialog', { name: 'Columns' })
  await tabTo(page, chooser.getByRole('checkbox', { name: 'Flag' }))
  await page.keyboard.press('Space')
  await tabTo(page, chooser.getByRole('button', { name: 'Move Draught (m) to the left' }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await chooser.waitFor({ state: 'hidden' })
  await expect.poll(() => columnsShown(page)).not.toContain('flagCountryCode')

  await tabTo(page, page.getByRole('textbox', { name: 'Year built from' }))
  await page.keyboard.type('2015')
  await page.getByText(`${young.length} rows`).waitFor()
  await page.getByText('Modified', { exact: true }).waitFor()
  await tabTo(page, page.getByRole('columnheader', { name: 'IMO number' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => namesShown(page)).toEqual(young)
  await page.keyboard.press('Alt+v')
  await takeEntry(page, 'Save as new view')
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('maxlength'))).toBe('60')
  await page.keyboard.type('Young tankers')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await dialog.getByText('TRADER').or(dialog.locator('input[value^="TRADER"]')).first().waitFor()
  await page.keyboard.press('Enter')
  await selector(page, 'View: Young tankers').waitFor()
  await page.getByText('Modified', { exact: true }).waitFor({ state: 'hidden' })
  const saved = await shown(page)
  expect(saved).toMatchObject({ names: young, sorted: 'name' })

  await page.keyboard.press('Alt+v')
  await takeEntry(page, 'Copy link')
  await page.getByText('Link copied', { exact: true }).waitFor()
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect([...link.searchParams.keys()]).toEqual(['view'])
  const address = link.pathname + link.search

  // The colleague speaks another language and sees the same list, as saved.
  const colleague = await visit({ as: otherTrader, at: address, language: 'it' })
  await selector(colleague.page, 'Vista: Young tankers').waitFor()
  await expect.poll(() => shown(colleague.page)).toEqual(saved)
  await expect
    .poll(() => parametersOf(colleague.page))
    .toEqual({
      view: link.searchParams.get('view'),
      'yearOfBuilt.from': '2015',
      sort: '-name',
    })
  await expect
    .poll(() => colleague.page.getByRole('textbox', { name: 'Anno di costruzione da' }).inputValue())
    .toBe('2015')
  await expect.poll(() => colleague.page.getByText('Modificata', { exact: true }).count()).toBe(0)

  // What the colleague changes stays the colleague's, until it is saved or taken back.
  await hideColumn(colleague.page, it, vesselsIt.field.isBunkerBarge)
  await colleague.page.getByText('Modificata', { exact: true }).waitFor()
  await colleague.page.reload()
  await expect.poll(() => columnsShown(colleague.page)).toEqual(saved.columns.filter((key) => key !== 'isBunkerBarge'))
  await colleague.page.keyboard.press('Alt+v')
  await takeEntry(colleague.page, 'Ripristina la vista salvata')
  await expect.poll(() => columnsShown(colleague.page)).toEqual(saved.columns)
  await colleague.page.getByText('Modificata', { exact: true }).waitFor({ state: 'hidden' })

  // Somebody without the role is told, and can go on.
  const outsider = await visit({ as: scheduler, at: address })
  const notice = outsider.page.getByRole('status').filter({ hasText: 'This view is not shared with you' })
  await notice.waitFor()
  await outsider.page.getByText(`${vessels.length} rows`).waitFor()
  await outsider.page.getByRole('gridcell', { name: 'AEGEAN MARLIN' }).waitFor()
  await accessible(outsider.page, 'the list with the notice')
  await tabTo(outsider.page, notice.getByRole('button', { name: 'Continue with Standard' }))
  await outsider.page.keyboard.press('Enter')
  await notice.waitFor({ state: 'hidden' })
  await expect.poll(() => new URL(outsider.page.url()).search).toBe('')
  await outsider.page.keyboard.press('Alt+v')
  await outsider.page.getByRole('menuitemradio', { name: 'Standard' }).waitFor()
  await expect.poll(() => outsider.page.getByRole('menuitemradio', { name: 'Young tankers' }).count()).toBe(0)
})

test('a view opens first where the user wants it so, keeps a cleared filter cleared, and Standard is there again', async () => {
  const { page } = await visit({ as: steward, at: `${vesselsPath}?isBunkerBarge=true` })
  await page.getByText('2 rows').waitFor()
  const id = await saveAs(page, words.en, 'Barges')
  await page.keyboard.press('Alt+v')
  await takeEntry(page, 'Open first')
  await page.getByText('This list opens with Barges from now on').waitFor()

  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('heading', { name: /Omar/ }).waitFor()
  const openFromMenu = () =>
    page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Vessels', exact: true }).click()
  await openFromMenu()
  await selector(page, 'View: Barges').waitFor()
  await expect.poll(() => namesShown(page)).toEqual(['BETTOLINA PRIMA', 'BETTOLINA SECONDA'])
  await expect.poll(() => parametersOf(page)).toEqual({ view: id, isBunkerBarge: 'true' })
  await expect.poll(() => page.getByText('Filters restored from your last visit').count()).toBe(0)

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText(`${vessels.length} rows`).waitFor()
  await expect.poll(() => parametersOf(page)).toEqual({ view: id, isBunkerBarge: '' })
  await page.reload()
  await page.getByText(`${vessels.length} rows`).waitFor()
  await page.getByText('Modified', { exact: true }).waitFor()

  await page.keyboard.press('Alt+v')
  await page.getByRole('menuitemradio', { name: 'Standard' }).click()
  await selector(page, 'View: Standard').waitFor()
  await expect.poll(() => parametersOf(page)).toEqual({ view: 'standard' })
  await page.keyboard.press('Alt+v')
  await expect.poll(() => page.getByRole('menuitem', { name: 'Delete the view' }).count()).toBe(0)
  await page.getByRole('menuitemradio', { name: /^Barges/ }).click()
  await selector(page, 'View: Barges').waitFor()

  await page.keyboard.press('Alt+v')
  await takeEntry(page, 'Name and sharing')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Bunker barges')
  await page.keyboard.press('Enter')
  await selector(page, 'View: Bunker barges').waitFor()
  await page.keyboard.press('Alt+v')
  await takeEntry(page, 'Delete the view')
  await page.getByRole('dialog').getByText('Delete the view Bunker barges?').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the view' }).click()
  await selector(page, 'View: Standard').waitFor()
  await page.getByText(`${vessels.length} rows`).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

test('an answer from before a view was saved does not take the view away', async () => {
  const { page } = await visit({ as: steward, at: `${vesselsPath}?yearOfBuilt.from=2015` })
  await page.getByText(`${young.length} rows`).waitFor()
  const saved = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  // The menu asks when it opens; what was true then comes when it no longer is, if anybody still waits for it.
  await page.route(
    (url) => url.pathname === '/api/views' && url.searchParams.has('list'),
    async (route) => {
      const response = await route.fetch()
      await saved.promise
      await route.fulfill({ response }).catch(() => {})
      late.resolve()
    },
  )
  await selector(page, 'View: Standard').click()
  await page.getByRole('menuitem', { name: 'Save as new view' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('In the meantime')
  await page.keyboard.press('Enter')
  await selector(page, 'View: In the meantime').waitFor()
  saved.resolve()
  await late.promise
  await page.evaluate(() => fetch('/').then((answer) => answer.text()))
  await expect.poll(() => selector(page, 'View: In the meantime').count()).toBe(1)
})

test('a view for everyone is read by all and changed by its owner', async () => {
  const { page } = await visit({ as: steward, at: `${vesselsPath}?yearOfBuilt.from=2015` })
  const id = await saveAs(page, words.en, 'New ships', 'Everyone')
  const { page: reader } = await visit({ as: auditor, at: `${vesselsPath}?view=${id}` })
  await reader.getByText(`${young.length} rows`).waitFor()
  await hideColumn(reader, words.en, 'Flag')
  await reader.getByText('Modified', { exact: true }).waitFor()
  await reader.keyboard.press('Alt+v')
  const entry = reader.getByRole('menuitem', { name: 'Save changes' })
  await expect.poll(() => entry.textContent()).toContain('Only Omar Bruno can change this view.')
  await expect.poll(() => entry.getAttribute('aria-disabled')).toBe('true')
  await takeEntry(reader, 'Save changes')
  await takeEntry(reader, 'Save as new view')
  const dialog = reader.getByRole('dialog', { name: 'Save as a new view' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Mine')
  await expect.poll(() => dialog.getByRole('radio').count()).toBe(1)
  await reader.keyboard.press('Enter')
  await selector(reader, 'View: Mine').waitFor()
  await page.reload()
  await page.getByText(`${young.length} rows`).waitFor()
  await expect.poll(() => columnsShown(page)).toContain('flagCountryCode')
})

test('two windows save the same view: the second is asked, and nothing is lost without a word', async () => {
  const { page: first } = await visit({ as: steward, at: `${vesselsPath}?yearOfBuilt.from=2015` })
  const id = await saveAs(first, words.en, 'Both')
  const { page: second } = await visit({ as: steward, at: `${vesselsPath}?view=${id}`, refusals: [412] })
  await selector(second, 'View: Both').waitFor()
  await hideColumn(first, words.en, 'Flag')
  await hideColumn(second, words.en, 'Gross tonnage')
  await second.getByText('Modified', { exact: true }).waitFor()
  await first.keyboard.press('Alt+v')
  await takeEntry(first, 'Save changes')
  await first.getByText('View Both saved').first().waitFor()
  // Opening the menu brings the other version along; what was changed began with the one before.
  await second.keyboard.press('Alt+v')
  await takeEntry(second, 'Save changes')
  const question = second.getByRole('dialog', { name: 'Omar Bruno changed Both while you were working' })
  await question.waitFor()
  await accessible(second, 'the question about two versions')
  await question.getByRole('button', { name: 'Replace it with mine' }).click()
  await second.getByText('Modified', { exact: true }).waitFor({ state: 'hidden' })
  await first.goto(`${vesselsPath}?view=${id}`)
  await expect.poll(() => columnsShown(first)).toContain('flagCountryCode')
  await expect.poll(() => columnsShown(first)).not.toContain('grossTonnage')
})

test.each([
  { scheme: 'light', language: 'en', width: 1440 },
  { scheme: 'dark', language: 'it', width: 1091 },
] as const)('menu and dialog keep nobody out in $scheme, $language, $width pixels wide', async (look) => {
  const { page } = await visit({ ...look, as: trader, at: `${vesselsPath}?yearOfBuilt.from=2015` })
  const text = words[look.language]
  await page.getByRole('gridcell', { name: 'CAPO FELICE' }).waitFor()
  await page.keyboard.press('Alt+v')
  await page.getByRole('menuitem', { name: text.views.saveAs }).waitFor()
  await accessible(page, 'the menu of views')
  await takeEntry(page, text.views.saveAs)
  await page.getByRole('dialog').getByRole('button', { name: text.views.save, exact: true }).click()
  await page.getByText(text.views.nameMissing).waitFor()
  await accessible(page, 'the dialog of a view')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => focusedText(page)).toContain(text.views.standard)
})
