import { useTranslation } from 'react-i18next'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '#platform/web/base/api.ts'
import { type StepLook, StepButtons } from '#platform/web/objects/step-buttons.tsx'
import {
  hideOperation,
  rejectOperation,
  type ScheduledOperation,
  showOperation,
  validateOperation,
} from '../contract/plan.contract.ts'
import { scheduledOperationStates } from '../rules/operation-states.ts'
import { useTakeOver } from './use-operation.ts'

const steps = { validate: 'primary', reject: 'danger', hide: 'plain', show: 'plain' } as const
type OwnStep = keyof typeof steps
const isOwn = (step: string): step is OwnStep => step in steps
const said = { validate: 'validated', reject: 'rejected', hide: 'hidden', show: 'shown' } as const

/** The steps of one operation; sending and publishing are steps of the whole plan. */
export function OperationSteps({ operation, isDirty }: { operation: ScheduledOperation; isDirty: boolean }) {
  const { t } = useTranslation('operative-plan')
  const takeOver = useTakeOver()
  const { id, version, number, isHidden } = operation
  const lookOf = (step: OwnStep): StepLook => ({
    label: t(`action.${step}`),
    tone: steps[step],
    inMenu: step === 'hide',
    held: isDirty ? t('disabled.dirty') : undefined,
    lacking: (issues) => t('lacking', { count: issues.length }),
    ask: {
      title: t(`ask.${step}.title`, { number }),
      follows: [t(`ask.${step}.body`)],
      go: t(`ask.${step}.go`),
      cancel: t(`ask.${step}.cancel`),
    },
  })
  return (
    <StepButtons
      states={scheduledOperationStates}
      record={operation}
      look={(step) => (isOwn(step) && !(step === (isHidden ? 'hide' : 'show')) ? lookOf(step) : undefined)}
      reason={{ label: t('reason'), maxLength: 300 }}
      take={(step, { reason, key: idempotencyKey }): Promise<ScheduledOperation> => {
        const one = { params: { id }, version, idempotencyKey }
        switch (step as OwnStep) {
          case 'validate':
            return call(validateOperation, one)
          case 'reject':
            return call(rejectOperation, { ...one, body: { reason: reason ?? '' } })
          case 'hide':
            return call(hideOperation, one)
          case 'show':
            return call(showOperation, one)
        }
      }}
      onTaken={(after, step) => {
        takeOver(after)
        if (isOwn(step)) toast(t(`message.${said[step]}`))
      }}
    />
  )
}
