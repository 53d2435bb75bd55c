import { expect, test } from 'vitest'
import en from '#modules/shift-handover/i18n/en.json' with { type: 'json' }
import it from '#modules/shift-handover/i18n/it.json' with { type: 'json' }
import { shiftAt, shiftBefore } from '#modules/shift-handover/rules/shifts.ts'
import shell from '#platform/web/i18n/en.json' with { type: 'json' }
import shellIt from '#platform/web/i18n/it.json' with { type: 'json' }
import { accessible } from './accessible.ts'
import { addNote, pageOf, signShift, takeOverShift } from './handover.ts'
import { auditor, otherTankOperator, shiftLeader } from './people.ts'
import { browserVisits } from './visits.ts'
import { complaintsOf } from './walking.ts'

const visit = browserVisits()

/** Over, so that it may be signed. */
const last = shiftBefore(shiftAt(new Date().toISOString()))

test('a shift is written, signed, received by another one and printed, in both languages', async () => {
  const { page: goes } = await visit({ as: shiftLeader, at: pageOf(last), language: 'it' })
  await goes.getByText(it.page.unsigned).waitFor()
  expect(await complaintsOf(goes)).toEqual([])
  await addNote(goes, it, 'Pompa P-7 rumorosa')
  await accessible(goes, 'the page of a shift')
  const beyond = () => document.documentElement.scrollHeight - document.documentElement.clientHeight
  expect(await goes.evaluate(beyond), 'only the page scrolls, never the shell around it').toBe(0)
  await signShift(goes, it)
  // Nobody hands over to themselves, and what is signed is written no more.
  const own = goes.getByRole('button', { name: it.action.takeOver })
  expect(await own.getAttribute('aria-disabled')).toBe('true')
  expect(await goes.getByRole('button', { name: it.notes.add }).getAttribute('aria-disabled')).toBe('true')

  const { page: comes } = await visit({
    as: otherTankOperator,
    at: '/shift-handover/list?status=signed',
    language: 'it',
  })
  await comes.locator('.ag-row').first().waitFor()
  await comes.goto(pageOf(last))
  await takeOverShift(comes, it, 'Giro fatto insieme')
  await comes.getByRole('button', { name: shellIt.paper.print }).click()
  const [paper] = await Promise.all([
    comes.waitForEvent('download'),
    comes.getByRole('dialog').getByRole('button', { name: shellIt.paper.printFinal }).click(),
  ])
  expect(paper.suggestedFilename()).toMatch(/^Consegna di turno \d+ it\.pdf$/)

  // The note goes on to the shift that comes, until somebody has done it.
  await comes.goto('/shift-handover?plant=S')
  const line = comes.locator('.handover-notes li').filter({ hasText: 'Pompa P-7 rumorosa' })
  await line.getByText(it.notes.carried, { exact: false }).first().waitFor()
  await line.getByRole('button', { name: it.notes.markDone }).click()
  await line.getByText(new RegExp(`${it.notes.done}: `)).waitFor()

  const { page: reads } = await visit({ as: auditor, at: pageOf(last) })
  await reads.getByText('Giro fatto insieme').waitFor()
  await reads.getByText(en.group.abnormal, { exact: true }).waitFor()
  for (const name of [en.action.sign, en.action.takeOver, en.notes.add]) {
    expect(await reads.getByRole('button', { name, exact: true }).count()).toBe(0)
  }
  expect(await complaintsOf(reads)).toEqual([])
  await accessible(reads, 'a shift that both have signed')
  await reads.getByRole('button', { name: shell.paper.print }).waitFor()
})
