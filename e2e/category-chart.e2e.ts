import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessible } from './accessible.ts'
import { partPage } from './part-page.ts'
import { browserVisits } from './visits.ts'

/** The chart by itself, in a page that the product did not build but whose policy is the product's own. */
const open = partPage(browserVisits(), 'category-chart')
const openChart = (missing?: (file: string) => boolean) => open({ refusals: [503], ...(missing ? { missing } : {}) })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const picture = (page: Page) => page.getByRole('img', { name: 'Goods by month' })
const drawnText = (page: Page) => picture(page).textContent()

test('a chart shows its figures as a picture and as a table, in both languages and schemes', async () => {
  const page = await openChart()
  await picture(page).waitFor()
  expect(await drawnText(page)).toContain('2,500')
  const table = page.getByRole('table', { name: 'Goods by month' })
  expect(await table.getByRole('row').allInnerTexts()).toEqual([
    '\tReceived (t)\tSent (t)\tCalls',
    'January\t1,200.5\t400\t3',
    'February\t\t2,500\t4',
    'March\t800\t\t',
    'April\t300\t900\t1',
  ])
  await accessible(page, 'the chart')

  const before = await picture(page).innerHTML()
  await press(page, 'Dark')
  await expect.poll(() => picture(page).innerHTML()).not.toBe(before)
  await press(page, 'Italian')
  await expect.poll(() => drawnText(page)).toContain('2.500')
  await press(page, 'Comfortable')
  await expect.poll(() => picture(page).innerHTML()).toContain('font-size: 14px')
  await accessible(page, 'the chart in the dark')
  for (const kind of ['Stacked', 'Lines']) {
    const before = await picture(page).innerHTML()
    await press(page, kind)
    await expect.poll(() => picture(page).innerHTML()).not.toBe(before)
  }
})

test('a category is opened with the pointer and with the keys, and the picture points at it', async () => {
  const page = await openChart()
  const opened = page.locator('output')
  const box = (await picture(page).boundingBox())!
  // In the column of the third month, which has no bar there.
  await page.mouse.click(box.x + box.width * 0.62, box.y + box.height * 0.4)
  await expect.poll(() => opened.innerText()).toBe('opened 2')
  await page.mouse.move(0, 0)

  await page.getByRole('button', { name: 'Away' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => drawnText(page)).toContain('2,500 t')
  await page.keyboard.press('Enter')
  await expect.poll(() => opened.innerText()).toBe('opened 1')
  await page.keyboard.press('Tab')
  await expect.poll(() => drawnText(page)).not.toContain('2,500 t')
})

test('a series that was put out stays out when the chart is drawn again', async () => {
  const page = await openChart()
  const bars = () => picture(page).locator('path[fill="#a8741a"]').count()
  await picture(page).waitFor()
  expect(await bars()).toBeGreaterThan(0)
  const name = (await picture(page).getByText('Sent (t)').boundingBox())!
  await page.mouse.click(name.x + 5, name.y + name.height / 2)
  await expect.poll(bars).toBe(0)
  await press(page, 'Italian')
  await expect.poll(() => drawnText(page)).toContain('1.200')
  expect(await bars()).toBe(0)
  expect(await page.getByRole('columnheader', { name: 'Sent (t)' }).count()).toBe(1)
})

test('a chart follows its box, draws sixty of five hundred and says so, and leaves nothing behind', async () => {
  const page = await openChart()
  await picture(page).waitFor()
  await page.setViewportSize({ width: 700, height: 700 })
  await expect.poll(async () => (await picture(page).boundingBox())!.width).toBe(700)
  await press(page, 'Crowded')
  await page.getByText('The first 60 of 500 are shown.').waitFor()
  expect(await page.getByRole('row').count()).toBe(61)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  // Not every one of sixty names has room; none lies on another.
  const names = await picture(page).getByText('…').count()
  expect(names).toBeGreaterThan(10)
  expect(names).toBeLessThan(50)

  const box = await page.locator('.category-chart-picture').elementHandle()
  await press(page, 'Away')
  await picture(page).waitFor({ state: 'detached' })
  expect(await box!.evaluate((left) => left.innerHTML)).toBe('')
})

test('a chart whose code does not arrive says so and tries again', async () => {
  let refused = 0
  const page = await openChart((name) => name.includes('echarts') && refused++ === 0)
  await page.getByText('The chart could not be loaded.').waitFor()
  // The figures are there all the same.
  expect(await page.getByRole('row').count()).toBe(5)
  await press(page, 'Retry')
  await picture(page).waitFor()
})
