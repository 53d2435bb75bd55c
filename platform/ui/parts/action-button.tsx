import { Button, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Icon } from '@tabler/icons-react'
import { use, useRef } from 'react'
import { InMenuContext, MenuAction } from './overflow-menu.tsx'

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
  /** Only the icon at any width, for what people know by its sign. */
  iconOnly?: boolean
}

const looks = {
  primary: { variant: 'filled' },
  plain: { variant: 'default' },
  danger: { variant: 'outline', color: 'var(--alarm)' },
  quiet: { variant: 'subtle' },
} as const

/** A button with words; in a menu, an entry of it. */
export function ActionButton(props: ActionButtonProps) {
  return use(InMenuContext) ? <MenuAction {...props} /> : <StandingButton {...props} />
}

function StandingButton(props: ActionButtonProps) {
  const { icon: Glyph, disabledReason, busy, label } = props
  const off = disabledReason !== undefined
  const shortens = Glyph !== undefined && !props.keepLabel
  const narrow = useMediaQuery('(max-width: 799px)', undefined, { getInitialValueInEffect: false })
  const iconOnly = props.iconOnly === true || (narrow && shortens)
  const isPressed = useRef(false)
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
      className={['action', shortens ? 'action-shortens' : '', props.iconOnly ? 'action-icon' : ''].join(' ').trim()}
      onClick={(event) => {
        if (off || busy || isPressed.current) event.preventDefault()
        else {
          // Two taps that a slow machine hands over together are one: that it is busy is drawn a moment after the form was sent.
          isPressed.current = busy !== undefined
          setTimeout(() => setTimeout(() => (isPressed.current = false)))
          props.onClick?.()
        }
      }}
    >
      {label}
    </Button>
  )
  const tip = disabledReason ?? (iconOnly ? [label, props.shortcut].filter(Boolean).join(' · ') : props.shortcut)
  return tip ? <Tooltip label={tip}>{button}</Tooltip> : button
}
