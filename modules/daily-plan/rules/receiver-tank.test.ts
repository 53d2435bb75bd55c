import { expect, test } from 'vitest'
import { receiverTankIssues } from './receiver-tank.ts'

const filling = {
  number: 'S26-P0001',
  scheduledFrom: '2026-11-19T08:00:00.000Z',
  scheduledTo: '2026-11-19T12:00:00.000Z',
  isHidden: false,
  tanks: ['S503'],
  isTankReceiver: true,
  macroDirection: 'receiver' as const,
}
const wanted = {
  scheduledFrom: '2026-11-19T11:00:00.000Z',
  scheduledTo: '2026-11-19T13:00:00.000Z',
  senderTank: null,
  receiverTank: null,
  isReceiverConfirmed: false,
}
const codes = (more: object, other: object = {}) =>
  receiverTankIssues({ ...wanted, ...more }, [{ ...filling, ...other }]).map(({ code }) => code)

test('nothing is sent from a tank that is being filled, whoever has read it', () => {
  expect(codes({ senderTank: 'S503' })).toEqual(['daily-plan.receiverTank'])
  expect(codes({ senderTank: 'S503', isReceiverConfirmed: true })).toEqual(['daily-plan.receiverTank'])
})

test('a second stream into it is asked about, with the tank and the operation, until somebody has said so', () => {
  expect(receiverTankIssues({ ...wanted, receiverTank: 'S503' }, [filling])).toEqual([
    {
      field: 'isReceiverConfirmed',
      code: 'daily-plan.receiverTankAsk',
      params: { tank: 'S503', operation: 'S26-P0001' },
    },
  ])
  expect(codes({ receiverTank: 'S503', isReceiverConfirmed: true })).toEqual([])
})

test('another time, another tank, one that sends and one that is hidden are in nobody’s way', () => {
  expect(codes({ senderTank: 'S503', scheduledFrom: filling.scheduledTo })).toEqual([])
  expect(codes({ senderTank: 'S504' })).toEqual([])
  expect(codes({ senderTank: 'S503' }, { macroDirection: 'sender' })).toEqual([])
  expect(codes({ senderTank: 'S503' }, { isHidden: true })).toEqual([])
})
