import type { Tone } from '#platform/core/tone.ts'
import type { WhatIfStatus } from '../contract/what-if.contract.ts'

export const whatIfTones: Record<WhatIfStatus, Tone> = { open: 'progress', takenOver: 'neutral', discarded: 'muted' }
