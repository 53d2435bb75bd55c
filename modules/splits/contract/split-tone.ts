import type { Tone } from '#platform/core/tone.ts'
import type { SplitStatus } from './splits.contract.ts'

export const splitTone: Record<SplitStatus, Tone> = { done: 'progress', undone: 'muted' }
