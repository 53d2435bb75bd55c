import { expect, test } from 'vitest'
import type { Split } from '../contract/splits.contract.ts'
import { splitStates } from './split-states.ts'

const split = (status: Split['status'], lotClosedSince = false) =>
  ({ status, lotClosedSince, sourceCode: 'S25-0152/A' }) as Split

test('a split is undone once, and not after its lot was closed on it', () => {
  expect(splitStates.hindrance(split('done'), 'undo')).toEqual([])
  expect(splitStates.hindrance(split('done', true), 'undo')).toEqual({
    code: 'splits.lotIsClosed',
    params: { lot: 'S25-0152/A' },
  })
  expect(splitStates.hindrance(split('undone'), 'undo')).toEqual({ code: 'splits.isUndone' })
  expect(splitStates.finals).toEqual(['undone'])
})
