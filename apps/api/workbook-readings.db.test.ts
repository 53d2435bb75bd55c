import { expect, test } from 'vitest'
import { settlePriceRegistry } from '#modules/commercial/contract/settle-prices.registry.ts'
import { demoServer } from '#demo/testing/demo-server.ts'
import { workbookType } from '#platform/core/registry-endpoints.ts'
import type { ImportAnswer } from '#platform/core/registry-queries.ts'
import { type Cell, writeWorkbook } from '#platform/server/workbook/workbook.ts'
import { readSheet } from '#platform/testing/read-sheet.ts'

/** What stands in a workbook to be read beside codes: names and units go out, and nobody's change of them is passed over. */

const server = await demoServer()
const admin = await server.userWith('super-admin')
const address = `${server.api.url}/api${settlePriceRegistry.path}`
const headers = { authorization: `Bearer ${admin.token}` }

/** The names of the columns, then the rows. */
async function exported(query = ''): Promise<Cell[][]> {
  const answer = await fetch(`${address}/export${query}`, { headers })
  expect(answer.status).toBe(200)
  const sheet = await readSheet(Buffer.from(await answer.arrayBuffer()))
  return sheet.filter(({ number }) => number >= 5).map(({ cells }) => cells)
}

async function lookedAt(rows: Cell[][]): Promise<ImportAnswer> {
  const sheet = writeWorkbook(
    { name: 'Prices', widths: [] },
    (async function* () {
      yield* rows
    })(),
  )
  const answer = await fetch(`${address}/import?mode=preview`, {
    method: 'POST',
    body: Buffer.concat(await Array.fromAsync(sheet)),
    headers: { ...headers, 'content-type': workbookType, 'idempotency-key': crypto.randomUUID() },
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { data: ImportAnswer }).data
}

const placeOf = ([header]: Cell[][], ending: string) => header!.findIndex((cell) => String(cell).endsWith(ending))

test('a price leaves with its unit, also where its benchmark does not', async () => {
  const rows = await exported('?columns=price')
  const place = placeOf(rows, ': unit')
  expect(place).toBe(1)
  expect(rows.length).toBeGreaterThan(1)
  for (const cells of rows.slice(1)) expect(cells[place]).toMatch(/^[A-Z]{3}\/[A-Z0-9]+$/)
})

test.each([': name', ': unit'])('another%s than that of the code is refused, in its row', async (ending) => {
  const rows = await exported()
  const place = placeOf(rows, ending)
  const changed = rows.map((cells, at) => (at === 1 ? cells.with(place, 'Another one') : cells))
  const { counts, problems } = await lookedAt(changed)
  expect(counts).toEqual({ create: 0, update: 0, unchanged: rows.length - 2, refused: 1 })
  expect(problems.map(({ text }) => text)).toEqual([expect.stringContaining('Another one')])
  const emptied = rows.map((cells, at) => (at === 1 ? cells.with(place, null) : cells))
  expect((await lookedAt(emptied)).counts).toMatchObject({ unchanged: rows.length - 1, refused: 0 })
})

test('names without their codes are told as not read', async () => {
  const rows = await exported()
  const [name, code] = [placeOf(rows, ': name'), placeOf(rows, ': name') - 1]
  const { ignoredColumns } = await lookedAt(rows.map((cells) => cells.toSpliced(code, 1)))
  expect(ignoredColumns).toContain(rows[0]![name])
})
