import { afterAll, expect, test, vi } from 'vitest'
import { chapters } from '#demo/chapters.ts'
import { demoDatabaseWithoutPast } from '#demo/testing/demo-server.ts'
import { goldenFigures } from '#demo/testing/golden-figures.ts'
import { writePast } from '#demo/write-past.ts'
import { AppError } from '#platform/core/app-error.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import type { EnteredPart, NewSplit } from '../contract/splits.contract.ts'
import { splitIssues, splitOf } from '../rules/split.ts'
import { doSplit, undoSplit } from './split-steps.ts'
import { unsplitQuantities } from './splits.repo.ts'

/** The loading of CALA MIRTO in the worked month, split as it was on paper. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const { url, drop } = await demoDatabaseWithoutPast()
const needed = chapters.filter(({ id }) => id === 'movement instructions' || id === 'tank-operations')
await writePast(needed, {
  url,
  now: Date.parse('2026-11-18T10:00:00Z'),
  from: '2026-11-17',
  march: true,
  say: () => {},
})
const db = openDatabase({ url, poolSize: 2, role: 'molo_app', onError: () => {} })
const { counted, hold } = goldenFigures()
afterAll(async () => {
  await db.close()
  await drop()
})

const lot = 'S25-0152/A'
const total = '30023913'
const part = (holder: string, quantity: string | null): EnteredPart => ({
  holder,
  kind: quantity === null ? 'balance' : 'fixed',
  quantity,
})
const asked = (parts: EnteredPart[]): NewSplit => ({
  source: 'lot',
  sourceCode: lot,
  unit: 'kg',
  total,
  parts,
  note: null,
})
const splitting = (parts: EnteredPart[]) =>
  db.transaction({ id: 'system:golden', scope: everything }, (tx) => doSplit(tx, asked(parts)))

const refusals = [
  { parts: [part('SEL', '20000000'), part('MRD', '12000000'), part('SET', null)], code: 'splits.negativeBalance' },
  { parts: [part('SEL', null), part('MRD', null)], code: 'splits.oneBalance' },
  { parts: [part('SEL', '20000000'), part('MRD', '10023913')], code: 'splits.oneBalance' },
]

test('the quantity of the lot is what its tanks gave, and is refused where it must be', async () => {
  const [found] = await unsplitQuantities(db.within(everything), 'lot', lot)
  hold(found?.mass, total)
  hold(found?.voyageNumber, 'S25-0152')
  hold(found?.sourceCode, lot)
  hold(found?.product, 'GO-10')
  for (const { parts, code } of refusals) {
    const error = await splitting(parts).catch((caught: unknown) => caught)
    hold(error instanceof AppError && error.issues?.[0]?.code, code)
  }
  expect(counted.right).toBe(counted.held)
})

test('its parts and shares, also of a balance of nothing', async () => {
  const done = await splitting([part('SEL', '12000000'), part('MRD', '8000000'), part('SET', null)])
  const wanted = [
    ['SEL', 'fixed', '12000000', '39.968'],
    ['MRD', 'fixed', '8000000', '26.645'],
    ['SET', 'balance', '10023913', '33.387'],
  ]
  for (const [index, row] of wanted.entries()) {
    const { holder, kind, quantity, share } = done.parts[index]!
    for (const [at, value] of [holder, kind, quantity, share].entries()) hold(value, row[at])
  }
  const nothing = [part('SEL', '30000000'), part('MRD', null)]
  expect(splitIssues('30000000', nothing)).toEqual([])
  const zero = [
    ['SEL', 'fixed', '30000000', '100.000'],
    ['MRD', 'balance', '0', '0.000'],
  ]
  for (const [index, { holder, kind, quantity, share }] of splitOf('30000000', nothing).entries()) {
    for (const [at, value] of [holder, kind, quantity, share].entries()) hold(value, zero[index]![at])
  }
  expect(counted.right).toBe(counted.held)

  // Undone, it can be split again; the first stays in the list.
  const taken = await splitting([part('SEL', '1'), part('SET', null)]).catch((error: unknown) => error)
  expect(taken).toMatchObject({ code: 'splits.isSplit' })
  const as = { id: 'system:golden', scope: everything }
  await db.transaction(as, (tx) => undoSplit(tx, done, 'Agreed otherwise'))
  const again = await splitting([part('SEL', '1'), part('SET', null)])
  expect(again.parts.map(({ quantity }) => quantity)).toEqual(['1', '30023912'])
})
