import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import vessels from '#modules/vessels/demo/vessels.json' with { type: 'json' }
import { focusedText, tabTo } from './keyboard.ts'
import { steward } from './people.ts'
import { dirtyBar, field, openVessel, vesselsPath } from './vessels.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()

const young = vessels.filter(({ yearOfBuilt }) => yearOfBuilt >= 2015)
const ofThreeYears = young.filter(({ yearOfBuilt }) => yearOfBuilt <= 2017)

/** The names in the order of the screen; the grid keeps its rows in any order in the document. */
const namesShown = (page: Page): Promise<string[]> =>
  page.getByRole('row').evaluateAll((rows) =>
    rows
      .flatMap((row) => {
        const name = row.querySelector('[col-id="name"][role="gridcell"]')?.textContent
        return name ? [{ name, index: Number(row.getAttribute('row-index')) }] : []
      })
      .toSorted((a, b) => a.index - b.index)
      .map(({ name }) => name),
  )

const inOrder = (rows: typeof vessels) => rows.map(({ name }) => name).toSorted()

test('filters stand in the address, and the address shows the same list to somebody else', async () => {
  const { page } = await visit({ as: steward, at: vesselsPath })
  await page.getByText(`${vessels.length} rows`).waitFor()
  await page.getByRole('textbox', { name: 'Year built from' }).fill('2015')
  await page.getByText(`${young.length} rows`).waitFor()
  await page.getByRole('textbox', { name: 'Year built to' }).fill('2017')
  await page.getByText(`${ofThreeYears.length} rows`).waitFor()
  await expect.poll(() => namesShown(page)).toEqual(inOrder(ofThreeYears))
  await page.getByRole('columnheader', { name: 'Name' }).click()
  await expect.poll(() => namesShown(page)).toEqual(inOrder(ofThreeYears).toReversed())
  const filters = { 'yearOfBuilt.from': '2015', 'yearOfBuilt.to': '2017', sort: '-name' }
  await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(filters)
  const address = new URL(page.url())

  const other = await visit({ as: steward, at: address.pathname + address.search })
  await other.page.getByText(`${ofThreeYears.length} rows`).waitFor()
  await expect.poll(() => namesShown(other.page)).toEqual(inOrder(ofThreeYears).toReversed())
  await expect.poll(() => other.page.getByRole('textbox', { name: 'Year built to' }).inputValue()).toBe('2017')
  await expect.poll(() => other.page.getByText('Filters restored from your last visit').count()).toBe(0)
})

test('filters of the last visit come back with a word about it, and one click takes them away', async () => {
  const { page } = await visit({ as: steward, at: vesselsPath })
  await page.getByRole('combobox', { name: 'Bunker barge' }).click()
  await page.getByRole('option', { name: 'Yes' }).click()
  await page.getByText('2 rows').waitFor()
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('heading', { name: /Omar/ }).waitFor()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Vessels', exact: true }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Filters restored from your last visit' })
  await notice.waitFor()
  await expect.poll(() => namesShown(page)).toEqual(['BETTOLINA PRIMA', 'BETTOLINA SECONDA'])
  await expect.poll(() => page.url()).toContain('isBunkerBarge=true')
  await notice.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText(`${vessels.length} rows`).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

test('an empty list says which filters emptied it, and each can be taken away', async () => {
  const { page } = await visit({ as: steward, at: `${vesselsPath}?yearOfBuilt.from=2015&name=no%20ship%20has%20this` })
  await page.getByText('No row matches these filters').waitFor()
  await page.getByRole('button', { name: 'Remove the filter Name: no ship has this' }).click()
  await page.getByText(`${young.length} rows`).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?yearOfBuilt.from=2015')
})

test('from the menu to a row, into the form and back with the keyboard alone', async () => {
  const { page } = await visit({ as: steward })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await tabTo(page, menu.getByRole('textbox', { name: 'Filter the menu' }))
  await page.keyboard.type('vessels')
  await tabTo(page, menu.getByRole('link', { name: 'Vessels', exact: true }))
  await page.keyboard.press('Enter')
  await page.getByRole('gridcell', { name: 'AEGEAN MARLIN' }).waitFor()
  // The grid is entered at its header; arrows lead to the rows.
  await tabTo(page, page.getByRole('columnheader', { name: 'IMO number' }))
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focusedText(page)).toBe('3395690')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focusedText(page)).toBe('3133597')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'ALCIONE GLORY' }).waitFor()
  await page.keyboard.press('Alt+e')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-imoNumber')
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await page.keyboard.type(' II')
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('ALCIONE GLORY II')
  await tabTo(page, dirtyBar(page).getByRole('button', { name: 'Discard' }))
  await page.keyboard.press('Enter')
  await dirtyBar(page).waitFor({ state: 'hidden' })
  await page.keyboard.press('Alt+ArrowLeft')
  await page.getByRole('heading', { name: 'Vessels', exact: true }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe(vesselsPath)
})

test('below 800 pixels rows become cards that open the same record', async () => {
  const { page } = await visit({ as: steward, at: `${vesselsPath}?yearOfBuilt.from=2015`, width: 700 })
  const cards = page.getByRole('list', { name: 'Vessels', exact: true }).getByRole('button')
  await expect.poll(() => cards.count()).toBe(young.length)
  await expect.poll(() => page.getByRole('grid').count()).toBe(0)
  await cards.filter({ hasText: 'CAPO FELICE' }).click()
  await page.getByRole('heading', { name: 'CAPO FELICE' }).waitFor()
})

test('going back from a record finds the list as it was left', async () => {
  const { page } = await visit({ as: steward, at: `${vesselsPath}?yearOfBuilt.from=2015&sort=-name` })
  await openVessel(page, 'CAPO FELICE')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByText(`${young.length} rows`).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?yearOfBuilt.from=2015&sort=-name')
})
