import { Modal } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from './action-button.tsx'

/** What takes words; a tick or a chosen file is soon made again. */
const written = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"])'

/**
 * Between what somebody has typed and a key or a click that would throw it away: Esc, the cross and a press beside the panel
 * ask first. The button that says Cancel does not: whoever reads it knows.
 */
export function useTypedGuard(options: { opened: boolean; losesNothing?: boolean | undefined; onClose: () => void }) {
  const { opened, losesNothing = false, onClose } = options
  const typed = useRef(false)
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    if (!opened) typed.current = false
  }, [opened])
  return {
    /** For the panel; while it asks, the question alone hears the keyboard. */
    panel: {
      onInput: (event: FormEvent) => {
        if (!losesNothing && event.target instanceof Element && event.target.matches(written)) typed.current = true
      },
      closeOnEscape: !asking,
      trapFocus: !asking,
      onClose: () => {
        if (typed.current) setAsking(true)
        else onClose()
      },
    },
    question: asking && (
      <DiscardQuestion
        onStay={() => setAsking(false)}
        onDiscard={() => {
          typed.current = false
          setAsking(false)
          onClose()
        }}
      />
    ),
  }
}

function DiscardQuestion(props: { onStay: () => void; onDiscard: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Modal
      opened
      onClose={props.onStay}
      title={t('ui.typed.title')}
      withCloseButton={false}
      classNames={{ title: 'dialog-title' }}
    >
      <p>{t('ui.typed.body')}</p>
      <div className="dialog-buttons">
        <ActionButton label={t('ui.typed.discard')} tone="danger" onClick={props.onDiscard} keepLabel />
        <ActionButton label={t('ui.typed.stay')} tone="primary" onClick={props.onStay} keepLabel />
      </div>
    </Modal>
  )
}
