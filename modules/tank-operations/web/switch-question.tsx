import { useTranslation } from 'react-i18next'
import { Decimal } from '#platform/core/decimal.ts'
import { useFigures } from '#platform/ui/use-figures.ts'
import { call } from '#platform/web/base/api.ts'
import { Question } from '#platform/web/objects/question.tsx'
import { editOperation, type TankOperation } from '../contract/tank-operations.contract.ts'
import { editOf } from '../rules/tank-operations.ts'
import { useStep } from './use-operation.ts'

/** Sender becomes receiver: what is moved, before and after. */
export function SwitchQuestion({ operation, onClose }: { operation: TankOperation; onClose: () => void }) {
  const { t } = useTranslation('tank-operations')
  const { figure } = useFigures()
  const step = useStep(onClose)
  const { id, version, direction, real } = operation
  const other = direction === 'sender' ? 'receiver' : 'sender'
  const moved = new Decimal(real?.mass ?? 0)
  const body = { ...editOf(operation), direction: other } as const
  return (
    <Question
      title={t('ask.switch.title')}
      follows={[
        t(real ? 'ask.switch.body' : 'ask.switch.empty', {
          now: t(`choice.direction.${direction ?? 'sender'}`).toLowerCase(),
          other: t(`choice.direction.${other}`).toLowerCase(),
          mass: figure(moved),
          turned: figure(moved.negated()),
        }),
      ]}
      go={t('ask.switch.go')}
      cancel={t('ask.switch.cancel')}
      error={step.error}
      busy={step.isPending}
      onGo={() => step.mutate(() => call(editOperation, { params: { id }, version, body }))}
      onClose={onClose}
    />
  )
}
