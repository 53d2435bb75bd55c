import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '#platform/web/base/api.ts'
import { StepButtons, type StepLook } from '#platform/web/objects/step-buttons.tsx'
import { type ExchangeMessage, giveUpMessage, resendMessage } from '../contract/exchange.contract.ts'
import { exchangeStates } from '../rules/exchange-states.ts'

export const keyOf = (id: string) => ['registry', 'exchangeMessages', 'one', id]

/** The two things that people decide; everything else the exchange does by itself. */
export function MessageSteps({ message }: { message: ExchangeMessage }) {
  const { t } = useTranslation('exchange')
  const queries = useQueryClient()
  const { id, version, partner, businessKey: key, status } = message
  const lookOf = (step: 'resend' | 'giveUp'): StepLook => ({
    label: t(`action.${step}`),
    tone: step === 'resend' ? 'primary' : 'plain',
    ask: {
      title: t(`ask.${step}.title`, { key, partner }),
      go: t(`ask.${step}.go`),
      cancel: t(`ask.${step}.cancel`),
      follows: [t(`ask.${step}.body`), ...(step === 'resend' && status === 'unknown' ? [t('ask.resend.unknown')] : [])],
    },
  })
  return (
    <StepButtons
      states={exchangeStates}
      record={message}
      look={(step) => (step === 'resend' || step === 'giveUp' ? lookOf(step) : undefined)}
      reason={{ label: t('ask.reason'), maxLength: 300 }}
      take={(step, { reason, key: idempotencyKey }) => {
        const asked = { params: { id }, version, idempotencyKey, body: { reason: reason ?? '' } }
        return step === 'resend' ? call(resendMessage, asked) : call(giveUpMessage, asked)
      }}
      onTaken={(after, step) => {
        toast(t(step === 'resend' ? 'message.willBeSent' : 'message.wasGivenUp'))
        queries.setQueryData(keyOf(id), after)
        void queries.invalidateQueries({ queryKey: ['registry', 'exchangeMessages', 'list'] })
      }}
    />
  )
}
