import { expect, test } from 'vitest'
import { pocketStates } from './pocket-states.ts'

test('what was refused is written or dismissed by somebody, and nothing goes away', () => {
  expect(pocketStates.stepsFrom('received')).toEqual(['write', 'keep'])
  expect(pocketStates.stepsFrom('refused')).toEqual(['accept', 'dismiss'])
  expect(pocketStates.finals.toSorted()).toEqual(['accepted', 'dismissed', 'written'])
})

test('a step that is not open says why', () => {
  expect(pocketStates.hindrance({ status: 'written' }, 'accept')).toEqual({ code: 'pocket.isWritten' })
  expect(pocketStates.hindrance({ status: 'dismissed' }, 'accept')).toEqual({ code: 'pocket.isSettled' })
})
