import type { Page } from 'playwright-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { serverModules } from '#apps/api/server-modules.ts'
import { demoPassword } from '#demo/slices.ts'
import type { Language } from '#platform/core/language.ts'
import { askedIn } from '#platform/core/report-parameters.ts'
import type { AnyReport } from '#platform/core/report.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { worldOf } from '#platform/server/server-parts.ts'
import { type Caller, callerOf } from '#platform/testing/test-server.ts'
import { addressOf, type Row } from '../tools/reports/asking.ts'
import { fullQuestion, offersOf } from '../tools/reports/questions.ts'
import { accessible } from './accessible.ts'
import { text } from './dictionary.ts'
import { cell, focusedColumn } from './grid.ts'
import { tabTo } from './keyboard.ts'
import { ownApp } from './own-app.ts'
import { administrator } from './people.ts'
import { pressEntry } from './toolbar.ts'
import { browserVisits } from './visits.ts'
import { complaintsOf } from './walking.ts'

/**
 * Each report as somebody uses it: opened by its address, read, walked through by keyboard, grouped, saved as a file and as a
 * view. Once each, the languages in turn; in both with `npm run e2e:reports`.
 */

const visit = browserVisits()
const reports: AnyReport[] = serverModules.flatMap((module) => module.reports ?? []).map(({ report }) => report)
const looks = [
  { language: 'en', scheme: 'light', width: 1440 },
  { language: 'it', scheme: 'dark', width: 1091 },
] as const
const stories = reports.flatMap((report, index) =>
  (process.env.EVERY_REPORT ? looks : [looks[index % looks.length]!]).map((look) => ({
    id: report.id,
    report,
    ...look,
  })),
)

const db = openDatabase({ url: ownApp().databaseUrl, poolSize: 1, onError: () => {} })
afterAll(() => db.close())
let call: Caller
const offers = await offersOf(db, (...asked) => call(...asked), worldOf(serverModules))
// For each story anew: whoever signs in often enough ends their first session.
beforeEach(async () => {
  const { url } = ownApp()
  const credentials = { username: administrator.username, password: demoPassword }
  const { body } = await callerOf(url, {})('POST', '/authentication/login', { body: credentials })
  call = callerOf(url, { authorization: `Bearer ${body.data.user.token as string}` })
})

test.each(stories)('$id in $language', async ({ report, ...look }) => {
  const { language } = look
  const say = (key: string) => text(language, key)
  const question = await fullQuestion(call, report, offers)
  const { body } = await call('GET', addressOf(report, '', { ...question, limit: '1' }))
  const [first]: Row[] = body.data.rows
  const { page } = await visit({ as: administrator, at: addressOf(report, '', question), ...look })
  const seen = async () => {
    await page.getByRole('heading', { level: 1, name: say(`${report.textPrefix}title`), exact: true }).waitFor()
    const shown = first ? page.getByRole('gridcell') : page.getByText(say('shell:report.nothing'), { exact: true })
    await shown.first().waitFor()
  }
  const sound = async (where: string) => {
    expect(await complaintsOf(page), where).toEqual([])
    await accessible(page, `${where} of ${report.id} (${language})`, 'main')
  }

  await seen()
  expect(unnamed(report, language)).toEqual([])
  await sound('the rows')
  await page.reload()
  await seen()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject(question)
  if (first) await walk(page, report, first, question, seen)

  await page.getByRole('button', { name: say('shell:list.groupBy'), exact: true }).click()
  const by: string = report.sortable[0]!
  await page.getByRole('menuitemradio', { name: say(report.fieldKey(by)), exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('group')).toBe(by)
  if (first) await page.locator('.ag-row.row-group').first().waitFor()
  await sound('the groups')

  const [download] = await Promise.all([page.waitForEvent('download'), pressEntry(page, say('shell:workbook.export'))])
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)

  const view = `${report.id} ${language}`
  const id = await savedAs(page, view, say)
  await page.goto(`${report.path}?view=${id}`)
  await page.getByRole('button', { name: say('shell:views.current').replace('{{name}}', view), exact: true }).waitFor()
  await seen()
  await expect.poll(() => new URL(page.url()).searchParams.get('group')).toBe(by)
})

/** Columns beyond the window are not drawn; the chooser knows them all. */
function unnamed(report: AnyReport, language: Language): string[] {
  const names = [...report.list, ...report.parameters.map(({ name }) => name)]
  const choices = report.list.flatMap((name: string) =>
    (report.field(name).values ?? []).map((value) => `${report.textPrefix}choice.${name}.${value}`),
  )
  return [...names.map((name: string) => report.fieldKey(name)), ...choices].filter((key) => text(language, key) === '')
}

/** Down into the first row, along it to a figure that can be asked why, and to where the row leads. */
async function walk(
  page: Page,
  report: AnyReport,
  first: Row,
  question: Record<string, string>,
  seen: () => Promise<void>,
) {
  await tabTo(page, page.getByRole('columnheader').first())
  await page.keyboard.press('ArrowDown')
  const inFirstRow = () => page.evaluate(() => document.activeElement?.closest('.ag-row')?.getAttribute('row-index'))
  await expect.poll(inFirstRow).toBe('0')
  const columnTo = async (isWanted: (field: string) => boolean) => {
    for (let presses = 0; presses <= report.list.length; presses++) {
      const field = await focusedColumn(page)
      if (field && isWanted(field)) return true
      await page.keyboard.press('ArrowRight')
    }
    return false
  }
  const leads = report.opens?.(first, askedIn(report.parameters, question))
  if (leads && (await columnTo((field) => !report.why.includes(field) && !field.startsWith('ag-Grid')))) {
    const before = page.url()
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).pathname).toBe(leads.to)
    await page.goto(before)
    await seen()
    await tabTo(page, page.getByRole('columnheader').first())
    await page.keyboard.press('ArrowDown')
  }
  const asked = report.why.find((field) => report.list.includes(field) && first[field] !== null)
  if (asked && (await columnTo((field) => field === asked))) {
    await cell(page, asked).first().press('?')
    await page.getByRole('dialog').waitFor()
    await accessible(page, `why ${asked} of ${report.id}`)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
}

async function savedAs(page: Page, name: string, say: (key: string) => string): Promise<string> {
  await page.keyboard.press('Alt+v')
  await page.getByRole('menuitem', { name: say('shell:views.saveAs') }).click()
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: say('shell:views.name') })
    .fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: say('shell:views.current').replace('{{name}}', name), exact: true }).waitFor()
  const id = () => new URL(page.url()).searchParams.get('view')
  await expect.poll(id).toMatch(/^[0-9a-f-]{36}$/)
  return id()!
}
