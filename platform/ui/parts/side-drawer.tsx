import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The right panel of the house: 350 px, closes on Esc, gives the focus back. */
export function SideDrawer(props: {
  opened: boolean
  title: string
  onClose: () => void
  children: ReactNode
  side?: 'left' | 'right'
  /** For tables and comparisons. */
  wide?: boolean
}) {
  const { t } = useTranslation('shell')
  return (
    <Drawer
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      position={props.side ?? 'right'}
      size={props.wide ? 620 : 350}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      classNames={{ title: 'dialog-title', body: 'drawer-body' }}
    >
      {props.children}
    </Drawer>
  )
}
