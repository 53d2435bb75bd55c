import { expect, test } from 'vitest'
import { isHindered } from '#platform/core/states.ts'
import { statuses } from '../contract/movement-instruction.ts'
import { isWritable } from './instruction-states.ts'
import { lotStates as life, type LotInItsInstruction } from './lot-states.ts'

const lot = (more: Partial<LotInItsInstruction> = {}): LotInItsInstruction => ({
  lotCode: 'S26-0001/A',
  isClosed: false,
  isDeleted: false,
  finalQuantity: '1',
  instructionStatus: 'ongoing',
  ...more,
})
const closed = { isClosed: true }
const deleted = { isDeleted: true }
const code = (more: Partial<LotInItsInstruction>, step: (typeof life.stepNames)[number]) => {
  const found = life.hindrance(lot(more), step)
  return 'code' in found ? found.code : found[0]?.code
}

test('only an open lot is changed, closed or taken out; what is closed or out comes back as an open one', () => {
  expect(life.ways.filter(({ from, to }) => from !== to)).toEqual([
    { from: null, to: 'open' },
    { from: 'open', to: 'closed' },
    { from: 'open', to: 'deleted' },
    { from: 'closed', to: 'open' },
    { from: 'deleted', to: 'open' },
  ])
  expect(life.steps.change.from).toEqual(['open'])
})

test('a step that is not open says why', () => {
  for (const step of ['change', 'close', 'delete'] as const) {
    expect(code(closed, step)).toBe('movement-instructions.lotClosed')
    expect(code(deleted, step)).toBe('movement-instructions.lotDeleted')
  }
  for (const other of [{}, deleted]) expect(code(other, 'reopen')).toBe('movement-instructions.lotNotClosed')
  for (const other of [{}, closed]) expect(code(other, 'undelete')).toBe('movement-instructions.lotNotDeleted')
})

test('it is closed with its final quantity', () => {
  expect(life.hindrance(lot(), 'close')).toEqual([])
  expect(code({ finalQuantity: null }, 'close')).toBe('movement-instructions.finalQuantityNeeded')
})

test('it is closed and opened while its instruction is ongoing, taken out and put back while that is written', () => {
  for (const instructionStatus of statuses) {
    const isHeld = (more: object, step: (typeof life.stepNames)[number]) =>
      isHindered(life.hindrance(lot({ instructionStatus, ...more }), step))
    for (const held of [isHeld({}, 'close'), isHeld(closed, 'reopen')])
      expect(held).toBe(instructionStatus !== 'ongoing')
    for (const held of [isHeld({}, 'delete'), isHeld(deleted, 'undelete'), isHeld({}, 'clone')]) {
      expect(held).toBe(!isWritable(instructionStatus))
    }
  }
  const unknown = { instructionStatus: null }
  for (const step of ['close', 'delete', 'clone'] as const) expect(life.hindrance(lot(unknown), step)).toEqual([])
})
