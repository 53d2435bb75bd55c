import { expect, test } from 'vitest'
import { oldLogAddress } from './old-log-address.ts'

test('links to the sign-ins, and to a period, lead to where they are today', () => {
  expect(oldLogAddress({ show: 'signIns', account: 'b.leone', from: '2026-11-01T00:00:00Z' })).toEqual({
    to: '/system/Logs/sign-ins',
    search: { account: 'b.leone', 'at.from': '2026-11-01T00:00:00Z' },
  })
  expect(oldLogAddress({ show: 'changes', object: 'roles', to: '2026-11-01T00:00:00Z' })).toEqual({
    to: '/system/Logs',
    search: { object: 'roles', 'at.to': '2026-11-01T00:00:00Z' },
  })
})

test('an address of today stays what it is', () => {
  expect(oldLogAddress({})).toBeNull()
  expect(oldLogAddress({ object: 'roles', 'at.from': '2026-11-01T00:00:00Z' })).toBeNull()
})
