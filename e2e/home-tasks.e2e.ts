import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Language } from '#platform/core/language.ts'
import { text } from './dictionary.ts'
import { oilAccountant, otherTankOperator, type Person, scheduler, shiftLeader, systemKeeper } from './people.ts'
import { browserVisits } from './visits.ts'

/** What each role does most often, from the home page in at most two clicks. */

const visit = browserVisits()

type Click = (page: Page, language: Language) => Locator
interface Task {
  does: string
  clicks: readonly Click[]
  /** Where the work is done. */
  arrives: RegExp
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu', exact: true })
const menuText = (language: Language, key: string) => text(language, `navigation:menu.${key}`)
/** An area of the menu opens, and its entry leads there. */
const byMenu = (area: string, entry: string): Click[] => [
  (page, language) => menu(page).getByRole('button', { name: menuText(language, area), exact: true }),
  (page, language) => menu(page).getByRole('link', { name: menuText(language, entry), exact: true }),
]
const byDoor =
  (title: string): Click =>
  (page, language) =>
    page
      .getByRole('navigation', { name: text(language, 'shell:home.begin') })
      .getByRole('link', { name: text(language, title), exact: true })
const card = (page: Page, id: string) => page.locator(`[data-card="${id}"]`)
/** The one that has waited longest, or comes next. */
const firstOf =
  (id: string): Click =>
  (page) =>
    card(page, id).locator('ul').getByRole('link').first()
const allOf =
  (id: string): Click =>
  (page) =>
    card(page, id).locator('h3').getByRole('link')

const id = String.raw`[0-9a-f]{8}-[0-9a-f-]{27}`
const at = (path: string) => new RegExp(`^${path}$`)

const roles: readonly { role: string; as: Person; language: Language; tasks: readonly Task[] }[] = [
  {
    role: 'tank operator',
    as: otherTankOperator,
    language: 'it',
    tasks: [
      {
        does: 'starts an operation',
        clicks: [byDoor('tank-operations:tankOperations.title.new')],
        arrives: at('/tank/operations/new'),
      },
      {
        does: 'closes the operation that goes on',
        clicks: [firstOf('tankOperations.inProgress')],
        arrives: at(`/tank/operations/${id}`),
      },
      { does: 'calculates a tank', clicks: [byDoor('tanks:calculator.title')], arrives: at('/tank-calculator') },
      { does: 'looks at the farm', clicks: byMenu('groupOperations', 'tankFarm'), arrives: at('/tank-farm') },
      { does: 'answers alarms', clicks: byMenu('groupOperations', 'tankAlarms'), arrives: at('/tank/alarms') },
    ],
  },
  {
    role: 'shift leader',
    as: shiftLeader,
    language: 'en',
    tasks: [
      {
        does: 'posts what was measured',
        clicks: [firstOf('tankOperations.measured')],
        arrives: at(`/tank/operations/${id}`),
      },
      {
        does: 'closes the day of the plant',
        clicks: [firstOf('stockDays.open')],
        arrives: at('/stock-management/daily-tank'),
      },
      {
        does: 'looks at the ship alongside',
        clicks: [firstOf('movementInstructions.alongside')],
        arrives: at(`/movement-instruction/${id}`),
      },
      { does: 'answers alarms', clicks: byMenu('groupOperations', 'tankAlarms'), arrives: at('/tank/alarms') },
      {
        does: 'frees a tank that somebody holds',
        clicks: byMenu('groupStockAndBalance', 'dailyLocked'),
        arrives: at('/stock-management/daily-locked'),
      },
    ],
  },
  {
    role: 'vessel scheduler',
    as: scheduler,
    language: 'it',
    tasks: [
      {
        does: 'begins an instruction',
        clicks: [byDoor('movement-instructions:movementInstructions.title.new')],
        arrives: at('/movement-instruction/begin'),
      },
      {
        does: 'completes a draft',
        clicks: [firstOf('movementInstructions.drafts')],
        arrives: at(`/movement-instruction/${id}`),
      },
      {
        does: 'prepares the next ship',
        clicks: [firstOf('movementInstructions.next')],
        arrives: at(`/movement-instruction/${id}`),
      },
      {
        does: 'ticks the checklist',
        clicks: byMenu('groupOperations', 'checklist'),
        arrives: at('/movement-instruction/checklist'),
      },
      { does: 'follows the lots', clicks: [allOf('lots.open')], arrives: at('/lots-management') },
    ],
  },
  {
    role: 'oil accountant',
    as: oilAccountant,
    language: 'en',
    tasks: [
      {
        does: 'reads the sheet of the day',
        clicks: [byDoor('stock-sheets:home.daySheet')],
        arrives: at('/stock-management/daily-tank'),
      },
      {
        does: 'reads the sheet of the month',
        clicks: byMenu('groupStockAndBalance', 'monthlyTank'),
        arrives: at('/stock-management/monthly-tank'),
      },
      { does: 'closes lots', clicks: [firstOf('lots.open')], arrives: at('/lots-management') },
      {
        does: 'reads the stock by product',
        clicks: byMenu('groupStockAndBalance', 'stockSummary'),
        arrives: at('/stock-summary'),
      },
      {
        does: 'prints the list of movements',
        clicks: byMenu('groupStockAndBalance', 'tanksMovementsListA18'),
        arrives: at('/tanks-movements-list-a-18'),
      },
    ],
  },
  {
    role: 'system administrator',
    as: systemKeeper,
    language: 'en',
    tasks: (
      [
        ['looks after a user', 'users', '/system/Users'],
        ['gives a role', 'userRoles', '/system/UserRoles'],
        ['changes what a role may do', 'permissionMatrix', '/menu-configuration/permissions'],
        ['looks whether the work of the night has run', 'schedules', '/system/Schedules'],
        ['looks at the exchange', 'exchange', '/system/Exchange'],
      ] as const
    ).map(([does, entry, path]) => ({ does, clicks: byMenu('groupAdministration', entry), arrives: at(path) })),
  },
]

test.each(roles)('the $role reaches each of five tasks', async ({ as, language, tasks }) => {
  expect(tasks).toHaveLength(5)
  const { page } = await visit({ as, language })
  for (const { does, clicks, arrives } of tasks) {
    expect(clicks.length, does).toBeLessThanOrEqual(2)
    await page.goto('/')
    for (const click of clicks) await click(page, language).click()
    await expect.poll(() => new URL(page.url()).pathname, { message: does }).toMatch(arrives)
    await page.locator('main h1, [role="dialog"]').first().waitFor()
  }
})
