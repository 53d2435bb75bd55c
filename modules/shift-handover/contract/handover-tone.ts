import type { Tone } from '#platform/core/tone.ts'
import type { HandoverStatus, Severity } from './shift-handover.contract.ts'

export const handoverTone: Record<HandoverStatus, Tone> = {
  open: 'progress',
  signed: 'attention',
  takenOver: 'muted',
}

export const severityTone: Record<Severity, Tone> = { urgent: 'blocking', attention: 'attention', info: 'neutral' }
