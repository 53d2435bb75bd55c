import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from './action-button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmChoice {
  /** The verb, and the number where there is one. */
  label: string
  tone?: 'primary' | 'plain' | 'danger'
  onChoose: () => void
  busy?: boolean
}

/** The title asks about the result, the body names the consequences, the buttons carry the verbs. */
export function ConfirmDialog(props: {
  opened: boolean
  title: string
  children: ReactNode
  choices: ConfirmChoice[]
  cancelLabel?: string
  onCancel: () => void
}) {
  const { t } = useTranslation('shell')
  return (
    <Dialog opened={props.opened} onClose={props.onCancel} title={props.title}>
      <div className="dialog-body">{props.children}</div>
      <Group justify="flex-end" gap="xs" mt="md">
        <ActionButton label={props.cancelLabel ?? t('ui.cancel')} onClick={props.onCancel} keepLabel />
        {props.choices.map((choice, index) => (
          <ActionButton
            // oxlint-disable-next-line react/no-array-index-key -- by its words, a number in them that changes under a pressed button would make another button of it
            key={index}
            label={choice.label}
            tone={choice.tone ?? 'plain'}
            busy={choice.busy ?? false}
            onClick={choice.onChoose}
            keepLabel
          />
        ))}
      </Group>
    </Dialog>
  )
}
