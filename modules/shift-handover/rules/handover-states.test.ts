import { expect, test } from 'vitest'
import { handoverStates } from './handover-states.ts'

test('one goes, another comes, and nothing leads back', () => {
  expect(handoverStates.stepsFrom('open')).toEqual(['note', 'sign'])
  expect(handoverStates.stepsFrom('signed')).toEqual(['takeOver'])
  expect(handoverStates.finals).toEqual(['takenOver'])
})

test('a step that is not open says why', () => {
  expect(handoverStates.hindrance({ status: 'open' }, 'takeOver')).toEqual({ code: 'shift-handover.notSigned' })
  expect(handoverStates.hindrance({ status: 'signed' }, 'note')).toEqual({ code: 'shift-handover.isSigned' })
  expect(handoverStates.hindrance({ status: 'takenOver' }, 'sign')).toEqual({ code: 'shift-handover.isTakenOver' })
})
