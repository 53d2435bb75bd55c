import type { Tone } from '#platform/core/tone.ts'
import type { Action, UllageStatus } from './ullage.contract.ts'

export const toneOf: Record<UllageStatus, Tone> = {
  draft: 'progress',
  calculated: 'attention',
  confirmed: 'neutral',
  canceled: 'muted',
}

/** How much a difference asks for. */
export const toneOfAction: Record<Action, Tone> = {
  none: 'neutral',
  notice: 'attention',
  protest: 'blocking',
  claim: 'blocking',
}
