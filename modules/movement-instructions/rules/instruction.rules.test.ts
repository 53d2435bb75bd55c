import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type InstructionDraft, type LotDraft, statuses } from '../contract/movement-instruction.ts'
import { draft, fullLot, lot, row } from './instruction.fixture.ts'
import { contradictions, incompleteness, instructionIssues } from './instruction.rules.ts'
import { blankInstruction, blankLot } from './lots.ts'

const inWords = (issues: { field: string; code: string }[]) =>
  issues.map(({ field, code }) => `${field} ${code.replace('movement-instructions.', '')}`)
const wrong = (more: Partial<InstructionDraft>) => inWords(contradictions(draft(more)))
const wrongInLot = (more: Partial<LotDraft>) => wrong({ lots: [lot(more)] })

/** Thousandths as people write them: with all decimals, or without those that say nothing. */
const quantity = (thousandths: number, isShort: boolean) =>
  isShort ? String(thousandths / 1000) : (thousandths / 1000).toFixed(3)

test('a draft may lack everything but its operation', () => {
  const blank = { ...blankInstruction(), lots: [blankLot()] }
  expect(inWords(contradictions(blank))).toEqual(['operationType operationTypeNeeded'])
  expect(contradictions({ ...blank, operationType: 'SCN' })).toEqual([])
  expect(contradictions(draft({ lots: [lot(), fullLot()] }))).toEqual([])
})

test('a laycan begins before the day on which it ends', () => {
  const day = fc
    .integer({ min: 0, max: 60 })
    .map((days) => new Date(Date.UTC(2026, 11, 1 + days)).toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, day, (laycanFrom, laycanTo) => {
      const isRight = Date.parse(laycanFrom) < Date.parse(laycanTo)
      expect(wrong({ laycanFrom, laycanTo })).toEqual(isRight ? [] : ['laycanTo laycanOrder'])
      expect(wrong({ laycanFrom, laycanTo: null })).toEqual([])
      expect(wrong({ laycanFrom: null, laycanTo })).toEqual([])
    }),
  )
  expect(wrong({ laycanFrom: '2026-03-09', laycanTo: '2026-03-09' })).toEqual(['laycanTo laycanOrder'])
})

test('where only one lot is permitted, a second one is refused with their number', () => {
  const withLots = (count: number, isOnlyOneLotPermitted: boolean) =>
    contradictions(draft({ isOnlyOneLotPermitted, lots: Array.from({ length: count }, () => lot()) }))
  for (const count of [0, 1]) expect(withLots(count, true)).toEqual([])
  expect(withLots(2, false)).toEqual([])
  expect(withLots(2, true)).toEqual([
    { field: 'isOnlyOneLotPermitted', code: 'movement-instructions.onlyOneLot', params: { lots: 2 } },
  ])
})

test.each([
  [false, null, []],
  [true, null, []],
  [true, '6.50', []],
  [false, '6.50', ['crudeOilWashingHours washingHoursWithoutWashing']],
  [false, '0', ['crudeOilWashingHours washingHoursWithoutWashing']],
])('crude oil washing %s with hours %s', (isCrudeOilWashing, crudeOilWashingHours, refused) => {
  expect(wrong({ isCrudeOilWashing, crudeOilWashingHours })).toEqual(refused)
})

test('a quantity lies between its limits as numbers, however they are written', () => {
  const thousandths = fc.integer({ min: 0, max: 200_000 })
  const three = fc.uniqueArray(thousandths, { minLength: 3, maxLength: 3 }).map((all) => all.toSorted((a, b) => a - b))
  fc.assert(
    fc.property(three, fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()), (numbers, short) => {
      const [small, middle, large] = numbers.map((one, index) => quantity(one, short[index]!)) as [
        string,
        string,
        string,
      ]
      const refused = (minQuantity: string | null, ordered: string | null, maxQuantity: string | null) =>
        wrongInLot({ minQuantity, quantity: ordered, maxQuantity })
      expect(refused(small, middle, large)).toEqual([])
      for (const [one, other] of [
        [small, middle],
        [middle, large],
      ] as const) {
        expect(refused(one, other, null)).toEqual([])
        expect(refused(null, one, other)).toEqual([])
        expect(refused(one, null, other)).toEqual([])
        expect(refused(other, one, null)).toEqual(['lots.0.quantity quantityOutOfTolerance'])
        expect(refused(null, other, one)).toEqual(['lots.0.quantity quantityOutOfTolerance'])
      }
      // Limits that cross say nothing about a quantity.
      for (const ordered of [small, middle, large, null])
        expect(refused(large, ordered, small)).toEqual(['lots.0.minQuantity minimumOverMaximum'])
    }),
  )
  expect(wrongInLot({ minQuantity: '55000.000', quantity: '55000', maxQuantity: '55000.0' })).toEqual([])
})

test('what is wrong in a lot is said at its place', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 8 }), (areWrong) => {
      const lots = areWrong.map((isWrong) => lot(isWrong ? { minQuantity: '60000' } : {}))
      const places = areWrong.flatMap((isWrong, index) => (isWrong ? [`lots.${index}.quantity`] : []))
      expect(contradictions(draft({ lots })).map(({ field }) => field)).toEqual(places)
    }),
  )
})

test('a new row below a lot lacks what it is about; bills and fiscal rows may wait', () => {
  const blank = {
    billsOfLading: [row('billsOfLading')],
    documents: [row('documents')],
    receivers: [row('receivers')],
    specifications: [row('specifications')],
    measureUnits: [row('measureUnits')],
    samples: [row('samples')],
    fiscalInfo: [row('fiscalInfo')],
  }
  expect(wrongInLot(blank)).toEqual([
    'lots.0.documents.0.documentType billOrDocumentNeeded',
    'lots.0.documents.0.number documentNumberNeeded',
    'lots.0.receivers.0.company receiverNeeded',
    'lots.0.receivers.0.documentType billOrDocumentNeeded',
    'lots.0.specifications.0.property core.required',
    'lots.0.measureUnits.0.unitOfMeasure core.required',
    'lots.0.measureUnits.0.purpose core.required',
    'lots.0.samples.0.sampleType core.required',
  ])
})

test('each field that a row lacks is named alone, at the place of the row', () => {
  const { documents, receivers, specifications, measureUnits, samples } = fullLot()
  const second = <Row>(rows: Row[], more: Partial<Row>) => [rows[0]!, { ...rows[0]!, ...more }]
  expect(wrongInLot({ documents: second(documents, { documentType: null }) })).toEqual([
    'lots.0.documents.1.documentType billOrDocumentNeeded',
  ])
  expect(wrongInLot({ documents: second(documents, { number: null }) })).toEqual([
    'lots.0.documents.1.number documentNumberNeeded',
  ])
  expect(wrongInLot({ receivers: second(receivers, { company: null }) })).toEqual([
    'lots.0.receivers.1.company receiverNeeded',
  ])
  expect(wrongInLot({ specifications: second(specifications, { property: null }) })).toEqual([
    'lots.0.specifications.1.property core.required',
  ])
  expect(wrongInLot({ measureUnits: second(measureUnits, { purpose: null }) })).toEqual([
    'lots.0.measureUnits.1.purpose core.required',
  ])
  expect(wrongInLot({ measureUnits: second(measureUnits, { unitOfMeasure: null }) })).toEqual([
    'lots.0.measureUnits.1.unitOfMeasure core.required',
  ])
  expect(wrongInLot({ samples: second(samples, { sampleType: null }) })).toEqual([
    'lots.0.samples.1.sampleType core.required',
  ])
})

test('a receiver gets a document, a bill of lading, or both', () => {
  const gets = (documentType: string | null, billOfLading: string | null) =>
    wrongInLot({ receivers: [row('receivers', { company: 'SEL', documentType, billOfLading })] })
  expect(gets('CERT', null)).toEqual([])
  expect(gets(null, 'BL-1')).toEqual([])
  expect(gets('CERT', 'BL-1')).toEqual([])
  expect(gets(null, null)).toEqual(['lots.0.receivers.0.documentType billOrDocumentNeeded'])
})

test('limits of a property are compared as numbers, also below zero, and may be one and the same', () => {
  const limits = (minimum: string | null, maximum: string | null) =>
    wrongInLot({ specifications: [row('specifications', { property: 'Pour point', minimum, maximum })] })
  const crossed = ['lots.0.specifications.0.minimum limitsOrder']
  expect(limits('9', '10')).toEqual([])
  expect(limits('-10', '-9')).toEqual([])
  expect(limits('0.5', '0.500000')).toEqual([])
  expect(limits(null, '-9')).toEqual([])
  expect(limits('10', null)).toEqual([])
  expect(limits('10', '9')).toEqual(crossed)
  expect(limits('-9', '-10')).toEqual(crossed)
  expect(limits('0.500001', '0.5')).toEqual(crossed)
})

test('a unit stands once for each purpose; every further time it is refused', () => {
  const unit = fc.record({
    purpose: fc.constantFrom('billOfLading' as const, 'certificate' as const, 'invoice' as const),
    unitOfMeasure: fc.constantFrom('MT', 'BBL', 'L15'),
  })
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 12 }), (units) => {
      const seen = new Set<string>()
      const again = units.flatMap(({ purpose, unitOfMeasure }, index) => {
        const isNew = !seen.has(`${purpose} ${unitOfMeasure}`)
        seen.add(`${purpose} ${unitOfMeasure}`)
        return isNew ? [] : [`lots.0.measureUnits.${index}.unitOfMeasure core.doubled`]
      })
      expect(wrongInLot({ measureUnits: units.map((one) => row('measureUnits', one)) })).toEqual(again)
    }),
  )
})

test('a number needs a laycan and at least one lot, each with product, quantity, unit and holder', () => {
  expect(incompleteness(draft())).toEqual([])
  expect(inWords(incompleteness(blankInstruction()))).toEqual([
    'laycanFrom core.required',
    'laycanTo core.required',
    'lots lotNeeded',
  ])
  const lots = [lot(), blankLot(), lot({ holder: null })]
  expect(inWords(incompleteness(draft({ laycanFrom: null, lots })))).toEqual([
    'laycanFrom core.required',
    'lots.1.productCode core.required',
    'lots.1.quantity core.required',
    'lots.1.quantityUoMCode core.required',
    'lots.1.holder core.required',
    'lots.2.holder core.required',
  ])
})

test('contradictions are refused in every state, what is missing only once there is a number and until the end', () => {
  const bad = draft({ laycanTo: null, lots: [lot({ minQuantity: '60000', holder: null })] })
  const contradiction = 'lots.0.quantity quantityOutOfTolerance'
  const all = [contradiction, 'laycanTo core.required', 'lots.0.holder core.required']
  expect(Object.fromEntries(statuses.map((status) => [status, inWords(instructionIssues(bad, status))]))).toEqual({
    draft: [contradiction],
    created: all,
    ongoing: all,
    closed: [contradiction],
    canceled: [contradiction],
  })
  for (const status of statuses) expect(instructionIssues(draft(), status)).toEqual([])
})
