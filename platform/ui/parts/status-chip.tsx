import { IconAlertOctagonFilled, IconAlertTriangleFilled } from '@tabler/icons-react'

export type ChipTone = 'neutral' | 'progress' | 'attention' | 'blocking' | 'muted'

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
