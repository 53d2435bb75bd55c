import { useTranslation } from 'react-i18next'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '#platform/web/base/api.ts'
import { issueText } from '#platform/web/base/i18n.ts'
import { type StepLook, StepButtons } from '#platform/web/objects/step-buttons.tsx'
import * as contract from '../contract/ullage.contract.ts'
import { asksForProtest } from '../rules/comparison.ts'
import { isRemainder } from '../rules/ullage-issues.ts'
import { ullageStates, type UllageStep } from '../rules/ullage-states.ts'
import { useTakeOver } from './use-ullage.ts'

const tones = {
  calculate: 'primary',
  confirm: 'primary',
  compare: 'plain',
  signProtest: 'primary',
  reopen: 'plain',
  cancel: 'danger',
} as const
type Offered = keyof typeof tones
const told = {
  calculate: 'calculated',
  confirm: 'confirmed',
  compare: 'comparedAgain',
  signProtest: 'protestSigned',
  reopen: 'reopened',
  cancel: 'canceled',
} as const

/** From the readings to a report that counts; what is typed and not saved is not calculated. */
export function UllageSteps({ report, isDirty }: { report: contract.UllageReport; isDirty: boolean }) {
  const { t } = useTranslation('ullage')
  const texts = useTranslation('ullage').t
  const takeOver = useTakeOver()
  const { id, version, number, kind, status } = report
  const lookOf = (step: UllageStep): StepLook | undefined => {
    if (step === 'edit') return undefined
    if (step === 'compare' && isRemainder(kind)) return undefined
    if (step === 'signProtest' && (!asksForProtest(report.compared) || report.protestSignedAt !== null))
      return undefined
    const isAsked = step === 'confirm' || step === 'signProtest' || step === 'reopen' || step === 'cancel'
    return {
      label: t(`step.${step}`),
      // What comes next stands out.
      tone: step === 'calculate' && status === 'calculated' ? 'plain' : tones[step],
      inMenu: step === 'cancel' || step === 'reopen',
      ...(isDirty ? { held: t('disabled.dirty') } : {}),
      lacking: (issues) =>
        issues.map(({ field, ...issue }) => `${texts(`field.${field.split('.')[0]}`)}: ${issueText(issue)}`).join(' '),
      ask: {
        title: isAsked ? t(`ask.${step}.title`, { number }) : '',
        go: isAsked ? t(`ask.${step}.go`) : '',
        cancel: t('ask.keep'),
        follows: isAsked ? [t(`ask.${step}.body`)] : [],
      },
    }
  }
  return (
    <StepButtons
      states={ullageStates}
      record={report}
      look={lookOf}
      reason={{ label: t('field.reason'), maxLength: 300 }}
      take={(step, { reason, key: idempotencyKey }): Promise<contract.UllageReport> => {
        const one = { params: { id }, version, idempotencyKey }
        const body = { reason: reason ?? '' }
        switch (step as Offered) {
          case 'calculate':
            return call(contract.calculateUllage, one)
          case 'confirm':
            return call(contract.confirmUllage, one)
          case 'compare':
            return call(contract.compareUllage, one)
          case 'signProtest':
            return call(contract.signProtest, one)
          case 'reopen':
            return call(contract.reopenUllage, { ...one, body })
          case 'cancel':
            return call(contract.cancelUllage, { ...one, body })
        }
      }}
      onTaken={(after, step) => {
        toast(t(`message.${told[step as Offered]}`))
        takeOver(after)
      }}
    />
  )
}
