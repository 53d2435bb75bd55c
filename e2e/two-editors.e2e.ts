import { expect, test } from 'vitest'
import { accessible } from './accessible.ts'
import { scheduler, steward } from './people.ts'
import { dirtyBar, edit, field, openVessel, row, save, shown, vesselsNamed, vesselsPath } from './vessels.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()

/** Two people with the same record open for editing; the first one saves. */
async function bothEdit(
  name: string,
  first: Record<string, string>,
  second: Record<string, string>,
  scheme: 'light' | 'dark',
) {
  const [one, two] = await Promise.all([
    visit({ as: scheduler, at: vesselsNamed(name) }),
    visit({ as: steward, at: vesselsNamed(name), refusals: [412], scheme }),
  ])
  await Promise.all([openVessel(one.page, name), openVessel(two.page, name)])
  await edit(two.page, second)
  await edit(one.page, first)
  await save(one.page)
  await one.page.getByText('Item updated').waitFor()
  // The second one is told while still typing, and loses nothing.
  await two.page.getByText(`${scheduler.name} changed this record in the meantime.`).waitFor()
  for (const [label, value] of Object.entries(second)) {
    // Digits are grouped when a field is left.
    await expect.poll(async () => (await field(two.page, label).inputValue()).replaceAll(',', '')).toBe(value)
  }
  await save(two.page)
  const panel = two.page.getByRole('dialog', { name: `${scheduler.name} changed this record while you were editing` })
  await panel.waitFor()
  await accessible(two.page, 'the conflict panel')
  return { one: one.page, two: two.page, panel }
}

test('changes of different fields are merged, and both stay', async () => {
  const { one, two, panel } = await bothEdit(
    'ALCIONE STAR',
    { 'Net tonnage': '35800' },
    { Draught: '15.00', 'Year built': '2012' },
    'light',
  )
  await panel.getByText('You changed different fields, so both changes are kept.').waitFor()
  await expect.poll(() => panel.getByRole('radio').count()).toBe(0)
  await panel.getByRole('button', { name: 'Save the merged record' }).click()
  await panel.waitFor({ state: 'hidden' })
  await expect.poll(() => shown(two, 'Draught')).toBe('15.00 m')
  await expect.poll(() => shown(two, 'Net tonnage')).toBe('35,800')
  // The first one, who only reads by now, follows without a reload.
  await expect.poll(() => shown(one, 'Year built')).toBe('2012')
  await expect.poll(() => shown(one, 'Net tonnage')).toBe('35,800')
})

test('of a field that both changed the second one chooses the value, and going back to the form loses nothing', async () => {
  const { one, two, panel } = await bothEdit(
    'AMALFI WAVE',
    { Deadweight: '49300', 'Year built': '2011' },
    { Deadweight: '49500', 'Length overall': '182.00' },
    'dark',
  )
  await panel.getByText('You both changed one field: choose which value to keep.').waitFor()
  const line = panel.getByRole('row').filter({ hasText: 'Deadweight' })
  await expect.poll(() => line.textContent()).toMatch(/49,198.*49,500.*49,300/)
  await panel.getByRole('button', { name: 'Back to the form' }).click()
  await panel.waitFor({ state: 'hidden' })
  await dirtyBar(two).getByText('2 changes').waitFor()
  await expect.poll(() => field(two, 'Length overall').inputValue()).toBe('182.00')

  await save(two)
  await panel.getByRole('radio', { name: 'Deadweight (t): keep the other value, 49,300' }).check()
  await panel.getByRole('button', { name: 'Save the merged record' }).click()
  await panel.waitFor({ state: 'hidden' })
  await expect.poll(() => shown(two, 'Length overall')).toBe('182.00 m')
  await expect.poll(() => shown(two, 'Deadweight')).toBe('49,300 t')
  await expect.poll(() => shown(two, 'Year built')).toBe('2011')
  await expect.poll(() => shown(one, 'Length overall')).toBe('182.00 m')
})

test('a change in one browser appears in the list of the other without a reload', async () => {
  const [watcher, editor] = await Promise.all([
    visit({ as: steward, at: vesselsPath }),
    visit({ as: scheduler, at: vesselsNamed('BALTIC FENNEL') }),
  ])
  await row(watcher.page, 'BALTIC FENNEL').getByText('37,403').waitFor()
  await openVessel(editor.page, 'BALTIC FENNEL')
  await edit(editor.page, { Deadweight: '37999' })
  await save(editor.page)
  await editor.page.getByText('Item updated').waitFor()
  await row(watcher.page, 'BALTIC FENNEL').getByText('37,999').waitFor()
  await expect.poll(() => row(watcher.page, 'BALTIC FENNEL').textContent()).toContain('3725015')
})
