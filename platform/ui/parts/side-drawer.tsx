import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypedGuard } from './typed-guard.tsx'

/** The right panel of the house: 350 px, closes on Esc, gives the focus back; what was typed in it is not lost by Esc. */
export function SideDrawer(props: {
  opened: boolean
  title: string
  onClose: () => void
  children: ReactNode
  side?: 'left' | 'right'
  /** For tables and comparisons. */
  wide?: boolean
  /** What is typed holds at once, or only finds something. */
  losesNothing?: boolean
}) {
  const { t } = useTranslation('shell')
  const { losesNothing = false, onClose } = props
  const guard = useTypedGuard({ losesNothing, onClose })
  return (
    <>
      <Drawer
        {...guard.panel}
        opened={props.opened}
        title={props.title}
        position={props.side ?? 'right'}
        size={props.wide ? 620 : 350}
        closeButtonProps={{ 'aria-label': t('ui.close') }}
        classNames={{ title: 'dialog-title', body: 'drawer-body' }}
      >
        {props.children}
      </Drawer>
      {guard.question}
    </>
  )
}
