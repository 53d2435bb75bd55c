import { ActionIcon, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

export interface IconButtonProps {
  label: string
  icon: Icon
  onClick?: () => void
  pressed?: boolean
  expanded?: boolean
  className?: string
}

/** A button without words still has a name, for the pointer and for the screen reader. */
export function IconButton(props: IconButtonProps) {
  const Glyph = props.icon
  return (
    <Tooltip label={props.label}>
      <ActionIcon
        aria-label={props.label}
        aria-pressed={props.pressed}
        aria-expanded={props.expanded}
        {...(props.className ? { className: props.className } : {})}
        onClick={props.onClick}
      >
        <Glyph size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
