import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { pdfPages } from '#platform/testing/read-pdf.ts'
import { loadTexts } from '../../base/texts.ts'
import { isPassive } from '../inspect-pdf.ts'
import { sample } from './pdf.fixture.ts'
import { renderPdf } from './render-pdf.ts'
import { tablePdf } from './table-pdf.ts'

// The letters are read once, and that takes its time.
vi.setConfig({ testTimeout: 30_000 })
const texts = await loadTexts([])

test('the same data is the same file, and no clock has been near it', async () => {
  const once = await renderPdf(sample('it', 60), texts)
  const again = await renderPdf(sample('it', 60), texts)
  expect(again.equals(once)).toBe(true)
  expect(once.toString('latin1')).toContain('(D:19700101000000Z)')
  expect(await isPassive(once)).toBe(true)
  expect((await renderPdf(sample('it', 61), texts)).equals(once)).toBe(false)
})

test('a table goes on over pages below its head, and each page says which it is', async () => {
  const pages = pdfPages(await renderPdf(sample('en', 200), texts))
  expect(pages.length).toBeGreaterThan(3)
  for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
  for (const page of pages.slice(0, -1)) expect(page).toContain('Moved weight')
  const numbers = pages.flatMap((page) => [...page.matchAll(/\bTK-\d{3}\b/g)].map(([code]) => code))
  expect(numbers).toEqual(Array.from({ length: 200 }, (_, row) => `TK-${String(row + 1).padStart(3, '0')}`))
})

test('numbers, days and moments are written as the language writes them', async () => {
  const [english] = pdfPages(await renderPdf(sample('en', 3), texts))
  const [italian] = pdfPages(await renderPdf(sample('it', 3), texts))
  expect(english).toContain('55,000.000 t')
  expect(english).toContain('10 Mar 2025 05:48')
  expect(italian).toContain('55.000,000 t')
  expect(italian).toContain('10/03/2025 05:48')
  expect(italian).toContain('Qualità già così è più giù')
})

test('a list without rows says so', async () => {
  const empty = {
    language: 'en' as const,
    title: 'List',
    asked: [],
    columns: [{ label: 'A' }],
    rows: [],
    footer: 'List',
  }
  const [page] = pdfPages(await renderPdf(tablePdf({ ...empty, empty: 'No movements in this period' }), texts))
  expect(page).toContain('No movements in this period')
})

test('whatever people write is text, and no text stops the document', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { minLength: 20, maxLength: 40 }),
      async (given) => {
        const parts = given.map((text) => ({ kind: 'text' as const, heading: text, text }))
        const bytes = await renderPdf({ ...sample('en', 1), title: given[0]!, mark: given[1]!, parts }, texts)
        expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      },
    ),
    { numRuns: 3 },
  )
})
