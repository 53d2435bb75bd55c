import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sideIssues, sidesOf, tanksOf } from './sides.ts'

const tank = fc.constantFrom('S501', 'S502', 'S503')

test('every tank stands on one side, whatever the operation', () => {
  const operation = fc.record({
    tanks: fc.uniqueArray(tank, { maxLength: 3 }),
    isTankReceiver: fc.boolean(),
    macroDirection: fc.constantFrom('sender', 'receiver', 'both', 'none'),
  })
  fc.assert(
    fc.property(operation, (one) => {
      const { senderTanks, receiverTanks } = sidesOf(one)
      expect([...senderTanks, ...receiverTanks]).toEqual(one.tanks)
    }),
  )
})

test('what is entered comes back on the side on which it was entered, where the type has that side', () => {
  const sides = fc.record({ senderTank: fc.option(tank), receiverTank: fc.option(tank) })
  fc.assert(
    fc.property(sides, fc.constantFrom('sender' as const, 'receiver' as const, 'both' as const), (asked, direction) => {
      fc.pre(sideIssues(asked, direction).length === 0)
      expect(sidesOf({ ...tanksOf(asked), macroDirection: direction })).toEqual({
        senderTanks: asked.senderTank === null ? [] : [asked.senderTank],
        receiverTanks: asked.receiverTank === null ? [] : [asked.receiverTank],
      })
    }),
  )
})

test('a type that only receives has no sender, and no tank is pumped into itself', () => {
  const codes = (asked: Parameters<typeof sideIssues>[0], direction: 'sender' | 'receiver' | 'both') =>
    sideIssues(asked, direction).map(({ code }) => code)
  expect(codes({ senderTank: 'S501', receiverTank: null }, 'receiver')).toEqual(['daily-plan.onlyReceives'])
  expect(codes({ senderTank: null, receiverTank: 'S501' }, 'sender')).toEqual(['daily-plan.onlySends'])
  expect(codes({ senderTank: 'S501', receiverTank: 'S501' }, 'both')).toEqual(['daily-plan.sameTank'])
})
