import { expect, test } from 'vitest'
import vesselsEn from '#modules/vessels/i18n/en.json' with { type: 'json' }
import vesselsIt from '#modules/vessels/i18n/it.json' with { type: 'json' }
import en from '#platform/web/i18n/en.json' with { type: 'json' }
import it from '#platform/web/i18n/it.json' with { type: 'json' }
import { accessible } from './accessible.ts'
import { startSignedIn } from './browser.ts'
import { steward } from './people.ts'
import { field, openRail, openVessel, vesselsPath } from './vessels.ts'
import { pressEntry } from './toolbar.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()
const words = { en: { ...en, vessels: vesselsEn }, it: { ...it, vessels: vesselsIt } }

// Every pair of scheme, language and width, on every screen.
test.each([
  { scheme: 'light', language: 'en', width: 1440 },
  { scheme: 'dark', language: 'it', width: 1440 },
  { scheme: 'light', language: 'it', width: 1000 },
  { scheme: 'dark', language: 'en', width: 1000 },
] as const)('every screen in $scheme, $language, $width pixels wide', async (look) => {
  const { page } = await visit(look)
  const text = words[look.language]
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialogCloses = async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }

  await button(text.login.submit).click()
  await page.getByText(text.login.usernameMissing).waitFor()
  await accessible(page, 'the login page')

  await startSignedIn(page, steward)
  await page.getByRole('heading', { name: /Omar/ }).waitFor()
  await accessible(page, 'the home page')

  await button(text.settings.title).click()
  await page.getByRole('dialog').getByText(text.settings.density).waitFor()
  await accessible(page, 'the settings')
  await dialogCloses()

  if (look.width === 1000) {
    await button(text.menu.open).click()
    await page.getByRole('dialog').getByLabel(text.menu.filter).waitFor()
    await accessible(page, 'the menu over the page')
    await dialogCloses()
  }

  await page.goto(`${vesselsPath}?yearOfBuilt.from=2015`)
  await page.getByRole('gridcell', { name: 'CAPO FELICE' }).waitFor()
  await accessible(page, 'the list')
  if (look.width === 1000) {
    await button(text.ui.filters.openActive_one.replace('{{count}}', '1')).click()
    await page.getByRole('dialog').getByLabel(text.vessels.field.name).waitFor()
    await accessible(page, 'the filters')
    await dialogCloses()
  }

  await openVessel(page, 'CAPO FELICE')
  if (look.width === 1440) {
    await openRail(page)
    await page.getByText(text.ui.history.insert).waitFor()
  }
  await accessible(page, 'the record')
  await pressEntry(page, text.action.delete)
  await page.getByRole('dialog').getByRole('button', { name: text.action.delete }).waitFor()
  await accessible(page, 'the question before deleting')
  await dialogCloses()
  await button(text.action.edit).click()
  await field(page, text.vessels.field.imoNumber).fill('1')
  await field(page, text.vessels.field.name).fill('')
  await page.keyboard.press('Control+s')
  await page.getByRole('region', { name: text.ui.dirty.label }).waitFor()
  await accessible(page, 'the form with mistakes')
  await button(text.ui.discard).click()

  await page.goto(`${vesselsPath}?name=no%20ship`)
  await page.getByText(text.list.noMatch).waitFor()
  await accessible(page, 'the empty list')

  await page.goto('/access')
  await page.getByRole('heading', { name: text.exception.access.title }).waitFor()
  await accessible(page, 'an exception page')
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(look.language)
})
