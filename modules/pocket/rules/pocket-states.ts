import { defineStates, type Hindrance } from '#platform/core/states.ts'
import { entryStatuses, type PocketEntry } from '../contract/pocket.contract.ts'
import { pocketElements } from '../contract/pocket-paths.ts'

/** What a phone has said is written, or waits until somebody at the desk has settled it; it never goes away. */
export const pocketStates = defineStates({
  of: { table: 'pocket_entries', field: 'status' },
  states: entryStatuses,
  start: 'received',
  steps: {
    write: { from: ['received'], to: 'written' },
    keep: { from: ['received'], to: 'refused' },
    accept: { from: ['refused'], to: 'accepted', element: pocketElements.settle },
    dismiss: { from: ['refused'], to: 'dismissed', element: pocketElements.settle, asks: 'reason' },
  },
  otherwise: ({ status }: Pick<PocketEntry, 'status'>): Hindrance => ({
    code: status === 'written' ? 'pocket.isWritten' : 'pocket.isSettled',
  }),
})
