import { ActionIcon, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

export interface IconButtonProps {
  label: string
  icon: Icon
  onClick?: () => void
  pressed?: boolean
  expanded?: boolean
  className?: string
  /** Why it cannot be used now; it stays focusable, so that the reason can be read without a mouse. */
  disabledReason?: string | undefined
}

/** A button without words still has a name, for the pointer and for the screen reader. */
export function IconButton(props: IconButtonProps) {
  const { icon: Glyph, disabledReason } = props
  const off = disabledReason !== undefined
  return (
    <Tooltip label={disabledReason ?? props.label}>
      <ActionIcon
        aria-label={props.label}
        aria-disabled={off || undefined}
        {...(off ? { 'data-disabled': true } : {})}
        aria-pressed={props.pressed}
        aria-expanded={props.expanded}
        {...(props.className ? { className: props.className } : {})}
        onClick={off ? undefined : props.onClick}
      >
        <Glyph size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
