import type { Tone } from '#platform/core/tone.ts'
import type { EntryStatus } from './pocket.contract.ts'

export const entryTone: Record<EntryStatus, Tone> = {
  received: 'neutral',
  written: 'progress',
  refused: 'attention',
  accepted: 'progress',
  dismissed: 'muted',
}
