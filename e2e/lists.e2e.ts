import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import vessels from '#modules/vessels/demo/vessels.json' with { type: 'json' }
import { accessible } from './accessible.ts'
import { cell, cellText, copyToClipboard, valueText } from './grid.ts'
import { auditor, steward } from './people.ts'
import { pressEntry } from './toolbar.ts'
import { dirtyBar, field, openVessel, vesselsPath } from './vessels.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()

const chip = (page: Page, words: string) => page.getByRole('search').getByText(words, { exact: true })
const names = vessels.map(({ name }) => name).toSorted()

test('a filter never forgets its name, on its control and in words, at every width', async () => {
  const { page } = await visit({ as: steward, at: `${vesselsPath}?isBunkerBarge=true&flagCountryCode=IT` })
  await chip(page, 'Bunker barge: Yes').waitFor()
  await chip(page, 'Flag: Italy · IT').waitFor()
  await expect.poll(() => page.locator('.filter-caption').allTextContents()).toContain('Bunker barge')
  await accessible(page, 'a list with filters')
  await page.getByRole('button', { name: 'Remove the filter Flag: Italy · IT' }).click()
  await chip(page, 'Flag: Italy · IT').waitFor({ state: 'hidden' })
  await expect.poll(() => new URL(page.url()).search).toBe('?isBunkerBarge=true')

  const narrow = await visit({ as: steward, at: `${vesselsPath}?isBunkerBarge=true`, width: 390, language: 'it' })
  await chip(narrow.page, 'Bettolina: Sì').waitFor()
  await narrow.page.getByRole('button', { name: 'Filtri (1 attivo)' }).waitFor()
})

test('a list is found in by the beginning of a code in any case, or a part of a name', async () => {
  const { page } = await visit({ as: steward, at: vesselsPath })
  const box = page.getByRole('searchbox', { name: 'Find in this list' })
  const { imoNumber, name } = vessels[0]!
  const beginning = imoNumber.slice(0, 3)
  await box.fill(beginning)
  const suiting = vessels.filter((one) => one.imoNumber.startsWith(beginning) || one.name.includes(beginning))
  await page.getByText(suiting.length === 1 ? '1 row' : `${suiting.length} rows`).waitFor()
  await box.fill(name.toLowerCase())
  await page.getByRole('gridcell', { name, exact: true }).waitFor()
  await chip(page, `Code or name: ${name.toLowerCase()}`).waitFor()
  await page.getByRole('textbox', { name: 'IMO number', exact: true }).fill(beginning)
  await expect.poll(() => new URL(page.url()).searchParams.get('imoNumber')).toBe(beginning)
  await page.getByRole('gridcell', { name, exact: true }).waitFor()
})

test('records follow each other in the order of the list, and the list shows the last one at the return', async () => {
  const { page } = await visit({ as: steward, at: `${vesselsPath}?sort=-name` })
  const order = names.toReversed()
  const heading = (name: string) => page.getByRole('heading', { name, exact: true, level: 1 })
  await openVessel(page, order[1]!)
  await page.getByRole('button', { name: 'Next record' }).click()
  await heading(order[2]!).waitFor()
  await page.keyboard.press('Alt+PageDown')
  await heading(order[3]!).waitFor()
  await page.getByRole('button', { name: 'Previous record' }).click()
  await heading(order[2]!).waitFor()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('heading', { name: 'Vessels', exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.ag-cell')?.textContent)).toBe(order[2])

  // Who comes by an address has no list to follow.
  const other = await visit({ as: steward, at: new URL(page.url()).pathname })
  await openVessel(other.page, names[0]!)
  const previous = other.page.getByRole('button', { name: 'Previous record' })
  await expect.poll(() => previous.getAttribute('aria-disabled')).toBe('true')
  const direct = await visit({ as: steward, at: new URL(other.page.url()).pathname })
  await direct.page.getByRole('heading', { name: names[0]!, exact: true, level: 1 }).waitFor()
  await expect.poll(() => direct.page.getByRole('button', { name: 'Next record' }).count()).toBe(0)
})

test('a record is duplicated without what makes it that very one', async () => {
  const { page } = await visit({ as: steward, at: vesselsPath })
  const { name } = vessels.toSorted((one, other) => (one.name < other.name ? -1 : 1))[0]!
  await openVessel(page, name)
  await pressEntry(page, 'Duplicate')
  await page.getByRole('heading', { name: 'New vessel', exact: true }).waitFor()
  await expect.poll(() => field(page, 'Name').inputValue()).toBe(name)
  await expect.poll(() => field(page, 'IMO number').inputValue()).toBe('')
  await dirtyBar(page).getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('')
})

test('a duplicate is filled in as the other record is, and an older draft of a new one is kept beside it', async () => {
  const { page } = await visit({ as: steward, at: `${vesselsPath}/new` })
  await field(page, 'Name').fill('HALF TYPED')
  await dirtyBar(page).waitFor()
  await page.goto(vesselsPath)
  await openVessel(page, names[0]!)
  await pressEntry(page, 'Duplicate')
  await expect.poll(() => field(page, 'Name').inputValue()).toBe(names[0])
  await accessible(page, 'a duplicate beside a draft')
  await page.getByRole('button', { name: 'Open the draft' }).click()
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('HALF TYPED')
  // Both forms stand at one path: what was typed a moment before the other one comes is kept too.
  await field(page, 'Name').fill('HALF TYPED AND MORE')
  await page.goBack()
  await expect.poll(() => field(page, 'Name').inputValue()).toBe(names[0])
  await page.goForward()
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('HALF TYPED AND MORE')
  await dirtyBar(page).getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('')
})

test('somebody who cannot create records is told so at the address of a new one', async () => {
  const { page } = await visit({ as: auditor, at: `${vesselsPath}/new` })
  await page.getByText('You cannot create records here').waitFor()
  await expect.poll(() => page.getByRole('main').getByRole('textbox').count()).toBe(0)
  await accessible(page, 'a new record for somebody who only reads')
})

test('one button leads, the rest stands behind three dots, and what names a row looks like a link', async () => {
  const { page } = await visit({ as: steward, at: vesselsPath, width: 1000 })
  const named = cell(page, 'name')
  await named.waitFor()
  await expect.poll(() => page.locator('.page-header [data-variant="filled"]').count()).toBe(1)
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Export', exact: true }).waitFor()
  await accessible(page, 'the menu of a list')
  await page.keyboard.press('Escape')
  const header = await page.locator('.page-header').boundingBox()
  expect(header!.height).toBeLessThan(70)
  const colours = await page.evaluate(() => {
    const cells = [...document.querySelectorAll('.ag-cell')]
    const of = (field: string) => getComputedStyle(cells.find((one) => one.getAttribute('col-id') === field)!).color
    return { name: of('name'), flag: of('flagCountryCode') }
  })
  expect(colours.name).not.toBe(colours.flag)
})

test('nothing lies over the last column', async () => {
  const { page } = await visit({ as: steward, at: vesselsPath })
  await cell(page, 'name').waitFor()
  await page.locator('.ag-body-horizontal-scroll-viewport').evaluate((viewport) => {
    viewport.scrollLeft = viewport.scrollWidth
  })
  const covered = () =>
    page.evaluate(() => {
      const bar = document.querySelector('.ag-body-vertical-scroll')!.getBoundingClientRect()
      const cells = [...document.querySelectorAll('.ag-row[row-index="0"] .ag-cell')]
      return Math.max(...cells.map((one) => one.getBoundingClientRect().right)) - bar.left
    })
  await expect.poll(covered).toBeLessThan(1)
})

test('cells are pasted from the one that has the focus, and one value into all ticked rows', async () => {
  const { page, context } = await visit({ as: steward, at: vesselsPath })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const weights = [0, 1].map((row) => cell(page, 'deadWeightTonnage', row))
  const before = await Promise.all(weights.map(valueText))
  const paste = async (text: string, rows: number) => {
    await copyToClipboard(page, text)
    await weights[0]!.click()
    await page.keyboard.press('Control+v')
    const dialog = page.getByRole('dialog', { name: `Paste ${rows} rows` })
    await dialog.getByRole('button', { name: `Save ${rows} rows` }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  const shown = () => Promise.all(weights.map(cellText))
  await paste('30001\n30002', 2)
  await expect.poll(shown).toEqual(['30,001', '30,002'])
  await page.keyboard.press('Control+z')
  await expect.poll(shown).toEqual(before)

  for (const row of [0, 1]) await page.locator(`.ag-row[row-index="${row}"]`).getByRole('checkbox').check()
  await paste('30003', 2)
  await expect.poll(shown).toEqual(['30,003', '30,003'])
  await page.keyboard.press('Control+z')
  await expect.poll(shown).toEqual(before)
})

test('rows that nobody has scrolled to are there: for what is pasted, and for Ctrl+End; beyond the last it is left out', async () => {
  // More rows than one page has.
  const { page, context } = await visit({ as: steward, at: '/master-data/Countries' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const first = cell(page, 'isEuMember')
  await first.click()
  await copyToClipboard(page, Array.from({ length: 150 }, () => 'no').join('\n'))
  await page.keyboard.press('Control+v')
  const many = page.getByRole('dialog', { name: 'Paste 150 rows' })
  const cancel = many.getByRole('button', { name: 'Cancel' })
  await cancel.waitFor()
  expect(await many.getByText('left out').count()).toBe(0)
  await cancel.click()
  await many.waitFor({ state: 'hidden' })

  await first.click()
  const count = Number((await page.getByText(/^\d+ rows$/).textContent())!.replaceAll(/\D/g, ''))
  await page.keyboard.press('Control+End')
  const focusedRow = () =>
    page.evaluate(() => document.activeElement?.closest('.ag-row')?.getAttribute('row-index') ?? '')
  await expect.poll(focusedRow).toBe(String(count - 1))
  await copyToClipboard(page, 'no\nno')
  await page.keyboard.press('Control+v')
  const dialog = page.getByRole('dialog', { name: 'Paste 1 row' })
  await dialog.getByText('One copied row is left out').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})
