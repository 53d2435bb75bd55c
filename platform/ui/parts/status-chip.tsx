import { IconAlertOctagonFilled, IconAlertTriangleFilled } from '@tabler/icons-react'
import type { Tone } from '#platform/core/tone.ts'

export type ChipTone = Tone

/** Text first; a state that needs someone has a shape as well as a colour. */
export function StatusChip(props: { tone: ChipTone; text: string }) {
  return (
    <span className={`chip chip-${props.tone}`}>
      {props.tone === 'attention' && <IconAlertTriangleFilled size={12} aria-hidden />}
      {props.tone === 'blocking' && <IconAlertOctagonFilled size={12} aria-hidden />}
      {props.text}
    </span>
  )
}
