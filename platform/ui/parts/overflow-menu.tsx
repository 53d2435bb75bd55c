import './overflow-menu.css'
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { Children, createContext, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionButtonProps } from './action-button.tsx'

/** Whether buttons stand in a menu, where they are its entries. */
export const InMenuContext = createContext(false)

/** What is seldom needed stands behind three dots, so that one button leads. */
export function OverflowMenu(props: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  if (Children.toArray(props.children).length === 0) return null
  return (
    <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
      <Tooltip label={t('ui.moreActions')}>
        <span className="menu-target">
          <Menu.Target>
            <ActionIcon aria-label={t('ui.moreActions')}>
              <IconDotsVertical size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Menu.Target>
        </span>
      </Tooltip>
      <Menu.Dropdown>
        <InMenuContext value>{props.children}</InMenuContext>
      </Menu.Dropdown>
    </Menu>
  )
}

/** A button as an entry; why it cannot be used stands below its words. */
export function MenuAction({ label, icon: Glyph, disabledReason, busy, tone, shortcut, onClick }: ActionButtonProps) {
  const off = disabledReason !== undefined || busy === true
  return (
    <Menu.Item
      aria-label={label}
      aria-description={disabledReason}
      aria-disabled={off || undefined}
      closeMenuOnClick={!off}
      className={off ? 'menu-action menu-action-off' : 'menu-action'}
      {...(tone === 'danger' ? { color: 'var(--alarm)' } : {})}
      {...(Glyph ? { leftSection: <Glyph size={16} stroke={1.75} aria-hidden /> } : {})}
      {...(shortcut ? { rightSection: <kbd>{shortcut}</kbd> } : {})}
      onClick={() => {
        if (!off) onClick?.()
      }}
    >
      {label}
      {disabledReason && <span className="menu-action-reason">{disabledReason}</span>}
    </Menu.Item>
  )
}
