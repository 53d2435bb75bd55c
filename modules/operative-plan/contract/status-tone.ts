import type { Tone } from '#platform/core/tone.ts'
import type { OperationStatus } from './operation.ts'

export const toneOf: Record<OperationStatus, Tone> = {
  scheduled: 'muted',
  sent: 'progress',
  validated: 'attention',
  published: 'neutral',
}
