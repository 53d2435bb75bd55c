import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import arrivalsEn from '#modules/arrivals/i18n/en.json' with { type: 'json' }
import arrivalsIt from '#modules/arrivals/i18n/it.json' with { type: 'json' }
import { validationPath } from '#modules/daily-plan/contract/daily-plan.contract.ts'
import dayEn from '#modules/daily-plan/i18n/en.json' with { type: 'json' }
import dayIt from '#modules/daily-plan/i18n/it.json' with { type: 'json' }
import instructionsEn from '#modules/movement-instructions/i18n/en.json' with { type: 'json' }
import instructionsIt from '#modules/movement-instructions/i18n/it.json' with { type: 'json' }
import planEn from '#modules/operative-plan/i18n/en.json' with { type: 'json' }
import planIt from '#modules/operative-plan/i18n/it.json' with { type: 'json' }
import pocketEn from '#modules/pocket/i18n/en.json' with { type: 'json' }
import pocketIt from '#modules/pocket/i18n/it.json' with { type: 'json' }
import { shiftAt, shiftBefore } from '#modules/shift-handover/rules/shifts.ts'
import { voyageAddress } from '#modules/voyages/contract/voyage.contract.ts'
import voyagesEn from '#modules/voyages/i18n/en.json' with { type: 'json' }
import voyagesIt from '#modules/voyages/i18n/it.json' with { type: 'json' }
import { formatDate, siteTime } from '#platform/core/date-format.ts'
import { writeMoment } from '#platform/core/instant-format.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import { accessible } from './accessible.ts'
import { tokenOf } from './api.ts'
import { addNote, handoverWords, pageOf, signShift, takeOverShift } from './handover.ts'
import { numberedInstruction } from './instructions.ts'
import { ownProduct } from './own-product.ts'
import { administrator, otherTankOperator, shiftLeader } from './people.ts'
import { picture } from './picture.ts'
import { addEvent, button, completeAndAttest, eventRows, field, timesheetWords } from './timesheets.ts'
import { beginReport, confirmReport, enterSheet, input, saveSheet, ullageWords } from './ullage.ts'
import { browserVisits } from './visits.ts'
import { complaintsOf, unreachableIn } from './walking.ts'

/** Who is on the list of the plan reads what was sent. */
const visit = browserVisits()
const { url, mailbox, api } = await ownProduct('story')
const token = await tokenOf(api)

const words = {
  en: {
    instruction: instructionsEn,
    plan: planEn,
    day: dayEn,
    arrivals: arrivalsEn,
    pocket: pocketEn,
    voyages: voyagesEn,
  },
  it: {
    instruction: instructionsIt,
    plan: planIt,
    day: dayIt,
    arrivals: arrivalsIt,
    pocket: pocketIt,
    voyages: voyagesIt,
  },
}
const now = new Date().toISOString()
/** Each story hands over another one of the shifts that are over. */
const last = shiftBefore(shiftAt(now))
const minute = 60_000

const dialog = (page: Page) => page.getByRole('dialog')
const press = (of: Locator) => of.press('Enter')
const gone = (page: Page) => dialog(page).waitFor({ state: 'detached' })

test.each([
  { language: 'en', scheme: 'light', width: 1440, ahead: 1, shift: last },
  { language: 'it', scheme: 'dark', width: 1000, ahead: 4, shift: shiftBefore(last) },
] as const)(
  'a call from its instruction to the shift that is handed over, in $language',
  async ({ ahead, shift, ...look }) => {
    const { language } = look
    const text = words[language]
    const laycanFrom = addDays(siteTime(now).date, ahead)
    const { id, voyageNumber } = await numberedInstruction(api, token, {
      laycanFrom,
      laycanTo: addDays(laycanFrom, 2),
      quantity: '85000',
      inspector: 'INS',
    })
    const seen = async (page: Page, name: string) => {
      await accessible(page, name)
      await picture(page, `story-${name}-${language}-${look.scheme}-${page.viewportSize()!.width}`)
      expect([...(await complaintsOf(page)), ...(await unreachableIn(page))], name).toEqual([])
    }

    // Into the plan, and on its board an hour and a half before the laycan begins: that is asked about, and meant.
    const { page, context } = await visit({ ...look, url, as: administrator, at: `/movement-instruction/${id}` })
    await press(button(page, text.instruction.page.toPlan))
    await dialog(page).getByText(`${voyageNumber}/A`, { exact: false }).first().waitFor()
    await press(button(page, text.plan.instruction.go))
    const bar = page.getByRole('gridcell', { name: new RegExp(voyageNumber) }).first()
    await bar.waitFor()
    await bar.focus()
    await page.keyboard.press('Space')
    for (let step = 0; step < 15; step++) await page.keyboard.press('ArrowLeft')
    const early = text.plan.finding.laycanEarly.split('}}').at(-1)!.trim()
    await page.getByText(early).first().waitFor()
    await seen(page, 'board')
    await page.keyboard.press('Enter')
    await dialog(page).getByText(text.plan.ask.early.title).first().waitFor()
    await press(button(page, text.plan.ask.early.keep))
    await gone(page)
    const moored = siteTime(
      new Date(Date.parse(writeMoment({ date: laycanFrom, time: '06:00' })) - 450 * minute).toISOString(),
    )
    await expect.poll(() => bar.getAttribute('aria-label')).toContain(moored.time)

    // Which tank takes it is what the instruction does not say.
    await press(bar)
    await page.waitForURL(/ScheduledOperation\/[0-9a-f-]{36}/)
    await field(page, 'tanks').focus()
    await page.keyboard.type('S102')
    await page.getByRole('option', { name: /S102/ }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    await page.getByText(ullageWords[language].shell.record.unsaved, { exact: true }).waitFor({ state: 'detached' })
    await seen(page, 'operation')
    await press(button(page, text.plan.action.openPlan))
    await bar.waitFor()

    await press(button(page, text.plan.action.send))
    await dialog(page).getByText(text.plan.difference.added).first().waitFor()
    await field(page, 'mailingList').fill('PLAN')
    await page.getByRole('option', { name: /PLAN/ }).first().waitFor()
    await page.keyboard.press('Enter')
    await seen(page, 'sending')
    await press(dialog(page).getByRole('button', { name: text.plan.send.go.sent, exact: true }))
    await page.getByText(text.plan.message.currentPlanSent).first().waitFor()
    const mails = () => mailbox.to('m.greco@selvara.example').filter((mail) => mail.text.includes(voyageNumber))
    await expect.poll(() => mails().length).toBe(1)

    // Somebody says that its day can be done so, and the plan is published.
    await page.goto(`${validationPath}?plant=S&day=${laycanFrom}`)
    const slot = page.locator('.daily-table tbody tr').filter({ hasText: formatNumber('85000', language) })
    await slot.getByRole('checkbox').press('Space')
    await seen(page, 'day')
    await press(button(page, text.day.action.validate))
    await press(dialog(page).getByRole('button', { name: text.day.ask.validate.go, exact: true }))
    await page.getByText(text.day.message.validated).first().waitFor()
    await page.goto('/operative-plan?plant=S')
    await press(button(page, text.plan.action.publish))
    await press(dialog(page).getByRole('button', { name: text.plan.send.go.published, exact: true }))
    await page.getByText(text.plan.message.currentPlanPublished).first().waitFor()

    // The ship says when she comes.
    await page.goto(`/jetty/eta?voyageNumber=${voyageNumber}`)
    await press(button(page, `${text.arrivals.action.newEta} ${voyageNumber}`))
    await dialog(page).waitFor()
    await field(page, 'eta').fill(formatDate(laycanFrom, language))
    await field(page, 'eta.time').fill('0430')
    await page.keyboard.press('Tab')
    await seen(page, 'eta')
    await press(dialog(page).getByRole('button', { name: text.arrivals.eta.go, exact: true }))
    await gone(page)

    // The timesheet is begun at the desk, kept on the phone, and its last rope is written at the desk again.
    const sheetWords = timesheetWords[language]
    await page.goto('/jetty/timesheet/new')
    await field(page, 'voyage').focus()
    await page.keyboard.type(voyageNumber)
    await page.getByRole('option', { name: new RegExp(voyageNumber) }).waitFor()
    await page.keyboard.press('Enter')
    await press(button(page, sheetWords.new.create))
    await page.waitForURL(/jetty\/timesheet\/[0-9a-f-]{36}$/)
    const sheet = new URL(page.url()).pathname

    const { page: phone } = await visit({ ...look, url, width: 390, height: 844, as: shiftLeader })
    await phone.goto('/pocket')
    const ship = phone.locator('.pocket-task select').first()
    await ship.selectOption(sheet.split('/').at(-1)!)
    const begun = Date.now()
    const onPhone = ['NOR', 'AFS', 'HON', 'COM', 'CMP', 'HOF', 'DOB']
    const tenEarlier = text.pocket.phone.minutes.replace('{{count}}', '-10')
    for (const [index, code] of onPhone.entries()) {
      const usual = phone.getByRole('button', { name: new RegExp(`^${code}`) })
      if ((await usual.count()) > 0) await usual.click()
      else await phone.locator('.pocket-task select').last().selectOption(code)
      for (let ten = index; ten <= onPhone.length; ten++)
        await phone.getByRole('button', { name: tenEarlier, exact: true }).click()
      if (code === 'AFS') await seen(phone, 'phone event')
      await phone.locator('.pocket-go').click()
      await phone.locator('.pocket-events').waitFor()
    }
    await phone.getByText(text.pocket.phone.nothingWaits).waitFor()
    await seen(phone, 'phone')

    await expect.poll(() => eventRows(page).count()).toBe(onPhone.length)
    const left = siteTime(new Date(begun - 5 * minute).toISOString())
    await field(page, 'add-at').fill(formatDate(left.date, language))
    await addEvent(page, left.time, 'LLG')
    await expect.poll(() => eventRows(page).count()).toBe(onPhone.length + 1)
    await seen(page, 'timesheet')
    await completeAndAttest(page, language)

    // What she brought, by her own tanks, beside what the shore and the bill of lading say.
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/jetty/ullage')
    await beginReport(page, language, 'beforeDischarge')
    await input(page, 'voyageNumber').fill(voyageNumber)
    await press(dialog(page).getByRole('button', { name: ullageWords[language].create, exact: true }))
    await page.waitForURL(/ullage\/[0-9a-f-]{36}/)
    await enterSheet(page, language)
    await saveSheet(page, language)
    await confirmReport(page, language)
    const differences = page.getByRole('region', { name: ullageWords[language].section.differences })
    await differences.getByText(ullageWords[language].line.transit).first().waitFor()
    await differences.scrollIntoViewIfNeeded()
    await seen(page, 'ullage')

    // The shift is handed over: whoever comes reads what is to be known of her.
    const shiftWords = handoverWords[language]
    const { page: goes } = await visit({ ...look, url, as: shiftLeader, at: pageOf(shift) })
    await addNote(goes, shiftWords, `${voyageNumber} P1`)
    await signShift(goes, shiftWords)
    const { page: comes } = await visit({ ...look, url, as: otherTankOperator, at: pageOf(shift) })
    await comes.locator('.handover-notes').getByText(`${voyageNumber} P1`).waitFor()
    await takeOverShift(comes, shiftWords, `${voyageNumber} OK`)
    await seen(comes, 'handover')

    // And the whole of it is told by the thread of the voyage.
    await page.goto(voyageAddress(voyageNumber))
    const stage = (title: string) => page.getByRole('region', { name: title, exact: true })
    const planned = `${formatNumber('85000', language, 3)} t`
    await stage(text.voyages.stage.plan).getByText(planned).first().waitFor()
    await stage(text.voyages.stage.plan).getByText(text.plan.status.published, { exact: true }).waitFor()
    await stage(text.arrivals.stage.title).getByText(text.arrivals.stage.expected, { exact: true }).waitFor()
    for (const [name, state] of [
      [sheetWords.stage.notice, sheetWords.stage.tendered],
      [sheetWords.stage.moored, sheetWords.stage.unmoored],
      [sheetWords.stage.timesheet, sheetWords.timesheets.choice.status.attested],
    ] as const) {
      await stage(name).getByText(state, { exact: true }).waitFor()
    }
    const tanks = stage(text.voyages.stage.ullage)
    await tanks.getByText(text.voyages.ullage.confirmed, { exact: true }).waitFor()
    const brought = (await tanks.locator('.voyage-amount').first().textContent())!
    const deviation = (await tanks.locator('.voyage-deviation').textContent())!
    expect(brought).toMatch(/^\d{2}[.,]\d{3}[.,]\d{3} t$/)
    const figureIn = (told: string) => Number(told.replaceAll('−', '-').replaceAll(/[^\d-]/g, '')) / 1000
    expect(figureIn(deviation.split(' t')[0]!)).toBeCloseTo(figureIn(brought) - 85_000, 3)
    await seen(page, 'voyage')
    await page.setViewportSize({ width: 390, height: 844 })
    await seen(page, 'voyage')
  },
)
