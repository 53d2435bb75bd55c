import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import en from '#modules/operative-plan/i18n/en.json' with { type: 'json' }
import it from '#modules/operative-plan/i18n/it.json' with { type: 'json' }
import { type OperationMove, planPath } from '#modules/operative-plan/contract/plan.contract.ts'
import instructionsEn from '#modules/movement-instructions/i18n/en.json' with { type: 'json' }
import instructionsIt from '#modules/movement-instructions/i18n/it.json' with { type: 'json' }
import { accessible } from './accessible.ts'
import { tokenOf } from './api.ts'
import { cell } from './grid.ts'
import { numberedInstruction } from './instructions.ts'
import { ownProduct } from './own-product.ts'
import { administrator, planner } from './people.ts'
import { browserVisits } from './visits.ts'

/** Who is on the list of the plan reads what was sent. */
const visit = browserVisits()
const { url, mailbox, api } = await ownProduct('plan')
const token = await tokenOf(api)
const instruction = (laycanFrom: string, laycanTo: string) => numberedInstruction(api, token, { laycanFrom, laycanTo })

const words = { en, it }
const instructionWords = { en: instructionsEn, it: instructionsIt }
const press = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true }).click()
const dialog = (page: Page) => page.getByRole('dialog')

test.each([
  { language: 'en', scheme: 'light', width: 1440, laycan: ['2031-02-10', '2031-02-12'], mails: 1 },
  { language: 'it', scheme: 'dark', width: 1091, laycan: ['2031-03-10', '2031-03-12'], mails: 2 },
] as const)(
  'an instruction is sent to the plan, moved on the board, sent by mail and published, in $language',
  async ({ laycan, mails, ...look }) => {
    const text = words[look.language]
    const { voyageNumber, id } = await instruction(laycan[0], laycan[1])
    const { page } = await visit({ ...look, url, as: administrator, at: `/movement-instruction/${id}` })
    await press(page, instructionWords[look.language].page.toPlan)
    await dialog(page).getByText(`${voyageNumber}/A · ${text.instruction.create}`).waitFor()
    await accessible(page, 'what of an instruction comes into the plan')
    await press(page, text.instruction.go)
    const bar = page.getByRole('gridcell', { name: new RegExp(voyageNumber) }).first()
    await bar.waitFor()
    await accessible(page, 'the board')

    // Half an hour at a time, until the ship would moor before its laycan: the board says so, and it is asked about.
    await bar.focus()
    await page.keyboard.press('Space')
    for (let step = 0; step < 13; step++) await page.keyboard.press('ArrowLeft')
    const early = text.finding.laycanEarly.replace('{{amount}}', '0:30 h')
    await page
      .getByText(early.slice(early.indexOf('}}') + 2).trim())
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await dialog(page).getByText(text.ask.early.title).first().waitFor()
    await accessible(page, 'the question about the laycan')
    await press(page, text.ask.early.keep)
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => bar.getAttribute('aria-label')).toMatch(/23:30/)

    await press(page, text.action.send)
    await dialog(page).getByText(text.difference.added).first().waitFor()
    const list = page.locator('#field-mailingList')
    await list.fill('PLAN')
    await page.getByRole('option', { name: /PLAN/ }).first().click()
    await dialog(page).getByRole('button', { name: text.send.go.sent, exact: true }).click()
    await page.getByText(text.message.currentPlanSent).first().waitFor()
    await expect.poll(() => mailbox.to('m.greco@selvara.example').length, { timeout: 20_000 }).toBe(mails)
    expect(mailbox.to('m.greco@selvara.example').at(-1)!.text).toContain(voyageNumber)

    // Somebody says that it can be done so, and it is published.
    await page.goto('/operations/ScheduledOperation?status=sent&operationType=TRI')
    await cell(page, 'number').click()
    await press(page, text.action.validate)
    await page.getByText(text.status.validated, { exact: true }).first().waitFor()
    await accessible(page, 'an operation')
    await page.goto('/operative-plan?plant=S')
    await page.getByRole('gridcell').first().waitFor()
    await press(page, text.action.publish)
    await dialog(page).getByRole('button', { name: text.send.go.published, exact: true }).click()
    await page.getByText(text.message.currentPlanPublished).first().waitFor()
    await press(page, text.action.versions)
    await dialog(page).getByText(text.versions.title).first().waitFor()
    const newest = dialog(page).getByRole('button', { name: new RegExp(`^${text.kind.published} v`) })
    await newest.first().click()
    await dialog(page).getByText(text.difference.added).first().waitFor()
    await accessible(page, 'the versions of the plan')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })

    // The same operations in the lanes of their tanks, and as a table.
    await page.getByText(text.board.tanks, { exact: true }).click()
    const work = page.getByRole('gridcell', { name: /P\d{4}/ }).first()
    await work.waitFor()
    await work.click()
    await page.locator('.plan-details a').first().waitFor()
    await accessible(page, 'the lanes of the tanks')
    await page.getByText(text.board.asList, { exact: true }).click()
    await page.locator('.board-list tbody tr').first().waitFor()
    await accessible(page, 'the plan as a table')
  },
)

test.each([
  { language: 'en', scheme: 'dark', width: 1440, laycan: ['2031-04-10', '2031-04-12'] },
  { language: 'it', scheme: 'light', width: 1000, laycan: ['2031-05-10', '2031-05-12'] },
] as const)(
  'who moves what somebody else has just moved is told what that was, in $language',
  async ({ laycan, ...look }) => {
    const text = words[look.language]
    const { voyageNumber } = await instruction(laycan[0], laycan[1])
    const others = await tokenOf(api, planner)
    await api(`${planPath}/from-instruction`, { voyageNumber, mode: 'apply', take: [] }, others)
    const { page } = await visit({
      ...look,
      url,
      as: administrator,
      at: `/operative-plan?plant=S&day=${laycan[0]}`,
      refusals: [412],
    })
    const bar = page.getByRole('gridcell', { name: new RegExp(voyageNumber) }).first()
    await bar.waitFor()
    // Between the move and the server: so nothing that the page is told on its own can come first.
    await page.route(`**/api${planPath}/moves`, async (route) => {
      const { moves } = route.request().postDataJSON() as { moves: OperationMove[] }
      const elsewhere = moves.map((move) => ({ ...move, mooringPlatform: 'P2' }))
      await api(`${planPath}/moves`, { moves: elsewhere, isEarlyMooringConfirmed: false }, others)
      await route.continue()
    })
    await bar.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await dialog(page).getByText(text.conflict.body.replace('{{name}}', planner.name)).waitFor()
    const berth = dialog(page).getByRole('row', { name: text.scheduledOperations.field.mooringPlatform })
    await berth.getByText(/P2/).waitFor()
    await accessible(page, 'the move of somebody else')
    await press(page, text.conflict.close)
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(() => bar.getAttribute('aria-label')).toMatch(/P2/)
  },
)

test('who moves a bar on before the answer is there overtakes nobody', async () => {
  const day = '2031-06-10'
  const { voyageNumber } = await instruction(day, '2031-06-12')
  await api(`${planPath}/from-instruction`, { voyageNumber, mode: 'apply', take: [] }, token)
  const { page } = await visit({ url, as: administrator, at: `/operative-plan?plant=S&day=${day}` })
  const bar = page.getByRole('gridcell', { name: new RegExp(voyageNumber) }).first()
  await bar.waitFor()
  const answers: (() => void)[] = []
  await page.route(`**/api${planPath}/moves`, async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    await route.continue()
  })
  const move = async () => {
    await bar.focus()
    for (const key of ['Space', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  }
  await move()
  await expect.poll(() => bar.getAttribute('aria-label')).toMatch(/10 Jun 2031 06:30/)
  await move()
  await expect.poll(() => bar.getAttribute('aria-label')).toMatch(/10 Jun 2031 07:00/)
  expect(answers).toHaveLength(1)
  answers[0]!()
  await expect.poll(() => answers.length).toBe(2)
  expect(await bar.getAttribute('aria-label')).toMatch(/10 Jun 2031 07:00/)
  answers[1]!()
  await page.waitForResponse((answer) => answer.url().includes(`${planPath}/moves`) && answer.ok())
  await page.reload()
  await expect.poll(() => bar.getAttribute('aria-label')).toMatch(/10 Jun 2031 07:00/)
})
