import type { Tone } from '#platform/core/tone.ts'
import type { TimesheetStatus } from './timesheets.contract.ts'

export const toneOf: Record<TimesheetStatus, Tone> = { open: 'progress', completed: 'attention', attested: 'neutral' }
