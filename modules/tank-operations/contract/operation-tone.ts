import type { Tone } from '#platform/core/tone.ts'
import type { OperationStatus } from './tank-operations.contract.ts'

export const toneOf: Record<OperationStatus, Tone> = {
  draft: 'muted',
  inProgress: 'progress',
  measured: 'attention',
  posted: 'neutral',
  reversed: 'muted',
}
