import type { ChipTone } from '#platform/ui/parts/status-chip.tsx'
import type { OperationStatus } from '../contract/tank-operations.contract.ts'

export const toneOf: Record<OperationStatus, ChipTone> = {
  draft: 'muted',
  inProgress: 'progress',
  measured: 'attention',
  posted: 'neutral',
  reversed: 'muted',
}
