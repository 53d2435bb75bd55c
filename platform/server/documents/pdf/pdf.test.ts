import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { pdfPages } from '#platform/testing/read-pdf.ts'
import { loadTexts } from '../../base/texts.ts'
import { isPassive } from '../inspect-pdf.ts'
import type { PdfPart } from './pdf-document.ts'
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

test('another process lays the same data out as the same bytes', async () => {
  const here = await renderPdf(sample('it', 60), texts)
  const at = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
  // Asked for as a module, its threads would refuse to begin with a file.
  const script = `
    const { createHash } = require('node:crypto')
    const { loadTexts } = await import(${at('../../base/texts.ts')})
    const { sample } = await import(${at('./pdf.fixture.ts')})
    const { renderPdf } = await import(${at('./render-pdf.ts')})
    const bytes = await renderPdf(sample('it', 60), await loadTexts([]))
    process.stdout.write(createHash('sha256').update(bytes).digest('hex'))
    process.exit()`
  const there = execFileSync(process.execPath, ['-e', `void (async () => {${script}})()`], {
    encoding: 'utf8',
    env: { ...process.env, TZ: 'Asia/Tokyo', LANG: 'ja_JP.UTF-8' },
  })
  expect(there).toBe(createHash('sha256').update(here).digest('hex'))
})

test('each copy is the whole document under its own name, with its own pages', async () => {
  const copies = ['ORIGINAL 1 of 2', 'ORIGINAL 2 of 2', 'COPY 1 of 1']
  const pages = pdfPages(await renderPdf({ ...sample('en', 60), copies }, texts))
  const each = pages.length / copies.length
  expect(each).toBeGreaterThan(1)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Page ${(index % each) + 1} of ${each}`)
    expect(page).toContain(copies[Math.floor(index / each)])
  }
})

test('no heading stays behind at the end of a page, wherever the page ends', async () => {
  for (let before = 20; before < 60; before += 1) {
    const filling = Array.from({ length: before }, (_, line) => `line ${line}`).join('\n')
    const parts: PdfPart[] = [
      { kind: 'text', text: filling },
      { kind: 'table', heading: 'HEAD OF ROWS', columns: [{ label: 'Column' }], rows: [['row 1'], ['row 2']] },
      { kind: 'facts', heading: 'HEAD OF BOXES', facts: [{ label: 'Box', value: 'boxed' }] },
      { kind: 'text', heading: 'HEAD OF WORDS', text: 'said' },
    ]
    const pages = pdfPages(await renderPdf({ language: 'en', title: 'T', footer: 'F', parts }, texts))
    for (const [head, first] of [
      ['HEAD OF ROWS', 'row 1'],
      ['HEAD OF BOXES', 'boxed'],
      ['HEAD OF WORDS', 'said'],
    ] as const) {
      expect(
        pages.find((page) => page.includes(head)),
        `${head} below ${before} lines`,
      ).toContain(first)
    }
  }
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
