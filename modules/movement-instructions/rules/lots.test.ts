import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checked } from '#platform/core/issue.ts'
import type { RecordNode, TreeRecord } from '#platform/core/record-tree.ts'
import type { RegistryField } from '#platform/core/registry.ts'
import { lotNode } from '../contract/lot.records.ts'
import { instructionDraft, type LotDraft, lotParts, type StoredInstruction } from '../contract/movement-instruction.ts'
import { copiedParts } from '../contract/movement-instructions.contract.ts'
import { draft, fullLot, lot } from './instruction.fixture.ts'
import { blankInstruction, blankLot, clonedLot, draftOf, theoreticalLot, withPartsOf } from './lots.ts'

/** Lots with any values, saved or not, with any rows below them. */
const lots = trees(lotNode) as fc.Arbitrary<LotDraft>

function trees(node: RecordNode): fc.Arbitrary<TreeRecord> {
  const fields = node.fields.map((field) => [field.name, values(field)])
  const below = Object.entries(node.children).map(([name, child]) => [name, fc.array(trees(child), { maxLength: 2 })])
  return fc.record({
    id: fc.option(fc.uuid()),
    ...Object.fromEntries([...fields, ...below]),
  }) as fc.Arbitrary<TreeRecord>
}

function values({ kind }: RegistryField): fc.Arbitrary<unknown> {
  if (kind === 'boolean') return fc.boolean()
  const text = fc.string({ minLength: 1, maxLength: 6 })
  return kind === 'references' ? fc.uniqueArray(text, { maxLength: 3 }) : fc.option(text)
}

const withoutIds = <T>(tree: T): T =>
  JSON.parse(JSON.stringify(tree, (key, value: unknown) => (key === 'id' ? null : value)))

test('a blank instruction and a blank lot lack only the plant, and share nothing with the next ones', () => {
  const blank = { ...blankInstruction(), lots: [blankLot()] }
  expect(checked(instructionDraft, { ...blank, plant: 'S' })).toMatchObject({ ok: true })
  expect(checked(instructionDraft, blank)).toEqual({ ok: false, issues: [{ field: 'plant', code: 'core.required' }] })
  blank.lots[0]!.documents.push(fullLot().documents[0]!)
  expect(blankInstruction().lots).toEqual([])
  expect(blankLot().documents).toEqual([])
})

test('of a stored instruction people may change all that they wrote, under the ids that it has', () => {
  const written = draft({ note: 'By the first tide', lots: [fullLot(), { ...lot(), id: fullLot().id }] })
  const stored: StoredInstruction = {
    ...written,
    id: '00000000-0000-7000-8000-0000000000ff',
    version: 3,
    status: 'ongoing',
    voyageNumber: 'S26-0147',
    versionNote: 'Quantity as agreed',
    statusReason: null,
    createdAt: '2026-03-01T08:00:00Z',
    createdBy: 'anna',
    updatedAt: '2026-03-02T08:00:00Z',
    updatedBy: 'bruno',
    lots: written.lots.map((one, index) => ({ ...one, id: one.id!, lotCode: `S26-0147/${index}`, isClosed: true })),
  }
  const before = structuredClone(stored)
  expect(draftOf(stored)).toEqual(written)
  expect(checked(instructionDraft, draftOf(stored))).toMatchObject({ ok: true })
  expect(stored).toEqual(before)
})

test('a clone has everything that people wrote, and nothing that was saved', () => {
  fc.assert(
    fc.property(lots, (one) => {
      const stored = { ...one, lotCode: 'S26-0147/A', isClosed: true, isDeleted: false }
      const before = structuredClone(stored)
      expect(clonedLot(stored)).toEqual(withoutIds(one))
      expect(stored).toEqual(before)
    }),
    { numRuns: 50 },
  )
  expect(clonedLot(fullLot())).toEqual(withoutIds(fullLot()))
})

test('copying replaces the chosen parts, as new rows, and leaves the lot its id, its quantities and all else', () => {
  const ownFields = lotNode.fields.map(({ name }) => name as keyof LotDraft).filter((name) => !/quantity/i.test(name))
  fc.assert(
    fc.property(lots, lots, fc.subarray([...copiedParts]), (from, to, parts) => {
      const before = structuredClone([from, to])
      const result = withPartsOf(from, to, parts)
      expect([from, to]).toEqual(before)
      expect(Object.keys(result).toSorted()).toEqual(Object.keys(to).toSorted())
      for (const name of ['id', 'quantity', 'minQuantity', 'maxQuantity'] as const) expect(result[name]).toBe(to[name])
      for (const name of ownFields) expect(result[name], name).toEqual((parts.includes('main') ? from : to)[name])
      for (const part of lotParts)
        expect(result[part], part).toEqual(parts.includes(part) ? withoutIds(from[part]) : to[part])
    }),
    { numRuns: 50 },
  )
})

test('of a full lot nothing is copied without a part, and of two parts nothing else', () => {
  const to = lot({ id: fullLot().id })
  expect(withPartsOf(fullLot(), to, [])).toEqual(to)
  expect(withPartsOf(fullLot(), to, ['main', 'documents'])).toMatchObject({
    id: to.id,
    quantity: '55000',
    maxQuantity: null,
    shipper: 'X',
    documents: [{ id: null, number: 'X' }],
    receivers: [],
  })
})

const thousandths = fc.integer({ min: 0, max: 999_999_999 })
const text = (whole: number) => `${Math.floor(whole / 1000)}.${String(whole % 1000).padStart(3, '0')}`
const ordered = fc.record({
  quantity: thousandths,
  below: fc.option(fc.integer({ min: 0, max: 5000 })),
  above: fc.option(fc.integer({ min: 0, max: 5000 })),
})

test('lots in one unit add up to the last thousandth; without limits a lot counts with its quantity', () => {
  fc.assert(
    fc.property(fc.array(ordered, { minLength: 1, maxLength: 20 }), (given) => {
      const sum = (of: (one: (typeof given)[number]) => number) =>
        text(given.reduce((total, one) => total + of(one), 0))
      const all = given.map(({ quantity, below, above }) =>
        lot({
          quantity: text(quantity),
          minQuantity: below === null ? null : text(Math.max(0, quantity - below)),
          maxQuantity: above === null ? null : text(quantity + above),
        }),
      )
      expect(theoreticalLot(all)).toEqual({
        productCode: 'CR-AZL',
        quantityUoMCode: 'MT',
        quantity: sum(({ quantity }) => quantity),
        minQuantity: sum(({ quantity, below }) => Math.max(0, quantity - (below ?? 0))),
        maxQuantity: sum(({ quantity, above }) => quantity + (above ?? 0)),
      })
      expect(theoreticalLot(all.toReversed())).toEqual(theoreticalLot(all))
    }),
  )
})

test('tonnes and litres do not add up, different products do', () => {
  const none = { quantity: null, minQuantity: null, maxQuantity: null, quantityUoMCode: null }
  expect(theoreticalLot([])).toEqual({ productCode: null, ...none })
  expect(theoreticalLot([lot(), lot({ quantityUoMCode: 'L' })])).toEqual({ productCode: 'CR-AZL', ...none })
  expect(theoreticalLot([lot(), lot({ quantityUoMCode: null })])).toEqual({ productCode: 'CR-AZL', ...none })
  expect(theoreticalLot([lot({ quantityUoMCode: null })])).toEqual({ productCode: 'CR-AZL', ...none })
  expect(theoreticalLot([lot(), lot({ productCode: 'GO-10', quantity: '0.5' })])).toEqual({
    productCode: null,
    quantity: '55000.500',
    minQuantity: '55000.500',
    maxQuantity: '55000.500',
    quantityUoMCode: 'MT',
  })
})
