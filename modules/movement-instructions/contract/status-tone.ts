import type { Tone } from '#platform/core/tone.ts'
import type { Status } from './movement-instruction.ts'

const tones = {
  draft: 'neutral',
  created: 'neutral',
  ongoing: 'progress',
  closed: 'neutral',
  canceled: 'muted',
} as const satisfies Record<Status, Tone>

export const statusTone = (status: Status): Tone => tones[status]
