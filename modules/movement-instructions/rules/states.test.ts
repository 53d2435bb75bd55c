import { expect, test } from 'vitest'
import { type Status, statuses } from '../contract/movement-instruction.ts'
import { instructionStates } from './instruction-states.ts'
import { checklistRefusal, fixedFields, isBinding } from './states.ts'

const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const))
const inStates = <T>(of: (status: Status) => T) => Object.fromEntries(statuses.map((status) => [status, of(status)]))

test('content must be complete from the number on', () => {
  expect(inStates(isBinding)).toEqual({ draft: false, created: true, ongoing: true, closed: false, canceled: false })
})

test('the checklist begins with the number and ends with a cancellation', () => {
  expect(inStates(checklistRefusal)).toEqual({
    draft: 'movement-instructions.checklistBeforeNumber',
    created: null,
    ongoing: null,
    closed: null,
    canceled: 'movement-instructions.canceledNotWritable',
  })
})

test('the plant is fixed with the number, operation and ship with the beginning', () => {
  const begun = ['plant', 'operationType', 'vessel']
  expect(inStates(fixedFields)).toEqual({ draft: [], created: ['plant'], ongoing: begun, closed: begun, canceled: [] })
})

test('what is fixed stays fixed on every way but the one to canceled, where nothing is written', () => {
  for (const [from, to] of pairs) {
    if (!instructionStates.stepBetween(from, to) || to === 'canceled') continue
    expect(fixedFields(to), `${from} ${to}`).toEqual(expect.arrayContaining([...fixedFields(from)]))
  }
})
