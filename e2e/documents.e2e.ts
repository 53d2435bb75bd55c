import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import movementEn from '#modules/movement-instructions/i18n/en.json' with { type: 'json' }
import movementIt from '#modules/movement-instructions/i18n/it.json' with { type: 'json' }
import voyagesEn from '#modules/voyages/i18n/en.json' with { type: 'json' }
import voyagesIt from '#modules/voyages/i18n/it.json' with { type: 'json' }
import platformEn from '#platform/server/i18n/en.json' with { type: 'json' }
import platformIt from '#platform/server/i18n/it.json' with { type: 'json' }
import shellEn from '#platform/web/i18n/en.json' with { type: 'json' }
import shellIt from '#platform/web/i18n/it.json' with { type: 'json' }
import { pdfPages } from '#platform/testing/read-pdf.ts'
import { onServer } from '../tools/postgres/database.ts'
import { accessible } from './accessible.ts'
import { newInstruction } from './instructions.ts'
import { ownApp } from './own-app.ts'
import { administrator } from './people.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()
const words = {
  en: { movement: movementEn, voyages: voyagesEn, platform: platformEn, shell: shellEn.document, paper: shellEn.paper },
  it: { movement: movementIt, voyages: voyagesIt, platform: platformIt, shell: shellIt.document, paper: shellIt.paper },
}

const saved = async (page: Page, act: () => Promise<void>) => {
  const waiting = page.waitForEvent('download')
  await act()
  const file = await waiting
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

test.each([
  { language: 'en', scheme: 'light', width: 1440 },
  { language: 'it', scheme: 'dark', width: 1091 },
] as const)('files come and go, documents are printed, and the voyage is followed, in $language', async (look) => {
  const { movement, voyages, platform, shell, paper } = words[look.language]
  const { id, voyageNumber } = await newInstruction(['SEL'])
  const { page } = await visit({
    ...look,
    as: administrator,
    at: `/movement-instruction/${id}?tab=documents`,
    // The file that is not what it says, and the damaged one.
    refusals: [400, 409],
  })

  // A file goes in and comes out as it was.
  const panel = page.getByRole('region', { name: shell.many })
  const content = Buffer.from(`%PDF-1.4\n% ${randomUUID()}\n%%EOF\n`)
  const name = 'Polizza è già qui.pdf'
  await panel.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: content })
  const row = panel.getByRole('row', { name: new RegExp(name) })
  await row.waitFor()
  await accessible(page, 'the files of a record')
  const get = () => row.getByRole('button', { name: shell.download.replace('{{name}}', name) }).click()
  const file = await saved(page, get)
  expect(file).toEqual({ name, content })

  // What is not what it says is refused, with the reason beside it.
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'setup.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\x90') })
  await panel.getByText(platform.message.documentContent.replace('{{ending}}', 'pdf')).waitFor()

  // Bytes that are no longer what they were are not handed out.
  await onServer(ownApp().databaseUrl, (client) =>
    client.query(
      `update document_parts set content = content || '\\x20'
       where sha256 = (select sha256 from documents where owner_id = $1 and removed_at is null)`,
      [id],
    ),
  )
  await get()
  await page.getByText(platform.message.documentCorrupted).waitFor()

  // Gone, with a reason.
  await row.getByRole('button', { name: shell.remove.replace('{{name}}', name) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(shell.reason).fill('damaged')
  await dialog.getByRole('button', { name: shell.removeIt }).click()
  await panel.getByText(shell.none).waitFor()

  // Printed in both languages.
  for (const [language, title] of [
    ['en', movementEn.movementInstructions.title.one],
    ['it', movementIt.movementInstructions.title.one],
  ] as const) {
    await page.getByRole('button', { name: paper.print, exact: true }).click()
    const printing = page.getByRole('dialog')
    await printing.locator('#field-language').click()
    await page.getByRole('listbox').getByRole('option', { name: paper.in[language], exact: true }).click()
    await accessible(page, 'the question what to print', '[role="dialog"]')
    // It is a draft: neither it nor its bills can be final.
    expect(await printing.getByRole('radio', { name: paper.final }).isDisabled()).toBe(true)
    const printed = await saved(page, () => printing.getByRole('button', { name: paper.printDraft }).click())
    expect(printed.name).toContain(` ${language}.pdf`)
    expect(pdfPages(printed.content).join('\n')).toContain(title)
    await printing.waitFor({ state: 'detached' })
  }

  // Along the voyage: lots, the whole of it, and back to the instruction.
  await page.goto(`/movement-instruction/${id}`)
  const rail = page.getByRole('navigation', { name: voyages.thread })
  await rail
    .getByText(look.language === 'en' ? '55,000.000 t' : '55.000,000 t')
    .first()
    .waitFor()
  await accessible(page, 'the stages of a voyage', '.voyage-rail')
  await rail.getByRole('link', { name: movement.lots.title.many }).click()
  await page.waitForURL(/tab=main/)
  await page.goBack()
  await rail.getByRole('link', { name: voyages.open }).click()
  await page.getByRole('heading', { name: voyages.title.replace('{{number}}', voyageNumber) }).waitFor()
  await page.getByText(voyages.none).first().waitFor()
  await accessible(page, 'a voyage')
  await page.getByRole('link', { name: voyageNumber, exact: true }).click()
  await page.waitForURL(new RegExp(`/movement-instruction/${id}`))
})
