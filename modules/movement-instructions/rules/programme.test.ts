import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateIssue, issuesByRow, type ProgrammeRow, rowsByVoyage, voyageOf } from './programme.ts'

const row = (number: number, values: Record<string, unknown> = {}): ProgrammeRow => ({
  number,
  values: {
    externalVoyageNumber: 'P-1',
    operationType: 'SCN',
    laycanFrom: '2026-03-09',
    laycanTo: '2026-03-11',
    productCode: 'CR-AZL',
    quantity: '55000',
    ...values,
  },
})

test('each row stands in the voyage of its number, in the order of the file, and alone where it has none', () => {
  const numbers = fc.array(fc.constantFrom('P-1', 'P-2', 'p-1', '7', '', null), { maxLength: 30 })
  fc.assert(
    fc.property(numbers, (given) => {
      const rows = given.map((externalVoyageNumber, index) => row(index + 2, { externalVoyageNumber }))
      const voyages = rowsByVoyage(rows)
      expect(voyages.flatMap((voyage) => voyage.rows).toSorted((a, b) => a.number - b.number)).toEqual(rows)
      for (const voyage of voyages) {
        expect(voyage.rows).toEqual(voyage.rows.toSorted((a, b) => a.number - b.number))
        if (voyage.number === null) expect(voyage.rows.length).toBe(1)
        for (const { values } of voyage.rows) expect(values.externalVoyageNumber || null).toBe(voyage.number)
      }
      const named = voyages.flatMap(({ number }) => number ?? [])
      expect(new Set(named).size).toBe(named.length)
    }),
  )
})

test('the rows of a voyage are its lots, and what is wrong stands at the row that says it', () => {
  const good = voyageOf('S', 'P-1', [row(4), row(9, { operationType: null, laycanFrom: null, quantity: '30000' })])
  expect(good.issues).toEqual([])
  expect(good.draft).toMatchObject({ plant: 'S', operationType: 'SCN', laycanFrom: '2026-03-09' })
  expect(good.draft!.lots.map(({ quantity }) => quantity)).toEqual(['55000', '30000'])

  const bad = voyageOf('S', 'P-1', [
    row(4, { laycanTo: '2026-03-09' }),
    row(5, { vessel: '3259925', minQuantity: '60000' }),
    row(6, { laycanTo: '2026-03-09' }),
  ])
  expect(issuesByRow(bad).map(({ row: { number }, issues }) => [number, issues])).toEqual([
    [4, [{ field: 'laycanTo', code: 'movement-instructions.laycanOrder' }]],
    [
      5,
      [
        { field: 'quantity', code: 'movement-instructions.quantityOutOfTolerance' },
        { field: 'vessel', code: 'movement-instructions.otherInSameVoyage', params: { row: 4 } },
        { field: 'laycanTo', code: 'movement-instructions.otherInSameVoyage', params: { row: 4 } },
      ],
    ],
    [6, []],
  ])

  const unreadable = voyageOf('S', null, [
    row(2, { externalVoyageNumber: null, operationType: null, quantity: 'many' }),
  ])
  expect(unreadable.draft).toBeNull()
  expect(unreadable.issues.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'externalVoyageNumber core.required',
    'lots.0.quantity core.notANumber',
  ])
})

test('the date is there, is a date, and is not to come', () => {
  const codes = [undefined, '', '2026-02-31', '2026-11-16', '2026-11-15', '2020-01-01'].map(
    (date) => dateIssue(date, '2026-11-15')?.code ?? null,
  )
  const needed = 'movement-instructions.importDateNeeded'
  expect(codes).toEqual([needed, needed, 'core.notValid', 'movement-instructions.programmeInFuture', null, null])
})
