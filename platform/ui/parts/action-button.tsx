import { Button, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Icon } from '@tabler/icons-react'

export interface ActionButtonProps {
  label: string
  icon?: Icon
  tone?: 'primary' | 'plain' | 'danger' | 'quiet'
  onClick?: () => void
  busy?: boolean
  type?: 'button' | 'submit'
  /** Why it cannot be used now. The button stays focusable, so that the reason can be read without a mouse. */
  disabledReason?: string | undefined
  shortcut?: string
  /** Whether the panel that it opens is open. */
  expanded?: boolean
  fullWidth?: boolean
  /** Keeps the words on narrow windows, where others show only their icon. */
  keepLabel?: boolean
}

const looks = {
  primary: { variant: 'filled' },
  plain: { variant: 'default' },
  danger: { variant: 'outline', color: 'var(--alarm)' },
  quiet: { variant: 'subtle' },
} as const

export function ActionButton(props: ActionButtonProps) {
  const { icon: Glyph, disabledReason, busy, label } = props
  const off = disabledReason !== undefined
  const shortens = Glyph !== undefined && !props.keepLabel
  const iconOnly = useMediaQuery('(max-width: 799px)', undefined, { getInitialValueInEffect: false }) && shortens
  const button = (
    <Button
      {...looks[props.tone ?? 'plain']}
      type={props.type ?? 'button'}
      aria-label={label}
      aria-disabled={off || busy || undefined}
      aria-keyshortcuts={props.shortcut}
      aria-expanded={props.expanded}
      fullWidth={props.fullWidth ?? false}
      loading={busy ?? false}
      {...(off ? { 'data-disabled': true } : {})}
      {...(Glyph ? { leftSection: <Glyph size={16} stroke={1.75} aria-hidden /> } : {})}
      className={shortens ? 'action action-shortens' : 'action'}
      onClick={(event) => {
        if (off || busy) event.preventDefault()
        else props.onClick?.()
      }}
    >
      {label}
    </Button>
  )
  const tip = disabledReason ?? (iconOnly ? [label, props.shortcut].filter(Boolean).join(' · ') : props.shortcut)
  return tip ? <Tooltip label={tip}>{button}</Tooltip> : button
}
