import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OperationStatus } from '../contract/operation.ts'
import { operationOf } from './operation.fixture.ts'
import { scheduledOperationStates as life } from './operation-states.ts'

test('whatever people do, nothing is published that was not sent and validated since it was last changed', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...life.stepNames), { maxLength: 40 }), (tried) => {
      let status: OperationStatus = 'scheduled'
      let since: string[] = []
      for (const step of tried) {
        const next = life.after(status, step)
        if (next === undefined || next === null) continue
        status = next
        since = step === 'edit' || step === 'reject' ? [] : [...since, step]
        if (status === 'published')
          expect(since.filter((one) => one === 'send' || one === 'validate')).toEqual(['send', 'validate'])
      }
    }),
  )
  expect(life.finals).toEqual([])
})

test('what is hidden goes nowhere until it is shown', () => {
  const hidden = operationOf('1', { isHidden: true, status: 'sent' })
  for (const step of ['hide', 'validate'] as const)
    expect(life.hindrance(hidden, step)).toEqual({ code: 'operative-plan.isHidden' })
  expect(life.hindrance(hidden, 'show')).toEqual([])
  expect(life.hindrance(operationOf('1'), 'show')).toEqual({ code: 'operative-plan.isShown' })
})

test('nobody validates what they could not work by', () => {
  const sent = operationOf('1', { status: 'sent', mode: 'internal', macroDirection: 'both' })
  const whole = { ...sent, product: 'GO-B7', company: 'SEL', quantity: '1.000', quantityUnit: 'MT', tanks: ['S503'] }
  expect(life.hindrance(sent, 'validate')).toHaveLength(5)
  expect(life.hindrance(whole, 'validate')).toEqual([])
})
