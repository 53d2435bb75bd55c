import type { ChipTone } from '#platform/ui/parts/status-chip.tsx'
import type { ExchangeMessage } from '../contract/exchange.contract.ts'

export const toneOf: Record<ExchangeMessage['status'], ChipTone> = {
  waiting: 'progress',
  sending: 'progress',
  accepted: 'neutral',
  refused: 'blocking',
  unknown: 'attention',
  givenUp: 'muted',
}
