import { defineStates, type Hindrance } from '#platform/core/states.ts'
import { type Split, splitElements, splitStatuses } from '../contract/splits.contract.ts'

/** A split is done or undone; what was undone stays as it was, and the quantity can be split again. */
export const splitStates = defineStates({
  of: { table: 'splits', field: 'status' },
  states: splitStatuses,
  start: 'done',
  steps: {
    undo: { from: ['done'], to: 'undone', element: splitElements.undo, asks: 'reason', needs: nothingRestsOnIt },
  },
  otherwise: (): Hindrance => ({ code: 'splits.isUndone' }),
})

/** Whoever closes a lot takes its parts as they are. */
function nothingRestsOnIt({
  lotClosedSince,
  sourceCode,
}: Pick<Split, 'status' | 'lotClosedSince' | 'sourceCode'>): Hindrance {
  return lotClosedSince ? { code: 'splits.lotIsClosed', params: { lot: sourceCode } } : []
}
