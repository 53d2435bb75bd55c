import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  createSlot,
  managementPath,
  reportPath,
  validationPath,
} from '#modules/daily-plan/contract/daily-plan.contract.ts'
import en from '#modules/daily-plan/i18n/en.json' with { type: 'json' }
import it from '#modules/daily-plan/i18n/it.json' with { type: 'json' }
import { formatDate, siteTime } from '#platform/core/date-format.ts'
import { writeMoment } from '#platform/core/instant-format.ts'
import { runSchedule } from '#platform/core/schedule.contract.ts'
import { accessible } from './accessible.ts'
import { tokenOf } from './api.ts'
import { ownProduct } from './own-product.ts'
import { administrator } from './people.ts'
import { picture } from './picture.ts'
import { browserVisits } from './visits.ts'

/** Who is on the list reads the day as it was published. */
const visit = browserVisits()
const { url, mailbox, api } = await ownProduct('daily')
const token = await tokenOf(api)
/** As it goes every five minutes; nobody waits for that here. */
const mailNow = () => api(runSchedule.path.replace(':schedule', 'daily-plan.mail'), {}, token)
/** Like those that pump into it and out of it, a tank at which no ship of the demo is planned, whatever the hour. */
const filled = 'S402'
const fillIt = (day: string, hour: string) =>
  api(
    createSlot.path,
    {
      plant: 'S',
      operationType: 'TRI',
      scheduledFrom: writeMoment({ date: day, time: `${hour}:00` }),
      scheduledTo: writeMoment({ date: day, time: `${hour}:45` }),
      product: 'GO-B7',
      company: 'SEL',
      quantity: '100',
      quantityUnit: 'MT',
      senderTank: 'S102',
      receiverTank: filled,
      equipment: [],
      note: null,
      isReceiverConfirmed: false,
    },
    token,
  )

const words = { en, it }
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })
const field = (page: Page, of: string) => page.locator(`#field-${of}`)
/** By keys alone: what begins as typed comes first, and Enter takes it. */
async function take(page: Page, of: string, code: string) {
  await field(page, of).focus()
  await page.keyboard.type(code)
  await page
    .getByRole('option', { name: new RegExp(`\\b${code}\\b`) })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
}
async function enterMoment(page: Page, label: string, day: string, time: string) {
  const moment = dialog(page).getByRole('group', { name: label, exact: true })
  await moment.getByRole('textbox').first().fill(formatDate(day, 'en'))
  await moment.getByRole('textbox').nth(1).fill(time)
}
test.each([
  { language: 'en', scheme: 'light', width: 1440, sender: 'S502', hour: '15' },
  { language: 'it', scheme: 'dark', width: 1000, sender: 'S202', hour: '17' },
] as const)(
  'a day is managed, validated, published, mailed and read as a report, in $language',
  async ({ sender, hour, ...look }) => {
    const text = words[look.language]
    const today = siteTime(new Date().toISOString()).date
    await fillIt(today, hour)
    const { page } = await visit({ ...look, url, as: administrator, at: `${managementPath}?plant=S&day=${today}` })
    const picked = (what: string) => picture(page, `daily-${what}-${look.language}-${look.width}`)
    await page.locator('.daily-table tbody tr').first().waitFor()
    await accessible(page, 'the day')
    await picked('management')
    // Nothing is selected: the button says so, before anybody presses it.
    const send = button(page, text.action.send)
    expect(await send.getAttribute('aria-disabled')).toBe('true')
    await send.focus()
    await page.getByText(text.disabled.selectOne).first().waitFor()

    // A slot by hand, by keys; what is being filled gives nothing, and a second stream into it is asked about.
    await button(page, text.action.new).focus()
    await page.keyboard.press('Enter')
    await dialog(page).waitFor()
    await take(page, 'operationType', 'TRI')
    await enterMoment(page, text.field.scheduledFrom, today, `${hour}:00`)
    await enterMoment(page, text.field.scheduledTo, today, `${hour}:45`)
    await take(page, 'product', 'GO-B7')
    await take(page, 'company', 'SEL')
    await field(page, 'quantity').fill('250')
    await take(page, 'quantityUnit', 'MT')
    await take(page, 'senderTank', filled)
    await button(page, text.create).click()
    const refused = text.message.receiverTank.slice(0, text.message.receiverTank.indexOf(':'))
    await dialog(page).getByText(refused).waitFor()
    await accessible(page, 'the refusal of a receiver tank')
    await picked('refused')
    await field(page, 'senderTank').fill('')
    await take(page, 'senderTank', sender)
    await take(page, 'receiverTank', filled)
    await button(page, text.create).click()
    await page.getByText(text.ask.receiver.title).waitFor()
    await accessible(page, 'the question about a receiver tank')
    await picked('question')
    await button(page, text.ask.receiver.go).click()
    await page.getByText(text.message.created).first().waitFor()
    const row = page.locator('.daily-table tbody tr', { hasText: sender }).filter({ hasText: filled }).first()
    const number = (await row.getByRole('link').first().textContent())!

    // Its measure and a document without a number, which makes no final paper.
    await button(page, text.table.openNamed.replace('{{number}}', number)).press('Enter')
    await dialog(page).waitFor()
    await enterMoment(page, text.field.measuredAt, today, `${hour}:50`)
    await field(page, 'measuredQuantity').fill('248,5'.replace(',', look.language === 'en' ? '.' : ','))
    await accessible(page, 'a slot')
    await picked('slot')
    await dialog(page).locator('button[type=submit]').click()
    await dialog(page).waitFor({ state: 'detached' })

    await row.getByRole('checkbox').focus()
    await page.keyboard.press('Space')
    await send.press('Enter')
    await dialog(page).getByRole('button', { name: text.ask.send.go, exact: true }).click()
    await page.getByText(text.message.sent).first().waitFor()

    await page.goto(`${validationPath}?plant=S&day=${today}`)
    await page.locator('.daily-table tbody tr').first().waitFor()
    await accessible(page, 'the validation')
    await picked('validation')
    await page.getByRole('checkbox', { name: text.table.select.replace('{{number}}', number) }).press('Space')
    await button(page, text.action.validate).press('Enter')
    await dialog(page).getByRole('button', { name: text.ask.validate.go, exact: true }).click()
    await page.getByText(text.message.validated).first().waitFor()
    await button(page, text.action.publish).press('Enter')
    await take(page, 'mailingList', 'PLAN')
    await accessible(page, 'what would be published')
    await picked('publish')
    await dialog(page).getByRole('button', { name: text.publish.go, exact: true }).click()
    await page.getByText(text.message.published).first().waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    await mailNow()
    const mails = () => mailbox.to('m.greco@selvara.example').filter((mail) => mail.text.includes(number))
    await expect.poll(() => mails().length, { timeout: 20_000 }).toBeGreaterThan(0)
    expect(mails()[0]!.text).toContain(reportPath)

    // An empty plan is refused, on the button.
    await page.goto(`${validationPath}?plant=S&day=2031-01-01`)
    await page.getByText(text.table.empty).waitFor()
    await button(page, text.action.publish).focus()
    await page.getByText(text.disabled.empty).first().waitFor()
    await page.goto(`${validationPath}?plant=S&day=${today}`)
    await page.getByRole('link', { name: text.bar.report }).click()
    await page.getByText(number).first().waitFor()
    await accessible(page, 'the report')
    await picked('report')
  },
)
