import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPassword } from '#demo/slices.ts'
import { operationsPath, planPath } from '#modules/operative-plan/contract/plan.contract.ts'
import en from '#modules/operative-plan/i18n/en.json' with { type: 'json' }
import it from '#modules/operative-plan/i18n/it.json' with { type: 'json' }
import { detailsOf } from '#modules/operative-plan/rules/operation.fixture.ts'
import { formatInstant, siteTime } from '#platform/core/date-format.ts'
import { writeMoment } from '#platform/core/instant-format.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import { accessible } from './accessible.ts'
import { ownApp } from './own-app.ts'
import { administrator, planner, scheduler } from './people.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()
const words = { en, it }
const folder = process.env['PICTURES']
const picture = async (page: Page, name: string) => {
  if (folder) await page.screenshot({ path: join(folder, `what-if-${name}.png`), fullPage: true })
}

async function ask(method: 'GET' | 'POST', path: string, token?: string, body?: unknown) {
  const answer = await fetch(`${ownApp().url}/api${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { data } = (await answer.json()) as { data: any }
  expect(answer.status, JSON.stringify(data)).toBe(200)
  return data
}
const signedIn = async (username: string) =>
  (await ask('POST', '/authentication/login', undefined, { username, password: demoPassword })).user.token as string

const press = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true }).click()
const dialog = (page: Page) => page.getByRole('dialog')

test.each([
  { language: 'en', scheme: 'light', width: 1440, line: 'L-J2', ahead: 30 },
  { language: 'it', scheme: 'dark', width: 1000, line: 'L-J1', ahead: 60 },
] as const)(
  'a ship two days late is tried by keys, compared, overtaken by somebody else and taken over, in $language',
  async ({ line, ahead, ...look }) => {
    const text = words[look.language]
    const [boss, mate] = [await signedIn(administrator.username), await signedIn(scheduler.username)]
    const day = addDays(siteTime(new Date().toISOString()).date, ahead)
    const at = (hour: string, later = 0) => writeMoment({ date: addDays(day, later), time: hour })
    const ship = (vessel: string, mooringPlatform: string, from: string, to: string) =>
      ask(
        'POST',
        operationsPath,
        boss,
        detailsOf({
          operationType: 'SCN',
          product: 'GO-B7',
          company: 'SEL',
          inspector: 'INS',
          quantity: '300',
          quantityUnit: 'MT',
          vessel,
          mooringPlatform,
          mooringAt: from,
          unmooringAt: to,
          scheduledFrom: from,
          scheduledTo: to,
          tanks: ['S503'],
          equipment: [line],
        }),
      )
    const read = (id: string) => ask('GET', `${operationsPath}/${id}`, boss)
    const move = async (id: string, more: object) => {
      const {
        version,
        scheduledFrom,
        scheduledTo,
        mooringAt,
        unmooringAt,
        mooringPlatform,
        isVesselInRoadstead,
        tanks,
      } = await read(id)
      const place = { scheduledFrom, scheduledTo, mooringAt, unmooringAt, mooringPlatform, isVesselInRoadstead, tanks }
      const moves = [{ id, version, ...place, ...more }]
      await ask('POST', `${planPath}/moves`, mate, { moves, isEarlyMooringConfirmed: false })
    }
    // In the plan they share a line for two hours.
    const first = await ship('3807186', 'P2', at('06:00'), at('18:00'))
    const second = await ship('3856242', 'P3', at('16:00'), at('04:00', 1))

    const { page } = await visit({
      ...look,
      as: planner,
      at: `/operative-plan?plant=S&day=${addDays(day, -1)}&hours=96`,
    })
    await page.locator(`[role=gridcell][data-bar="${second.id}"]`).waitFor()
    await picture(page, `plan-${look.language}`)
    await press(page, text.action.whatIfs)
    const name = `CALA MIRTO ${look.language}`
    await dialog(page).getByLabel(text.whatIf.new.title).fill(name)
    await accessible(page, 'the list of what-ifs')
    await picture(page, `list-${look.language}`)
    await page.keyboard.press('Enter')
    const bar = page.getByRole('region', { name: text.whatIf.bar.label.replace('{{name}}', name) })
    await bar.waitFor()
    await page.getByText(text.whatIf.beside.same).waitFor()
    const takeOver = page.getByRole('button', { name: text.whatIf.bar.takeOver, exact: true })
    expect(await takeOver.getAttribute('aria-disabled')).toBe('true')

    // By keys alone: three hours later, when the line is free.
    const cell = page.locator(`[role=gridcell][data-bar="${second.id}"]`)
    await cell.focus()
    await page.keyboard.press('Space')
    for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    const beside = page.getByRole('region', { name: text.whatIf.beside.title })
    const eased = text.finding.lineTwice.replace('{{place}}', line).replace('{{amount}}', '2:00 h')
    await beside.getByText(eased).first().waitFor()
    await beside.getByRole('rowheader', { name: second.number }).first().waitFor()
    await expect.poll(() => cell.getAttribute('aria-label')).toContain(formatInstant(at('19:00'), look.language))
    await picture(page, `moved-${look.language}`)
    // By figures, too; what a quantity needs besides is said where the field does not stand.
    await cell.focus()
    await page.keyboard.press('Enter')
    const quantity = dialog(page).locator('#field-quantity')
    await quantity.fill('250')
    await page.keyboard.press('Enter')
    await dialog(page).getByText(text.message.needed).first().waitFor()
    await accessible(page, 'an operation that is tried')
    await picture(page, `tried-${look.language}`)
    await quantity.fill('300')
    await page.keyboard.press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
    await accessible(page, 'a what-if beside the plan')
    expect(await read(second.id)).toMatchObject({ version: 1, scheduledFrom: at('16:00') })
    const whatIf = new URL(page.url()).searchParams.get('whatIf')!
    expect((await ask('GET', `/operative-plan/what-ifs/${whatIf}`, mate)).moves).toHaveLength(1)

    // Somebody else moves the same ship in the plan: it is said, and nothing is taken over before somebody decides.
    await move(second.id, { tanks: ['S501'] })
    const meanwhile = page.getByRole('region', { name: text.whatIf.overtaken.title_one })
    await meanwhile.getByText(new RegExp(`${second.number}: ${scheduler.name}`)).waitFor()
    await expect.poll(() => takeOver.getAttribute('aria-disabled')).toBe('true')
    await accessible(page, 'what was overtaken')
    await picture(page, `overtaken-${look.language}`)
    await press(page, text.whatIf.overtaken.keep)
    await meanwhile.waitFor({ state: 'detached' })

    await takeOver.click()
    await dialog(page).getByText(text.whatIf.ask.takeOver.body_one).waitFor()
    await accessible(page, 'the question before it is taken over')
    await picture(page, `ask-${look.language}`)
    await press(page, text.whatIf.ask.takeOver.go_one)
    await page.getByText(text.message.whatIfTakenOver).first().waitFor()
    await bar.getByText(new RegExp(`${text.whatIf.status.takenOver} .*${planner.name}`)).waitFor()
    await accessible(page, 'a what-if that was taken over')
    await picture(page, `taken-${look.language}`)
    expect(await read(second.id)).toMatchObject({ version: 3, scheduledFrom: at('19:00'), tanks: ['S501'] })
    expect(await read(first.id)).toMatchObject({ version: 1 })

    await press(page, text.whatIf.bar.back)
    await bar.waitFor({ state: 'detached' })
    await cell.waitFor()
  },
)
