import type { ChipTone } from '#platform/ui/parts/status-chip.tsx'
import type { Status } from '#modules/movement-instructions/contract/movement-instruction.ts'

const tones = {
  draft: 'neutral',
  created: 'neutral',
  ongoing: 'progress',
  closed: 'neutral',
  canceled: 'muted',
} as const satisfies Record<Status, ChipTone>

export const statusTone = (status: Status): ChipTone => tones[status]
