import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LotDraft } from '../contract/movement-instruction.ts'
import { completenessOf, missingCount, missingInHeader, missingInLot } from './completeness.ts'
import { draft, fullLot } from './instruction.fixture.ts'
import { blankInstruction, blankLot } from './lots.ts'

const needed = ['productCode', 'quantity', 'quantityUoMCode', 'holder'] as const
const wanted = [
  'typeMovementInstructionLotCode',
  'minQuantity',
  'maxQuantity',
  'shipper',
  'billOfLadingHolder',
  'deliveryDocumentHolder',
  'originPlace',
  'destinationPlace',
  'contractNumber',
  'contractDate',
  'documentLanguage',
  'analysisLanguage',
  'tradeDescription',
] as const
const lists = [
  'billsOfLading',
  'documents',
  'receivers',
  'specifications',
  'measureUnits',
  'samples',
  'fiscalInfo',
] as const
type Part = keyof LotDraft
const parts: readonly Part[] = [...needed, ...wanted, ...lists]
const without = (names: readonly Part[]): LotDraft => {
  const blank = blankLot()
  return { ...fullLot(), ...Object.fromEntries(names.map((name) => [name, blank[name]])) }
}
const someParts = fc.subarray([...parts])

test('a blank header needs its laycan, and wants ship, arrival, ports and charter party', () => {
  expect(missingInHeader(blankInstruction())).toEqual({
    needed: ['laycanFrom', 'laycanTo'],
    wanted: ['vessel', 'etaDate', 'loadPort', 'dischargePort', 'demurrageRate', 'charterPartyDated'],
  })
  expect(missingInHeader(draft({ vessel: '9074729', loadPort: '' }))).toEqual({
    needed: [],
    wanted: ['etaDate', 'loadPort', 'dischargePort', 'demurrageRate', 'charterPartyDated'],
  })
})

test.each(['C', 'P'] as const)(
  'a pipeline of type %s needs its laycan too, but no ship and no charter party',
  (type) => {
    const missing = missingInHeader({ ...blankInstruction(), pipeTransferTypeFlag: type })
    expect(missing.needed).toEqual(['laycanFrom', 'laycanTo'])
    for (const name of ['vessel', 'demurrageRate', 'charterPartyDated']) expect(missing.wanted).not.toContain(name)
  },
)

test('a blank lot lacks all that is asked of a lot, and a full one nothing', () => {
  expect(missingInLot(blankLot())).toEqual({ needed, wanted: [...wanted, ...lists] })
  expect(missingInLot(fullLot())).toEqual({ needed: [], wanted: [] })
})

test('what is taken from a full lot is missing, and nothing else', () => {
  fc.assert(
    fc.property(someParts, (taken) => {
      const { needed: lacking, wanted: wishes } = missingInLot(without(taken))
      expect(lacking).toEqual(needed.filter((name) => taken.includes(name)))
      expect(wishes).toEqual([...wanted, ...lists].filter((name) => taken.includes(name)))
    }),
  )
})

test('a field that was emptied in the form is missing like one that was never filled', () => {
  expect(missingInLot({ ...fullLot(), holder: '', shipper: '' })).toEqual({ needed: ['holder'], wanted: ['shipper'] })
})

test('a lot without bill of lading by its type lacks none, and may be complete', () => {
  const noBill = { ...without(['billsOfLading']), typeMovementInstructionLotCode: 'NB' }
  expect(completenessOf(noBill)).toEqual({ percent: 100, missing: [] })
  expect(missingInLot({ ...noBill, documents: [] }).wanted).toEqual(['documents'])
  expect(missingInLot({ ...noBill, typeMovementInstructionLotCode: 'SW' }).wanted).toEqual(['billsOfLading'])
})

test('the meter goes from nothing to all, and shows all only where nothing is missing', () => {
  const percent = (taken: readonly Part[]) => completenessOf(without(taken)).percent
  expect(percent(parts)).toBe(0)
  expect(percent(parts.slice(0, 12))).toBe(50)
  expect(percent(['note', 'incoterm'])).toBe(100)
  for (const part of parts) expect(percent([part])).toBe(95)
  fc.assert(
    fc.property(someParts, someParts, (some, more) => {
      const { percent: shown, missing } = completenessOf(without(some))
      expect(missing.toSorted()).toEqual(some.toSorted())
      expect(shown === 100).toBe(some.length === 0)
      expect(percent([...some, ...more])).toBeLessThanOrEqual(shown)
    }),
  )
})

test('an instruction lacks what its header lacks and what each of its lots lacks', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(someParts, { minLength: 1, maxLength: 5 }), (hasLaycan, lots) => {
      const header = hasLaycan ? draft() : blankInstruction()
      const expected = (hasLaycan ? 6 : 8) + lots.flat().length
      expect(missingCount({ ...header, lots: lots.map(without) })).toBe(expected)
    }),
  )
})
