import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessible } from './accessible.ts'
import { tabTo } from './keyboard.ts'
import { auditor, type Person, scheduler, steward, tankOperator } from './people.ts'
import { pressEntry } from './toolbar.ts'
import { openRail, openVessel, vesselsNamed } from './vessels.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(Notifications|Notifiche)/ })
const unread = async (page: Page): Promise<number> =>
  Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0)
const hostile = '<img src=x onerror="document.title=\'broken\'"><script>document.title="broken"</script>'

/** How many the server counts, once the bell says so too. */
async function counted(page: Page): Promise<number> {
  const count = await page.evaluate(async () => {
    const { token } = JSON.parse(sessionStorage.getItem('molo.session')!) as { token: string }
    const answer = await fetch('/api/system/notification/unread', { headers: { authorization: `Bearer ${token}` } })
    return ((await answer.json()) as { data: { count: number } }).data.count
  })
  await expect.poll(() => unread(page)).toBe(count)
  return count
}

/** Through the bell, as people do it. */
async function send(page: Page, to: Person, subject: string, message: string): Promise<void> {
  await bell(page).click()
  await page.getByRole('button', { name: 'Send new notification' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send new notification' })
  await dialog.getByLabel('Receivers').fill(to.name.slice(0, 5))
  await page.getByRole('option', { name: new RegExp(to.name) }).click()
  await dialog.getByLabel('Subject').fill(subject)
  await dialog.getByLabel('Message').fill(message)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

test('a notification arrives live: the bell counts, a word appears, and its text is text', async () => {
  const [receiver, sender] = await Promise.all([
    visit({ as: auditor, at: '/', language: 'it', scheme: 'dark' }),
    visit({ as: steward, at: '/' }),
  ])
  const page = receiver.page
  const [before, ofSender] = await Promise.all([counted(page), counted(sender.page)])
  await send(sender.page, auditor, `Campioni ${hostile}`, `Prima riga\n${hostile}`)
  await sender.page.getByText('Sent to one person').waitFor()

  const word = page.getByRole('status').filter({ hasText: 'Campioni' })
  await word.getByText(steward.name).waitFor()
  await expect.poll(() => unread(page)).toBe(before + 1)
  await word.getByRole('button', { name: 'Apri' }).click()
  const popup = page.getByRole('dialog', { name: /Campioni/ })
  await popup.getByText('Prima riga').waitFor()
  await expect.poll(() => popup.textContent()).toContain(hostile)
  await expect.poll(() => popup.locator('img, script').count()).toBe(0)
  await expect.poll(() => page.title()).not.toContain('broken')
  await accessible(page, 'the popup of a notification')
  // Being shown, it is read.
  await expect.poll(() => unread(page)).toBe(before)
  await page.keyboard.press('Escape')
  await popup.waitFor({ state: 'hidden' })
  await expect.poll(() => unread(sender.page)).toBe(ofSender)
})

test('what came in while the stream of events was still opening is counted', async () => {
  const receiver = await visit({ as: tankOperator, at: '/notfound' })
  const page = receiver.page
  const opening = Promise.withResolvers<void>()
  await page.route('**/api/events', async (route) => {
    await opening.promise
    await route.continue()
  })
  await page.reload()
  const before = await counted(page)
  const sender = await visit({ as: steward, at: '/notfound' })
  await send(sender.page, tankOperator, 'Cambio turno', 'Alle sei')
  opening.resolve()
  await expect.poll(() => unread(page)).toBe(before + 1)
})

test('the inbox by keyboard: open, unread again, filter, archive, mute', async () => {
  const sender = await visit({ as: scheduler, at: '/' })
  await send(sender.page, steward, 'Draft survey', 'Figures follow')
  const { page } = await visit({ as: steward, at: '/notifications' })
  const list = page.getByRole('main')
  const entry = list.getByRole('button', { name: /Draft survey/ })
  await entry.waitFor()
  await accessible(page, 'the inbox')
  await tabTo(page, entry)
  await page.keyboard.press('Enter')
  const opened = page.getByRole('region', { name: 'The open notification' })
  await opened.getByText('Figures follow').waitFor()
  await opened.getByRole('button', { name: 'Mark as unread' }).click()
  await opened.getByRole('button', { name: 'Mark as read' }).waitFor()

  await page.goto('/notifications?unread=true&reason=message&text=survey')
  await entry.waitFor()
  await expect.poll(() => list.getByRole('listitem').filter({ hasText: 'Maintenance' }).count()).toBe(0)
  await list.getByRole('checkbox', { name: 'Select Draft survey' }).check()
  await page
    .getByRole('region', { name: 'Selected rows' })
    .getByRole('button', { name: 'Archive', exact: true })
    .click()
  await list.getByText('No notification matches the filters').waitFor()
  await page.goto('/notifications?archived=true')
  await entry.waitFor()

  await pressEntry(page, 'Mute by reason')
  const panel = page.getByRole('dialog', { name: 'Mute by reason' })
  const rings = panel.getByRole('switch', { name: 'The bell rings: Message' })
  await accessible(page, 'the reasons')
  await rings.click()
  await expect.poll(() => rings.isChecked()).toBe(false)
  await page.keyboard.press('Escape')
  const before = await unread(page)
  await send(sender.page, steward, 'Silent one', 'no bell')
  await page.goto('/notifications')
  await list.getByRole('button', { name: /Silent one.*muted/s }).waitFor()
  await expect.poll(() => unread(page)).toBe(before)
  await pressEntry(page, 'Mute by reason')
  await rings.click()
  await expect.poll(() => rings.isChecked()).toBe(true)
})

test('a thread among two people, live, and nothing of it for a third', async () => {
  const [one, two] = await Promise.all([
    visit({ as: steward, at: '/threads/' }),
    visit({ as: tankOperator, at: '/threads/', language: 'it', width: 1091 }),
  ])
  await one.page.getByRole('button', { name: 'New thread' }).click()
  const dialog = one.page.getByRole('dialog', { name: 'New thread' })
  await dialog.getByLabel('Thread name').fill('Samples of the night')
  await dialog.getByLabel('Users').last().fill('Paolo')
  await one.page.getByRole('option', { name: /Paolo Russo/ }).click()
  await accessible(one.page, 'the form of a thread')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await one.page.getByRole('heading', { name: 'Samples of the night' }).waitFor()

  // It appears in the other's open list without a reload.
  await two.page.getByRole('link', { name: 'Samples of the night' }).click()
  await two.page.getByText('Ancora nessun messaggio.').waitFor()
  await one.page.getByRole('textbox', { name: 'Write a message' }).fill(`Three bottles\n${hostile}`)
  await one.page.keyboard.press('Control+Enter')
  const said = two.page.getByRole('log').getByRole('article')
  await said.getByText('Three bottles').waitFor()
  await expect.poll(() => said.locator('img, script').count()).toBe(0)
  await two.page.getByRole('textbox', { name: 'Scrivi un messaggio' }).fill('Ricevuto')
  await two.page.getByRole('button', { name: 'Invia', exact: true }).click()
  await one.page.getByRole('log').getByText('Ricevuto').waitFor()
  await accessible(two.page, 'a thread')

  // Elsewhere in the application the next line rings once, and the list shows what is unread.
  await two.page.goto('/')
  const before = await counted(two.page)
  for (const line of ['Label them', 'and seal them']) {
    await one.page.getByRole('textbox', { name: 'Write a message' }).fill(line)
    await one.page.getByRole('button', { name: 'Send', exact: true }).click()
    await one.page.getByRole('log').getByText(line).waitFor()
  }
  await expect.poll(() => unread(two.page)).toBe(before + 1)
  await two.page.goto('/threads/')
  const row = two.page.getByRole('row').filter({ hasText: 'Samples of the night' })
  await expect.poll(() => row.getByRole('cell').last().textContent()).toBe('2')
  await row.getByRole('link').click()
  await two.page.getByText('and seal them').waitFor()
  await expect.poll(() => unread(two.page)).toBe(before)

  const third = await visit({ as: scheduler, at: new URL(two.page.url()).pathname, refusals: [404] })
  await third.page.getByText('Requested resource is not available').waitFor()
  await third.page.goto('/threads/')
  await third.page.getByRole('link', { name: /Vessel data/ }).waitFor()
  await expect.poll(() => third.page.getByText('Samples of the night').count()).toBe(0)
})

test('a thread whose validity is over can only be read', async () => {
  const { page } = await visit({ as: steward, at: '/threads/' })
  await page.getByRole('link', { name: 'Inventario di fine anno 2025' }).click()
  await page.getByRole('log').getByText('Inventario chiuso e firmato').waitFor()
  await page.getByText('This thread has ended.').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Write a message' }).count()).toBe(0)
})

test('a comment names a colleague by keyboard, reaches them live, and is withdrawn with its words', async () => {
  const name = 'CAPO FELICE'
  const [author, other] = await Promise.all([
    visit({ as: steward, at: vesselsNamed(name) }),
    visit({ as: scheduler, at: vesselsNamed(name) }),
  ])
  await Promise.all([openVessel(author.page, name), openVessel(other.page, name)])
  for (const { page } of [author, other]) {
    await openRail(page)
    await page.getByRole('tab', { name: /^Comments/ }).click()
  }
  const field = author.page.getByRole('combobox', { name: /Write a comment/ })
  await field.pressSequentially('Check the draught @chia')
  await author.page.getByRole('option', { name: /Chiara Ferri/ }).waitFor()
  await accessible(author.page, 'the people who can be mentioned')
  await field.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('Check the draught @Chiara Ferri ')
  await field.pressSequentially(`please ${hostile}`)
  await field.press('Control+Enter')

  const comments = other.page.getByRole('complementary').getByRole('listitem')
  await comments.getByText('@Chiara Ferri').waitFor()
  await expect.poll(() => comments.locator('img, script').count()).toBe(0)
  await other.page.getByRole('tab', { name: 'Comments (1)' }).waitFor()
  await other.page.goto('/')
  await bell(other.page).click()
  await other.page.getByRole('button', { name: /You were mentioned in a comment: Vessel CAPO FELICE/ }).click()
  const popup = other.page.getByRole('dialog', { name: /You were mentioned/ })
  await popup.getByText('Check the draught').waitFor()
  await popup.getByRole('link', { name: 'Open the page' }).click()
  await other.page.getByRole('heading', { name, level: 1 }).waitFor()

  // Whoever has no business with this record is not offered.
  await field.fill('and @paolo')
  await author.page.getByText('Nobody with that name can see this record').waitFor()
  await field.fill('')
  await author.page.getByRole('button', { name: 'Withdraw' }).click()
  await author.page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await other.page.getByRole('tab', { name: /^Comments/ }).click()
  await other.page.getByText('Comment withdrawn by its author').waitFor()
  await expect.poll(() => other.page.getByText('Check the draught').count()).toBe(0)
})
