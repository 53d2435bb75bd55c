import { expect, test } from 'vitest'
import { communicationStatuses } from '../contract/slot.ts'
import { selectionIssues, slotIssues, unnumbered } from './slot.ts'

const nothing = { communicationStatus: 'none', measuredAt: null, measuredQuantity: null, documents: [] } as const
const measure = { measuredAt: '2026-11-19T10:00:00.000Z', measuredQuantity: '4200' }
const written = (more: object = {}) => ({ ...nothing, documents: [], ...more })
const codes = (after: object, before: object = {}) =>
  slotIssues(written(after), written(before)).map(({ code }) => code)

test('a measure has its moment and its quantity', () => {
  expect(codes(measure)).toEqual([])
  expect(codes({ measuredQuantity: '4200' })).toEqual(['daily-plan.measureWithoutMoment'])
  expect(codes({ measuredAt: measure.measuredAt })).toEqual(['daily-plan.measureWithoutQuantity'])
})

test('a communication on its way or final blocks the measure; what stands there already stays', () => {
  const blocked = communicationStatuses.filter(
    (communicationStatus) => codes(measure, { communicationStatus }).length > 0,
  )
  expect(blocked).toEqual(['sending', 'final'])
  const final = { ...measure, communicationStatus: 'final' }
  expect(codes({ ...final, measuredQuantity: '4200.000' }, final)).toEqual([])
  expect(codes({ ...final, measuredQuantity: '4201' }, final)).toEqual(['daily-plan.communicationBlocks'])
  expect(codes({ ...nothing, communicationStatus: 'final' }, final)).toEqual(['daily-plan.communicationBlocks'])
})

test('a document without a number is named, and nothing selected is no mass action', () => {
  expect(
    unnumbered([
      { kind: 'DAS', number: '26/1' },
      { kind: 'EAD', number: null },
    ]),
  ).toEqual(['documents.1.number'])
  expect(selectionIssues([]).map(({ code }) => code)).toEqual(['daily-plan.selectOne'])
  expect(selectionIssues(['one'])).toEqual([])
})
