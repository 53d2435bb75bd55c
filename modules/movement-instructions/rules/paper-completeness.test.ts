import { expect, test } from 'vitest'
import { draft, fullLot, lot, row } from './instruction.fixture.ts'
import { missingOnBill, missingOnInstruction, paperStateOf } from './paper-completeness.ts'

const ship = { vessel: '3259925', loadPort: 'TRCEY', dischargePort: 'ITZSO' }

test('an order to the terminal names its ship, ports, laycan and what each lot is', () => {
  expect(missingOnInstruction(draft(ship))).toEqual([])
  expect(missingOnInstruction(draft())).toEqual(['vessel', 'loadPort', 'dischargePort'])
  expect(missingOnInstruction(draft({ ...ship, laycanTo: null, lots: [lot(), lot({ holder: null })] }))).toEqual([
    'laycanTo',
    'lots.1.holder',
  ])
  expect(missingOnInstruction(draft({ ...ship, lots: [] }))).toEqual(['lots'])
})

test('a pipeline needs no ship', () => {
  expect(missingOnInstruction(draft({ pipeTransferTypeFlag: 'C' }))).toEqual([])
})

test('a bill with every field is final; taking any needed one away makes it a draft, and says which', () => {
  const full = fullLot()
  const [bill] = full.billsOfLading
  const instruction = draft({ ...ship, lots: [lot(), full] })
  expect(missingOnBill(instruction, full, bill!)).toEqual([])
  for (const name of [
    'number',
    'billDate',
    'place',
    'type',
    'carrier',
    'shipper',
    'consignee',
    'freightClause',
    'originals',
  ] as const) {
    const less = { ...bill!, [name]: null }
    const parent = { ...full, billsOfLading: [less] }
    const of = draft({ ...ship, lots: [lot(), parent] })
    expect(missingOnBill(of, parent, less)).toEqual([`lots.1.billsOfLading.0.${name}`])
  }
  for (const name of ['weightInAir', 'density15', 'temperature', 'combinedNomenclature'] as const) {
    const less = { ...bill!, items: [{ ...bill!.items[0]!, [name]: null }] }
    const parent = { ...full, billsOfLading: [less] }
    expect(missingOnBill(draft({ ...ship, lots: [parent] }), parent, less)).toEqual([
      `lots.0.billsOfLading.0.items.0.${name}`,
    ])
  }
})

test('an empty bill of lading lacks everything: it says of no goods that they were shipped in good order', () => {
  const bill = row('billsOfLading')
  const one = lot({ billsOfLading: [bill] })
  const missing = missingOnBill(draft({ lots: [one] }), one, bill)
  expect(missing).toContain('vessel')
  expect(missing).toContain('lots.0.billsOfLading.0.items')
  expect(missing).toContain('lots.0.billsOfLading.0.carrier')
  expect(missing).toContain('lots.0.billsOfLading.0.loadPort')
})

test('ports of the voyage do for its bills, the product of the lot names its goods, and a waybill has no originals', () => {
  const [bill] = fullLot().billsOfLading
  const own = {
    ...bill!,
    loadPort: null,
    dischargePort: null,
    type: 'SW',
    originals: null,
    items: [{ ...bill!.items[0]!, product: null, description: null }],
  }
  const one = lot({ billsOfLading: [own] })
  expect(missingOnBill(draft({ ...ship, lots: [one] }), one, own)).toEqual([])
  const nameless = { ...one, productCode: null }
  expect(missingOnBill(draft({ ...ship, lots: [nameless] }), nameless, own)).toEqual([
    'lots.0.billsOfLading.0.items.0.description',
  ])
})

test('nothing of a draft is final, and what is canceled is void', () => {
  expect((['draft', 'created', 'ongoing', 'closed', 'canceled'] as const).map(paperStateOf)).toEqual([
    'draft',
    'open',
    'open',
    'open',
    'void',
  ])
})
