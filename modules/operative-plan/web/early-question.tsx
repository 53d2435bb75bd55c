import { useTranslation } from 'react-i18next'
import { formatDate, formatInstant } from '#platform/core/date-format.ts'
import { ConfirmDialog } from '#platform/ui/parts/confirm-dialog.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { earlyBy, type EarlyMooring, spanText } from '../rules/operation.ts'

/** A ship that would moor before its laycan begins: is that meant? */
export function EarlyQuestion(props: {
  early: readonly EarlyMooring[]
  busy?: boolean
  onKeep: () => void
  onChange: () => void
}) {
  const { t } = useTranslation('operative-plan')
  const { language } = useUi()
  return (
    <ConfirmDialog
      opened
      title={t('ask.early.title')}
      cancelLabel={t('ask.early.change')}
      onCancel={props.onChange}
      choices={[{ label: t('ask.early.keep'), tone: 'primary', busy: props.busy ?? false, onChoose: props.onKeep }]}
    >
      {props.early.map(({ number, mooringAt, laycanFrom }) => (
        <p key={number}>
          {t('ask.early.body', {
            number,
            mooring: formatInstant(mooringAt, language),
            laycan: formatDate(laycanFrom, language),
            early: spanText(earlyBy(mooringAt, laycanFrom)),
          })}
        </p>
      ))}
      <p>{t('ask.early.effect')}</p>
    </ConfirmDialog>
  )
}
