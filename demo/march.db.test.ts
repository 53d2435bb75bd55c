import { afterAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { deltaOf } from '#modules/stock-sheets/rules/stock-sheet.ts'
import { dayRows } from '#modules/stock-sheets/server/sheets.repo.ts'
import { chapters } from './chapters.ts'
import { daysBetween } from './story/clock.ts'
import { beginningOfMarch, endOfMarch, marchFrom, marchTanks, marchTo } from './story/march/march.ts'
import { demoDatabaseWithoutPast } from './testing/demo-server.ts'
import golden from './testing/march-golden.json' with { type: 'json' }
import {
  daysOfMarch,
  ledgerOfTanks,
  lotsOfMarch,
  movedByShips,
  operationsOfMarch,
  postedByDatabase,
  postingsOfMarch,
  sheetsOfMarch,
  takenOverTanks,
  type Told,
} from './testing/march-rows.repo.ts'
import { contradictions, sheetsWithoutOperations, wrongBooks } from './testing/past-checks.repo.ts'
import { digestOf } from './testing/same-rows.ts'
import { writePast } from './write-past.ts'

/** March 2025 as the demo has it is the month that was worked out on paper, figure by figure; and it joins on to what comes after. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })
const now = Date.parse('2026-11-18T10:00:00Z')
const from = '2026-11-16'
const ofStock = new Set(['movement instructions', 'tank-operations', 'stock-sheets.snapshots', 'stock-sheets.closings'])
const needed = chapters.filter(({ id }) => ofStock.has(id))
const without = ['stock-sheets.edits']
const loaded = [await demoDatabaseWithoutPast(), await demoDatabaseWithoutPast()]
await Promise.all(loaded.map(({ url }) => writePast(needed, { url, now, from, march: true, without, say: () => {} })))
const databases = loaded.map(({ url }) => openDatabase({ url, poolSize: 1, onError: () => {} }))
const [db, other] = databases.map((one) => one.within(everything))
afterAll(async () => {
  for (const one of databases) await one.close()
  for (const { drop } of loaded) await drop()
})

/** Figures that were held, and those that are not as on paper. */
const held = { figures: 0, wrong: [] as string[] }

/** Each part of each text is a figure: 14.60 is 14.6, and what is nothing must be nothing. */
function hold(name: string, is: unknown, wanted: unknown): void {
  const parts = (text: unknown) =>
    String(text ?? 'nothing')
      .split(' ')
      .map((part) => (part === '' || Number.isNaN(Number(part)) ? part : String(Number(part))))
  const [found, paper] = [parts(is), parts(wanted)]
  held.figures += paper.length
  for (const [index, part] of paper.entries()) {
    if (part !== found[index] || found.length > paper.length)
      held.wrong.push(`${name}: ${found[index]} instead of ${part}`)
  }
}

/** Each row of the paper has one in the demo and says the same; there are no others. */
function holdRows(name: string, is: readonly Told[], wanted: readonly Told[], keyOf: (row: Told) => string): void {
  const found = new Map(is.map((row) => [keyOf(row), row]))
  expect(is.map(keyOf).toSorted()).toEqual(wanted.map(keyOf).toSorted())
  for (const row of wanted) {
    for (const [column, value] of Object.entries(row))
      hold(`${name} ${keyOf(row)} ${column}`, found.get(keyOf(row))![column], value)
  }
}

afterAll(() => console.log(`golden: ${held.figures - held.wrong.length} of ${held.figures} figures, moments and codes`))

/** What of the figures that are held meanwhile is not as on paper. */
async function unlikePaper(work: () => Promise<void>): Promise<string[]> {
  const before = held.wrong.length
  await work()
  return held.wrong.slice(before)
}

test('each operation: papers, moments, readings, what was moved', async () => {
  const wrong = await unlikePaper(async () => {
    const keyOf = ({ papers, times }: Told) => `${String(papers).split(' ').slice(0, 2).join(' ')} ${times}`
    holdRows('operation', await operationsOfMarch(db!), golden.operations, keyOf)
  })
  expect(wrong).toEqual([])
})

test('each posting in its order, the stock after it and at its moment; each day with postings', async () => {
  const wrong = await unlikePaper(async () => {
    const postings = await postingsOfMarch(db!)
    // Of an opening the paper has no stock of the moment.
    const known = postings.map((row) => (row['kind'] === 'opening' ? { ...row, stockOfMoment: null } : row))
    holdRows('posting', known, golden.postings, ({ tank, number }) => `${tank} ${number}`)
    holdRows('day', await daysOfMarch(db!), golden.days, ({ tank, day }) => `${tank} ${day}`)
  })
  expect(wrong).toEqual([])
})

test('the book of every tank on every sheet: as it is, and as it was known when the day was closed', async () => {
  const wrong = await unlikePaper(async () => {
    const sheets = (await sheetsOfMarch(db!)).filter(({ tank }) => marchTanks.has(String(tank)))
    expect(sheets.length).toBe(31 * marchTanks.size)
    for (const { tank, day, book, closedAt } of sheets) {
      const known = golden.postings.filter(
        (one) => one.tank === tank && one.day <= String(day) && Date.parse(one.times.split(' ')[1]!) <= closedAt,
      )
      const sum = (place: number) => known.reduce((all, { moved }) => all + Number(moved.split(' ')[place]), 0)
      hold(`closed ${tank} ${day}`, book, `${sum(0)} ${sum(1)}`)
    }
    for (const day of daysBetween(marchFrom, marchTo)) {
      for (const row of await dayRows(db!, { day })) {
        const last = golden.days.findLast(({ tank, day: then }) => tank === row.tankCode && then <= day)
        if (!last) continue
        const book = row.laterBookMass ?? row.bookMass
        hold(`sheet ${row.tankCode} ${day}`, book, last.fiscal.split(' ')[0])
      }
    }
  })
  expect(wrong).toEqual([])
})

test('gauges and books at the end of the month, and how far they are apart', async () => {
  const wrong = await unlikePaper(async () => {
    const rows = new Map((await dayRows(db!, { day: marchTo })).map((row) => [row.tankCode, row]))
    for (const { tank, measured, book, delta, permille } of golden.gauges) {
      const row = rows.get(tank)!
      // What was loaded after the gauge was read is measured too, which says more than the paper.
      if (delta === null) continue
      hold(`gauge ${tank}`, row.mass, measured)
      hold(`book ${tank}`, row.bookMass, book)
      const apart = deltaOf(row)
      hold(`delta ${tank}`, `${apart.delta} ${apart.deltaPermille}`, `${delta} ${permille}`)
    }
  })
  expect(wrong).toEqual([])
})

test('the ships: every voyage walks from its lots to the tanks and the sheets', async () => {
  const wrong = await unlikePaper(async () => {
    const lots = await lotsOfMarch(db!)
    const wanted = golden.voyages.map((lot) => ({ ...lot, status: 'closed', closed: 'true' }))
    holdRows('lot', lots, wanted, ({ voyage, lot }) => `${voyage}/${lot}`)
    const moved = await movedByShips(db!)
    const ofVoyage = Map.groupBy(golden.voyages, ({ voyage }) => voyage)
    expect(new Set(moved.map(({ voyage }) => voyage))).toEqual(new Set(ofVoyage.keys()))
    for (const { voyage, tonnes } of moved) {
      const ofIt = ofVoyage.get(String(voyage))!
      hold(`tonnes ${voyage}`, tonnes, ofIt.reduce((sum, { shore }) => sum + Number(shore), 0).toFixed(3))
    }
    const said = await contradictions(db!, beginningOfMarch, endOfMarch)
    expect([...said, ...(await wrongBooks(db!)), ...(await sheetsWithoutOperations(db!))]).toEqual([])
  })
  expect(wrong).toEqual([])
})

test('what follows takes the stocks over openly, and its book goes on from what was found', async () => {
  const tanks = await takenOverTanks(db!)
  expect(new Set(tanks.map(({ tank }) => tank))).toEqual(marchTanks)
  for (const { tank, note, kind, found, measured, check, before, difference, left } of tanks) {
    const closing = golden.days.findLast((one) => one.tank === tank)!
    expect({ tank, kind, found, left: Number(left), before: Number(before) }).toEqual({
      tank,
      kind: 'zeroing',
      found: measured,
      left: 0,
      before: Number(closing.fiscal.split(' ')[0]),
    })
    expect(Number(difference)).toBe(Number(String(found).split(' ')[0]) - Number(before))
    expect(check).toBe('check 0.000')
    expect(note).toMatch(/registro precedente/)
  }
})

test('the ledger is what the database itself would have posted', async () => {
  const { url, drop } = await demoDatabaseWithoutPast()
  const own = openDatabase({ url, poolSize: 1, role: 'molo_app', onError: () => {} })
  await own.transaction({ id: 'system:demo', scope: everything }, (tx) => postedByDatabase(db!, tx))
  const [many, oneByOne] = [await ledgerOfTanks(db!), await ledgerOfTanks(own.within(everything))]
  await own.close()
  await drop()
  expect(many.length).toBe(golden.postings.length + 2 * marchTanks.size)
  expect(many).toEqual(oneByOne)
})

test.each([
  'tank_operations',
  'tank_postings',
  'tank_book_stock',
  'stock_days',
  'tank_day_sheets',
  'movement_instructions',
])('%s are the same in every loading', async (table) => {
  const [first, second] = [await digestOf(db!, table), await digestOf(other!, table)]
  expect(first.count).toBeGreaterThan(0)
  expect(first).toEqual(second)
})
