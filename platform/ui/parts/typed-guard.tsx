import { Modal } from '@mantine/core'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from './action-button.tsx'

/** A tick or a chosen file is soon made again. */
const takesNoWords = '[type="checkbox"], [type="radio"], [type="file"]'

type Field = HTMLInputElement | HTMLTextAreaElement
const isField = (target: EventTarget): target is Field =>
  (target instanceof HTMLInputElement && !target.matches(takesNoWords)) || target instanceof HTMLTextAreaElement

/** Still there, not empty and not kept already: what was sent, or saved by a form that stays, is not lost. */
const holdsWords = (field: Field) =>
  field.isConnected && field.value.trim() !== '' && field.closest('[data-unchanged]') === null

/**
 * Between what somebody has typed and a key or a click that would throw it away: Esc, the cross and a press beside the panel
 * ask first. The button that says Cancel does not: whoever reads it knows.
 */
export function useTypedGuard(options: { losesNothing: boolean; onClose: () => void }) {
  const { losesNothing, onClose } = options
  /** The fields that somebody has written in; those of a panel that was closed are no longer there. */
  const typed = useRef(new Set<Field>())
  const [asking, setAsking] = useState(false)
  return {
    /** For the panel; while it asks, the question alone hears the keyboard. */
    panel: {
      onInput: ({ target }: SyntheticEvent) => {
        if (!losesNothing && isField(target)) typed.current.add(target)
      },
      closeOnEscape: !asking,
      trapFocus: !asking,
      onClose: () => {
        if ([...typed.current].some(holdsWords)) setAsking(true)
        else onClose()
      },
    },
    question: asking && (
      <DiscardQuestion
        onStay={() => setAsking(false)}
        onDiscard={() => {
          typed.current.clear()
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
        <ActionButton label={t('ui.typed.stay')} tone="primary" onClick={props.onStay} keepLabel />
        <ActionButton label={t('ui.typed.discard')} tone="danger" onClick={props.onDiscard} keepLabel />
      </div>
    </Modal>
  )
}
