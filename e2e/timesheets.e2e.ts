import { expect, test } from 'vitest'
import shellEn from '#platform/web/i18n/en.json' with { type: 'json' }
import shellIt from '#platform/web/i18n/it.json' with { type: 'json' }
import { accessible } from './accessible.ts'
import { apiOf, tokenOf } from './api.ts'
import { numberedInstruction } from './instructions.ts'
import { ownApp } from './own-app.ts'
import { administrator } from './people.ts'
import { addEvent, button, completeAndAttest, eventRows, field, timesheetWords } from './timesheets.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()
const shell = { en: shellEn, it: shellIt }

test.each([
  { language: 'en', scheme: 'light', width: 1440 },
  { language: 'it', scheme: 'dark', width: 1000 },
] as const)('a call from its first event to the paper that both have signed, in $language', async (look) => {
  const text = timesheetWords[look.language]
  const { page } = await visit({ ...look, as: administrator, at: '/jetty/timesheet/new' })
  await page.getByRole('dialog').waitFor()
  await field(page, 'voyage').click()
  const option = page.getByRole('listbox').getByRole('option').first()
  await option.waitFor()
  await option.click()
  await button(page, text.new.create).click()
  await page.waitForURL(/jetty\/timesheet\/[0-9a-f-]{36}$/)
  await page.getByText(text.noEvents).waitFor()

  // The first expected event stands there: only day and time are typed.
  await field(page, 'add-at').fill('02/10/2026')
  const told: [string, string?][] = [
    ['0600', 'NOR'],
    ['0800', 'AFS'],
    ['0900', 'HON'],
    ['1000'],
    ['1800'],
    ['1900', 'HOF'],
    ['2000'],
    ['2100', 'LLG'],
  ]
  for (const [index, [time, code]] of told.entries()) {
    await addEvent(page, time, code)
    await expect.poll(() => eventRows(page).count()).toBe(index + 1)
  }
  // Twice in the same minute is refused where it is typed.
  await addEvent(page, '0800', 'AFS')
  await page.getByText(text.message.duplicate.replace('{{event}} ', '')).waitFor()
  expect(await eventRows(page).count()).toBe(told.length)
  const stretches = page.getByRole('region', { name: text.section.stretches })
  await stretches.getByText('13:00 h', { exact: true }).waitFor()
  await accessible(page, 'the timesheet')

  await completeAndAttest(page, look.language)

  const { paper } = shell[look.language]
  await button(page, paper.print).click()
  const printing = page.getByRole('dialog')
  const print = printing.getByRole('button', { name: paper.printFinal, exact: true })
  const [file] = await Promise.all([page.waitForEvent('download'), print.click()])
  await printing.waitFor({ state: 'hidden' })
  expect(file.suggestedFilename()).toMatch(/^SHT statement of facts .+\.pdf$/)

  await page.setViewportSize({ width: 390, height: 800 })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0)
})

test('what is typed while an event is on its way is the next one, and what is refused comes back', async () => {
  const api = apiOf(ownApp().url)
  const token = await tokenOf(api)
  const { voyageNumber } = await numberedInstruction(api, token, { laycanFrom: '2026-10-02', laycanTo: '2026-10-04' })
  const { id } = await api('/jetty/timesheet', { voyageNumber }, token)
  const { page } = await visit({ as: administrator, at: `/jetty/timesheet/${id}`, refusals: [503] })
  await page.getByText(timesheetWords.en.noEvents).waitFor()
  const answers: ((of: 'server' | 'nobody') => void)[] = []
  await page.route('**/api/jetty/timesheet/*/events', async (route) => {
    const of = await new Promise<'server' | 'nobody'>((resolve) => answers.push(resolve))
    await (of === 'server' ? route.continue() : route.fulfill({ status: 503, json: {} }))
  })
  const time = field(page, 'add-at.time')
  await field(page, 'add-at').fill('2 Oct 2026')
  await addEvent(page, '0600', 'NOR')
  await expect.poll(() => time.inputValue()).toBe('')
  await addEvent(page, '0800', 'AFS')
  // One after the other: the second one waits in its fields.
  expect(answers).toHaveLength(1)
  answers[0]!('server')
  await expect.poll(() => eventRows(page).count()).toBe(1)
  expect(await time.inputValue()).toBe('0800')
  await page.keyboard.press('Enter')
  await expect.poll(() => answers.length).toBe(2)
  expect(await time.inputValue()).toBe('')
  answers[1]!('nobody')
  await expect.poll(() => time.inputValue()).toBe('08:00')
  await page.keyboard.press('Enter')
  await expect.poll(() => answers.length).toBe(3)
  answers[2]!('server')
  await expect.poll(() => eventRows(page).count()).toBe(2)
})
