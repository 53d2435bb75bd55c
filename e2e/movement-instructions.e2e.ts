import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pdfPages } from '#platform/testing/read-pdf.ts'
import { accessible } from './accessible.ts'
import { newInstruction } from './instructions.ts'
import { tabTo } from './keyboard.ts'
import { scheduler, trader } from './people.ts'
import { browserVisits } from './visits.ts'

const visit = browserVisits()
const list = '/movement-instruction'

/** As the page reads it, by the session that is open in it. */
async function ask<T>(page: Page, path: string): Promise<T> {
  const answer = await page.evaluate(async (address) => {
    const { token } = JSON.parse(sessionStorage.getItem('molo.session')!) as { token: string }
    const response = await fetch(`/api${address}`, { headers: { authorization: `Bearer ${token}` } })
    return (await response.json()) as { data: unknown }
  }, path)
  return answer.data as T
}

interface Instruction {
  id: string
  version: number
  status: string
  voyageNumber: string
  externalVoyageNumber: string | null
  charterPartyForm: string | null
  lots: { id: string }[]
}

const read = (page: Page, id: string) => ask<Instruction>(page, `${list}/${id}`)
const input = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true }).first()

/** With the keyboard alone: as many presses of Tab as it takes, then the text. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, input(page, label))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** A code typed in full is taken when the field is left. */
async function choose(page: Page, label: string, code: string): Promise<void> {
  await type(page, label, code)
  await page.getByRole('listbox').getByRole('option').filter({ hasText: code }).first().waitFor()
  await page.keyboard.press('Tab')
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }).last())
  await page.keyboard.press('Enter')
}

/** The worked voyage from nothing, by keyboard: header, two lots, saved as a draft. */
async function enterVoyage(page: Page): Promise<string> {
  await page.getByRole('gridcell').first().waitFor()
  await page.keyboard.press('Alt+n')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  for (const [label, code] of [
    ['Impianto', 'S'],
    ['Tipo operazione', 'SCN'],
  ] as const) {
    await tabTo(page, dialog.getByLabel(label, { exact: false }).first())
    await page.keyboard.type(code)
    await page.getByRole('listbox').getByRole('option').filter({ hasText: code }).first().waitFor()
    await page.keyboard.press('Tab')
  }
  await tabTo(page, dialog.getByRole('button', { name: 'Inizia' }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Nuova istruzione di movimentazione' }).waitFor()
  await type(page, 'Numero viaggio esterno', 'HLX-25-331')
  await choose(page, 'Nave', '3259925')
  await type(page, 'Laycan dal', '09/03/2025')
  await type(page, 'Laycan al', '11/03/2025')
  await type(page, 'Formulario charter party', 'ASBATANKVOY')
  for (const [product, quantity, holder] of [
    ['CR-AZL', '55000', 'SEL'],
    ['CR-AZL', '30000', 'MRD'],
  ] as const) {
    await page.keyboard.press('Alt+l')
    await input(page, 'Intestatario').waitFor()
    await choose(page, 'Prodotto', product)
    await type(page, 'Quantità', quantity)
    await choose(page, 'Unità di misura', 'MT')
    await choose(page, 'Intestatario', holder)
  }
  await page.keyboard.press('Control+s')
  await page.getByText('Istruzione di movimentazione creata in bozza').waitFor()
  await page.waitForURL(/movement-instruction\/[0-9a-f-]{36}/)
  return /movement-instruction\/([0-9a-f-]{36})/.exec(page.url())![1]!
}

/** In Lots Management: all are ticked, each gets its final quantity in the drawer, then they are closed at once. */
async function closeLots(page: Page, voyage: string, quantities: Record<string, string>): Promise<void> {
  const row = (holder: string) => page.getByRole('row').filter({ hasText: holder })
  await page.goto(`/lots-management?voyageNumber=${voyage}`)
  for (const holder of Object.keys(quantities)) await row(holder).getByRole('checkbox').check()
  await accessible(page, 'ticked lots')
  const close = page.getByRole('region', { name: 'Righe selezionate' }).getByRole('button', { name: 'Chiudi' })
  await close.click()
  const outcome = page.getByRole('region', { name: 'Chiudi', exact: true })
  await outcome.getByText('Possono procedere: 0 · rifiutati: 2').waitFor()
  await outcome.getByText('Inserisci la quantità finale per chiudere il lotto').waitFor()
  await accessible(page, 'what a step on many lots would do')
  await outcome.getByRole('button', { name: 'Annulla' }).click()
  for (const [holder, quantity] of Object.entries(quantities)) {
    await row(holder).getByRole('gridcell', { name: voyage, exact: true }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Data di competenza', { exact: true }).fill('31/03/2025')
    await drawer.getByLabel('Quantità finale', { exact: true }).fill(quantity)
    // What is ticked has another version from here on, and is closed all the same.
    const save = drawer.getByRole('button', { name: 'Salva' })
    const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    // The figure is read back below the field until it is left; the button stays under the pointer all the same.
    await drawer.getByText(/^= /).waitFor()
    const at = (await save.boundingBox())!
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
    await page.mouse.down()
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await page.mouse.up()
    await stored
    // The button rests while it saves, too: only then is there nothing left that Escape would ask about.
    await drawer.locator('form[data-unchanged]').waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
  }
  await close.click()
  await page.getByText('2 lotti chiusi').waitFor()
}

test('the worked voyage is entered by keyboard in Italian, numbered, versioned, closed, printed, reopened and restored', async () => {
  const { page } = await visit({ as: scheduler, at: list, language: 'it' })
  const id = await enterVoyage(page)
  await accessible(page, 'a movement instruction in Italian')

  // Another version, with its reason.
  await page.keyboard.press('Control+1')
  await type(page, 'Formulario charter party', 'ASBATANKVOY 1977')
  await tabTo(page, page.getByLabel('Che cosa cambia e perché (facoltativo)'))
  await page.keyboard.type('Forma della charter party')
  await page.keyboard.press('Control+s')
  await page.getByText('Salvata come versione 2').waitFor()

  // Numbered and started.
  await press(page, 'Crea')
  await page.getByRole('dialog').waitFor()
  await press(page, 'Crea')
  await page.getByRole('heading', { name: /^S25-\d{4}$/ }).waitFor()
  await press(page, 'Avvia')
  await page.getByRole('dialog').waitFor()
  await press(page, 'Avvia')
  await page.getByText('In corso', { exact: true }).first().waitFor()

  // One more thing to be seen to, and the voyage as a whole, both found from here.
  const { voyageNumber } = await read(page, id)
  await page.goto(`${list}/checklist?voyageNumber=${voyageNumber}`)
  await page.getByRole('gridcell').first().waitFor()
  await page.keyboard.press('Alt+n')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-item.en')
  await page.keyboard.type('Tugs ordered')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Rimorchiatori ordinati')
  await accessible(page, 'a new checklist item')
  await page.keyboard.press('Enter')
  await page.getByText('Voce aggiunta').waitFor()
  await page.getByRole('gridcell', { name: 'Rimorchiatori ordinati' }).waitFor()
  await page.goto(`/search?text=${voyageNumber}`)
  await page.getByRole('region', { name: 'Viaggi' }).getByRole('link', { name: voyageNumber }).click()
  await page.getByRole('heading', { name: `Viaggio ${voyageNumber}` }).waitFor()
  await page.goto(`${list}/${id}`)

  // It is closed only when its lots are.
  const close = page.getByRole('button', { name: 'Chiudi', exact: true })
  await expect.poll(() => close.getAttribute('aria-disabled')).toBe('true')
  const voyage = (await read(page, id)).voyageNumber
  await closeLots(page, voyage, { SEL: '54871,4', MRD: '29915,25' })
  await page.goto(`${list}/${id}`)
  await expect.poll(() => close.getAttribute('aria-disabled')).toBe(null)
  await press(page, 'Chiudi')
  await page.getByRole('dialog').waitFor()
  await press(page, 'Chiudi')
  await page.getByText('Chiusa', { exact: true }).first().waitFor()
  expect((await read(page, id)).status).toBe('closed')

  // Printed as it was closed.
  await press(page, 'Stampa')
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Stampa/ })
      .click(),
  ])
  const pages = pdfPages(await readFile(await paper.path()))
  expect(pages.join(' ')).toContain(voyage)
  expect(pages.join(' ')).toContain('ASBATANKVOY 1977')

  // Two versions compared, though nothing can be restored before it is open again.
  await page.getByRole('tab', { name: 'Log' }).click()
  const first = page.getByRole('listitem').filter({ hasText: /Versione 1(?!\d)/ })
  const restore = first.getByRole('button', { name: 'Ripristina' })
  await expect.poll(() => restore.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('checkbox', { name: 'Confronta Versione 1' }).check()
  await page.getByRole('checkbox', { name: 'Confronta Versione 2' }).check()
  await page.getByRole('button', { name: 'Confronta versioni' }).click()
  const difference = page.getByRole('dialog')
  await difference.getByRole('row', { name: /Formulario charter party ASBATANKVOY ASBATANKVOY 1977/ }).waitFor()
  await accessible(page, 'two versions compared')
  await page.keyboard.press('Escape')
  await difference.waitFor({ state: 'hidden' })

  // The first version comes back as the newest one, after a look at what that changes; the closed lots stay as they are.
  await press(page, 'Riapri')
  await page.getByRole('dialog').getByRole('textbox').fill('Charter party da correggere')
  await press(page, 'Riapri')
  await page.getByText("Stato dell'istruzione: In corso").waitFor()
  const before = await read(page, id)
  await restore.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('row', { name: /Formulario charter party ASBATANKVOY 1977 ASBATANKVOY/ }).waitFor()
  await dialog.getByRole('button', { name: 'Ripristina' }).click()
  await page.getByText('Versione ripristinata').waitFor()
  const after = await read(page, id)
  expect([after.status, after.version, after.charterPartyForm]).toEqual(['ongoing', before.version + 1, 'ASBATANKVOY'])
  expect([after.voyageNumber, after.lots]).toEqual([before.voyageNumber, before.lots])
})

test('two people in one instruction: other fields are merged, the same field is asked about, nothing typed is lost', async () => {
  const { id } = await newInstruction(['SEL', 'MRD'])
  const { page: one } = await visit({ as: scheduler, at: `${list}/${id}`, language: 'it' })
  const { page: two } = await visit({ as: trader, at: `${list}/${id}`, refusals: [412], scheme: 'dark' })
  await input(one, 'Numero viaggio esterno').waitFor()
  await input(two, 'External voyage number').waitFor()

  // Different fields, and a lot from each of them.
  await input(two, 'Charter party form').fill('BPVOY 4')
  await two.keyboard.press('Alt+l')
  await input(two, 'Trade description').fill('The second one’s lot')
  await one.keyboard.press('Control+1')
  await input(one, 'Numero viaggio esterno').fill('FIRST-1')
  await one.keyboard.press('Alt+l')
  await input(one, 'Descrizione commerciale').fill('Il lotto del primo')
  await one.keyboard.press('Control+s')
  await one.getByText('Salvata come versione 2').waitFor()
  await two.getByText(`${scheduler.name} changed this record in the meantime.`).waitFor()
  await expect.poll(() => input(two, 'Trade description').inputValue()).toBe('The second one’s lot')
  await two.keyboard.press('Control+s')
  const panel = two.getByRole('dialog', { name: `${scheduler.name} changed this record while you were editing` })
  await panel.getByText('You changed different fields, so both changes are kept.').waitFor()
  await expect.poll(() => panel.getByRole('radio').count()).toBe(0)
  await accessible(two, 'the conflict panel of an instruction')
  await panel.getByRole('button', { name: 'Save the merged record' }).click()
  await two.getByText('Saved as version 3').waitFor()
  const merged = await read(two, id)
  expect([merged.externalVoyageNumber, merged.charterPartyForm, merged.lots.length]).toEqual(['FIRST-1', 'BPVOY 4', 4])

  // The same field: the second one chooses, and the first one's value is never overwritten in silence.
  await two.keyboard.press('Control+1')
  await input(two, 'External voyage number').fill('SECOND-2')
  await one.keyboard.press('Control+1')
  await expect.poll(() => input(one, 'Formulario charter party').inputValue()).toBe('BPVOY 4')
  await input(one, 'Numero viaggio esterno').fill('FIRST-2')
  await one.keyboard.press('Control+s')
  await one.getByText('Salvata come versione 4').waitFor()
  await two.keyboard.press('Control+s')
  await panel.getByRole('radio', { name: /FIRST-2$/ }).waitFor()
  expect((await read(two, id)).externalVoyageNumber).toBe('FIRST-2')
  await panel.getByRole('button', { name: 'Save the merged record' }).click()
  await two.getByText('Saved as version 5').waitFor()
  expect((await read(two, id)).externalVoyageNumber).toBe('SECOND-2')
})
