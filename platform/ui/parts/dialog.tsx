import { Modal, type ModalProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useTypedGuard } from './typed-guard.tsx'

/** A panel in the middle of the page; what was typed in it is not lost by Esc. */
export function Dialog({
  opened,
  onClose,
  losesNothing = false,
  children,
  ...modal
}: ModalProps & {
  /** What is typed only finds something. */
  losesNothing?: boolean
}) {
  const { t } = useTranslation('shell')
  const guard = useTypedGuard({ losesNothing, onClose })
  return (
    <>
      <Modal
        closeButtonProps={{ 'aria-label': t('ui.close') }}
        classNames={{ title: 'dialog-title' }}
        {...modal}
        {...guard.panel}
        opened={opened}
      >
        {children}
      </Modal>
      {guard.question}
    </>
  )
}
