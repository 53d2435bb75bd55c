import { expect, test } from 'vitest'
import { accessible } from './accessible.ts'
import { administrator, type Person } from './people.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()
const second: Person = { username: 'g.riva', name: 'Giorgio Riva' }
const local: Person = { username: 'n.fabbri', name: 'Nora Fabbri' }
const costa: Person = { username: 's.costa', name: 'Sergio Costa' }
const russo: Person = { username: 'p.russo', name: 'Paolo Russo' }

test('a fiscal role takes two people: one asks with a reason, another reads it and gives', async () => {
  const first = await visit({ as: administrator, at: `/system/UserRoles?text=${costa.username}` })
  const box = first.page.getByRole('checkbox', { name: `FISCAL for ${costa.name}` })
  await box.focus()
  await first.page.keyboard.press('Space')
  await first.page.keyboard.press('Control+S')
  const dialog = first.page.getByRole('dialog', { name: 'Give sensitive roles?' })
  await dialog.getByText(`FISCAL for ${costa.name}`).waitFor()
  await accessible(first.page, 'the question before a fiscal role is given')
  await dialog.getByRole('textbox', { name: 'Reason, for the second person' }).fill('Stands in for Roberto in December')
  await dialog.getByRole('button', { name: 'Give' }).click()
  await first.page.getByRole('status').filter({ hasText: 'Waiting for a second person: 1' }).waitFor()
  const own = first.page.getByRole('region', { name: 'Waiting for a second person' })
  await own.getByRole('button', { name: 'Withdraw' }).waitFor()
  await expect.poll(() => own.getByRole('button', { name: 'Confirm', exact: true }).count()).toBe(0)
  await expect.poll(() => box.isChecked()).toBe(false)

  const other = await visit({ as: second, at: '/system/UserRoles', language: 'it', scheme: 'dark', width: 1091 })
  const waiting = other.page.getByRole('region', { name: 'In attesa di una seconda persona' })
  await waiting.getByText('Stands in for Roberto in December').waitFor()
  await accessible(other.page, 'what waits for a second person')
  await waiting.getByRole('button', { name: 'Conferma', exact: true }).click()
  const asking = other.page.getByRole('dialog', { name: `Assegnare FISCAL a ${costa.name}?` })
  await asking.getByText('s.costa@selvara.example').waitFor()
  await asking.getByRole('button', { name: 'Conferma', exact: true }).click()
  await other.page
    .getByRole('status')
    .filter({ hasText: `FISCAL assegnato a ${costa.name}` })
    .waitFor()
  await first.page.reload()
  await expect.poll(() => box.isChecked()).toBe(true)
})

test('the administrator of one plant asks for what is beyond the own rights, and finds other plants closed', async () => {
  const { page } = await visit({ as: local, at: `/system/UserRoles?text=${russo.username}`, language: 'it' })
  await page.getByRole('checkbox', { name: `TRADER per ${russo.name}` }).check()
  await page.keyboard.press('Control+S')
  const dialog = page.getByRole('dialog', { name: 'Assegnare ruoli sensibili?' })
  await dialog.getByText('deve confermare una seconda persona').waitFor()
  await dialog.getByRole('button', { name: 'Assegna' }).click()
  await page.getByRole('status').filter({ hasText: 'In attesa di una seconda persona: 1' }).waitFor()

  const abroad = await visit({ as: local, at: '/system/UserRoles?text=l.conti', refusals: [403] })
  await abroad.page.getByRole('checkbox', { name: 'SHIFT for Lucia Conti' }).check()
  await abroad.page.keyboard.press('Control+S')
  await abroad.page.getByRole('dialog').getByRole('button', { name: 'Give' }).click()
  const refusal = abroad.page.getByText('works at plants that are not yours').first()
  await expect.poll(() => refusal.isVisible()).toBe(true)
})
