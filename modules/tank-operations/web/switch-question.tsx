import { useTranslation } from 'react-i18next'
import { Decimal } from '#platform/core/decimal.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { ConfirmDialog } from '#platform/ui/parts/confirm-dialog.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { editOperation, type TankOperation } from '../contract/tank-operations.contract.ts'
import { editOf } from './operation-papers.tsx'
import { useStep } from './use-operation.ts'

/** Sender becomes receiver: what is moved, before and after. */
export function SwitchQuestion({ operation, onClose }: { operation: TankOperation; onClose: () => void }) {
  const { t } = useTranslation('tank-operations')
  const { language } = useUi()
  const describeError = useDescribeError()
  const step = useStep(onClose)
  const { id, version, direction, real } = operation
  const other = direction === 'sender' ? 'receiver' : 'sender'
  const kilograms = (value: string | Decimal) => formatNumber(value.toString(), language)
  const body = { ...editOf(operation), direction: other } as const
  return (
    <ConfirmDialog
      opened
      title={t('ask.switch.title')}
      cancelLabel={t('ask.switch.cancel')}
      onCancel={onClose}
      choices={[
        {
          label: t('ask.switch.go'),
          tone: 'primary',
          busy: step.isPending,
          onChoose: () => step.mutate({ run: () => call(editOperation, { params: { id }, version, body }) }),
        },
      ]}
    >
      {step.error && <ErrorPanel {...describeError(step.error)} />}
      <p>
        {t(real ? 'ask.switch.body' : 'ask.switch.empty', {
          now: t(`choice.direction.${direction ?? 'sender'}`).toLowerCase(),
          other: t(`choice.direction.${other}`).toLowerCase(),
          mass: kilograms(real?.mass ?? '0'),
          turned: kilograms(new Decimal(real?.mass ?? 0).negated()),
        })}
      </p>
    </ConfirmDialog>
  )
}
