import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import type { PaperOffer } from '#platform/core/paper.contract.ts'
import { everything } from '#platform/server/database/scope.ts'
import { pdfPages } from '#platform/testing/read-pdf.ts'
import type { TestUser } from '#platform/testing/test-server.ts'
import type { StoredInstruction } from '../../contract/movement-instruction.ts'
import { row } from '../../rules/instruction.fixture.ts'
import { draftOf } from '../../rules/lots.ts'
import { missingOnBill } from '../../rules/paper-completeness.ts'

/** The papers of the demo's worked voyage, as a master and a customs officer would hold them. */

vi.setConfig({ testTimeout: 60_000 })
const server = await demoServer({ PUBLIC_URL: 'https://molo.example' })
const reader = await server.userWith('super-admin')
const [voyage] = await server.owner.query(sql<{ id: string; version: number }>`
  select id, version from movement_instructions where voyage_number = 'S25-0147'`)
const version = (of: string, number: number) => `/movement-instruction/${of}/versions/${number}`
const base = version(voyage!.id, voyage!.version)

const told = async (by: TestUser, path: string) => {
  const { status, body } = await by.call('GET', path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const printed = async (path: string, by = reader) => {
  const answer = await fetch(`${server.api.url}/api${path}`, { headers: { authorization: `Bearer ${by.token}` } })
  const file = Buffer.from(await answer.arrayBuffer())
  expect(answer.status, file.subarray(0, 500).toString()).toBe(200)
  const name = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition')!)![1]!
  return { file, name: decodeURIComponent(name), pages: pdfPages(file) }
}
const write = (statement: ReturnType<typeof sql>) =>
  server.db.transaction({ id: 'system:test', scope: everything }, (tx) => tx.query(statement))
const offers: PaperOffer[] = await told(reader, `${base}/papers`)
const [order, bill] = [offers[0]!, offers[1]!]
const billPath = `${base}/bills/${bill.id}/print`

test('the worked voyage has an order and two bills, and nothing is missing on any', () => {
  expect(offers.map(({ title }) => title)).toEqual([
    'Movement instruction',
    'Bill of lading CEY-0331-A',
    'Bill of lading CEY-0331-B',
  ])
  for (const offer of offers) expect(offer).toMatchObject({ missing: [], hindrance: null })
  expect(bill).toMatchObject({ language: 'en', copies: { originals: 3, copies: 3 } })
  expect(order.copies).toBeNull()
})

test('a final bill is one set: three originals and three copies, each numbered and each whole', async () => {
  const { pages, name } = await printed(`${billPath}?as=final&language=en`)
  expect(name).toBe('Bill of lading CEY-0331-A en.pdf')
  expect(pages).toHaveLength(6)
  for (const [index, page] of pages.entries()) {
    const mark = index < 3 ? `ORIGINAL ${index + 1} of 3` : `COPY ${index - 2} of 3 – NOT NEGOTIABLE`
    for (const part of [mark, 'Page 1 of 1']) expect(page).toContain(part)
  }
  const text = pages[0]!.replaceAll(/\s+/g, ' ')
  for (const part of [
    // The carrier issues it, not the plant where it is kept.
    'Blackwell Tankers Management',
    '161 Harbour Street',
    'ALCIONE STAR',
    'Carrier',
    'IMO 3259925',
    'HLX-25-331',
    'ASBATANKVOY',
    'Helixon Energy Trading Pte',
    '63 Harbour Street',
    'To the order of Selvara Refining S.p.A.',
    'Ceyhan, Türkiye (TRCEY)',
    '2709 00 90',
    '55,000,000',
    '0.8500',
    '24.5',
    'fifty-five million',
    '3 (three) original bills',
    'clean on board',
    'Capt. Nikos Vlachos',
    'CEY-0331-A',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('55,000,000.000')
  expect(text).not.toContain('DRAFT')
  expect((await printed(`${billPath}?as=final&copies=originals`)).pages).toHaveLength(3)
  expect((await printed(`${billPath}?as=final&copies=copies`)).pages).toHaveLength(3)
})

test('in Italian it is an Italian paper, under another name', async () => {
  const { pages, name } = await printed(`${billPath}?as=final&language=it`)
  expect(name).toBe('Polizza di carico CEY-0331-A it.pdf')
  const text = pages[0]!.replaceAll(/\s+/g, ' ')
  for (const part of ['ORIGINALE 1 di 3', 'Vettore', 'cinquantacinque milioni', '55.000.000', '3 (tre) polizze']) {
    expect(text).toContain(part)
  }
})

test('the order names company, addressee, ship with IMO, totals, clock, codes of the trade, and what changed', async () => {
  const { pages } = await printed(`${base}/print?as=final&language=en`)
  const text = pages.join(' ').replaceAll(/\s+/g, ' ')
  for (const part of [
    'Selvara Refining S.p.A.',
    'South Plant, shift supervisor',
    'Servimare Agenzia Marittima',
    'ALCIONE STAR (IMO 3259925)',
    '85,000.000',
    'CET',
    'Europe/Rome',
    '2709 00 90 Crude petroleum oils',
    'EN ISO 12185 Density at 15 °C',
    'CFR Cost and Freight',
    '4500 Free circulation',
    `Changes since version ${voyage!.version - 1}`,
  ]) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('DRAFT')
  // No heading stays behind at the end of a page: below it stands what it heads.
  for (const page of pages) {
    const lines = page.split('\n').filter((line) => line.trim() !== '')
    const above = lines.slice(
      0,
      lines.findIndex((line) => line.includes('Movement instruction S25-0147')),
    )
    expect(above.at(-1) ?? '').not.toMatch(/^S25-0147\/[AB] · [^·]+$/)
  }
})

test('what is incomplete leaves only as a draft; the refusal names each field', async () => {
  const [open] = await server.owner.query(sql<{ id: string }>`
    select id from movement_instructions where status = 'created' and plant = 'S' order by voyage_number limit 1`)
  const record: StoredInstruction = await told(reader, `/movement-instruction/${open!.id}`)
  const draft = draftOf(record)
  draft.lots[0]!.billsOfLading.push(row('billsOfLading'))
  const body = { ...draft, versionNote: null }
  const saved = await reader.call('PUT', `/movement-instruction/${open!.id}`, {
    body,
    headers: { 'if-match': `"${record.version}"` },
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const stored: StoredInstruction = saved.body.data
  const at = version(stored.id, stored.version)
  const [, offered] = (await told(reader, `${at}/papers`)) as PaperOffer[]
  const missing = missingOnBill(stored, stored.lots[0]!, stored.lots[0]!.billsOfLading[0]!)
  expect(offered!.missing.map(({ field }) => field)).toEqual(missing)
  expect(offered!.missing.find(({ field }) => field.endsWith('.carrier'))!.label).toBe(
    `Lot ${stored.lots[0]!.lotCode} · Bill of lading 1 · Carrier`,
  )
  const path = `${at}/bills/${offered!.id}/print`
  const refused = await reader.call('GET', `${path}?as=final`)
  expect(refused).toMatchObject({ status: 400, body: { code: 'platform.paperIncomplete' } })
  expect(refused.body.data.map(({ key }: { key: string }) => key)).toEqual(missing)
  const { pages, name } = await printed(`${path}?language=en`)
  expect(name).toContain('DRAFT')
  // Of no goods nobody says that they were shipped in good order.
  for (const word of ['ORIGINAL', 'good order', 'clean on board']) expect(pages.join('')).not.toContain(word)
})

test('nothing of a draft is final, and what is canceled is void', async () => {
  const of = async (status: string) =>
    (
      await server.owner.query(sql<{ id: string; version: number }>`
        select id, version from movement_instructions where status = ${status} and plant = 'S' order by id limit 1`)
    )[0]!
  const draft = await of('draft')
  const refused = await reader.call('GET', `${version(draft.id, draft.version)}/print?as=final`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'movement-instructions.paperOfDraft' } })
  expect((await printed(`${version(draft.id, draft.version)}/print?language=it`)).name).toContain('BOZZA')
  const canceled = await of('canceled')
  expect((await printed(`${version(canceled.id, canceled.version)}/print?as=final&language=en`)).name).toContain('VOID')
})

test('printed again by another reader at another moment, after everybody and everything has another name, it is the same', async () => {
  const papers = [`${billPath}?as=final&language=it`, `${base}/print?as=final&language=en`]
  const before = await Promise.all(papers.map((path) => printed(path)))
  await write(sql`update vessels set name = 'RENAMED SINCE', version = version + 1 where imo_number = '3259925'`)
  await write(
    sql`update companies set name = 'RENAMED SINCE', version = version + 1 where code in ('BWL', 'SEL', 'HLX')`,
  )
  await write(sql`update company_addresses set city = 'MOVED SINCE', version = version + 1 where company_code = 'BWL'`)
  await write(sql`update plants set letterhead = 'RENAMED SINCE', version = version + 1 where code = 'S'`)
  await write(sql`update users set last_name = 'Renamed', version = version + 1`)
  const other = await server.userWith(['movementInstructions.view'], { sites: ['S'], language: 'it' })
  for (const [index, path] of papers.entries()) {
    expect((await printed(path, other)).file.equals(before[index]!.file)).toBe(true)
  }
})
