import { expect, test } from 'vitest'
import { states } from '../contract/exchange.contract.ts'
import { exchangeStates } from './exchange-states.ts'

test('what is accepted stays as it is', () => {
  expect(exchangeStates.finals).toEqual(['accepted'])
  expect(exchangeStates.stepsFrom('accepted')).toEqual([])
})

test('nothing that may have arrived, or is on its way, is sent again by a person without a reason', () => {
  expect(states.filter((state) => exchangeStates.after(state, 'resend') !== undefined)).toEqual([
    'refused',
    'unknown',
    'givenUp',
  ])
  expect(exchangeStates.after('sending', 'giveUp')).toBeUndefined()
  expect(exchangeStates.steps.resend.asks).toBe('reason')
  expect(exchangeStates.steps.giveUp.asks).toBe('reason')
})

test('a step that is not open says why', () => {
  expect(exchangeStates.hindrance({ status: 'accepted' }, 'resend')).toEqual({ code: 'exchange.isAccepted' })
  expect(exchangeStates.hindrance({ status: 'sending' }, 'giveUp')).toEqual({ code: 'exchange.notNow' })
  expect(exchangeStates.hindrance({ status: 'refused' }, 'resend')).toEqual([])
})
