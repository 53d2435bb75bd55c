import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { useNavigate } from '#platform/web/base/address.tsx'
import { call } from '#platform/web/base/api.ts'
import { issueText } from '#platform/web/base/i18n.ts'
import { type StepLook, StepButtons } from '#platform/web/objects/step-buttons.tsx'
import {
  attestTimesheet,
  completeTimesheet,
  type EventType,
  goOnWithTimesheet,
  removeTimesheet,
  reopenTimesheet,
  type Timesheet,
  timesheetsPath,
} from '../contract/timesheets.contract.ts'
import { findingsOf } from '../rules/findings.ts'
import { timesheetStates } from '../rules/timesheet-states.ts'
import { nameOfEvent, useFindingText } from './finding-text.ts'
import { useTakeOver } from './use-timesheet.ts'

const tones = { remove: 'plain', goOn: 'plain', complete: 'primary', attest: 'primary', reopen: 'danger' } as const
type AskedStep = keyof typeof tones
const isAsked = (step: string): step is AskedStep => step in tones

/** The steps of the timesheet as a whole; its events are written on the page. */
export function TimesheetSteps({ timesheet, types }: { timesheet: Timesheet; types: readonly EventType[] }) {
  const { t } = useTranslation('timesheets')
  const { language } = useUi()
  const navigate = useNavigate()
  const takeOver = useTakeOver()
  const say = useFindingText(types)
  const { id, version, voyageNumber, events, firstAt, lastAt, shipSigned } = timesheet
  const facts = {
    voyage: voyageNumber,
    version,
    count: events.length,
    first: firstAt ? formatInstant(firstAt, language) : '',
    last: lastAt ? formatInstant(lastAt, language) : '',
    name: shipSigned?.name ?? '',
    rank: shipSigned?.rank ?? '',
  }
  const strange = findingsOf(events).filter(({ severity }) => severity === 'ask')
  const lookOf = (step: AskedStep): StepLook => ({
    label: t(`action.step.${step}`),
    tone: tones[step],
    ...(step === 'complete'
      ? {
          lacking: (issues) => {
            const missing = issues.filter(({ code }) => code === 'timesheets.missing')
            const names = missing.map(({ params }) => nameOfEvent(types, String(params?.event), language))
            const others = issues.filter(({ code }) => code !== 'timesheets.missing')
            return [
              ...(names.length > 0 ? [t('missing', { events: names.join(', ') })] : []),
              ...others.map((issue) => issueText(issue)),
            ].join(' ')
          },
        }
      : {}),
    ask: {
      title: t(`ask.${step}.title`, facts),
      follows: [...(step === 'complete' ? [...new Set(strange.map(say))] : []), t(`ask.${step}.body`, facts)],
      go: t(`ask.${step}.go`),
      cancel: t(`ask.${step}.cancel`),
    },
  })
  return (
    <StepButtons
      states={timesheetStates}
      record={timesheet}
      look={(step) => (isAsked(step) && !(step === 'remove' && events.length > 0) ? lookOf(step) : undefined)}
      reason={{ label: t('timesheets.field.reopenReason'), maxLength: 300 }}
      take={(step, { reason, key: idempotencyKey }): Promise<Timesheet | null> => {
        const one = { params: { id }, version, idempotencyKey }
        switch (step as AskedStep) {
          case 'complete':
            return call(completeTimesheet, one)
          case 'goOn':
            return call(goOnWithTimesheet, one)
          case 'attest':
            return call(attestTimesheet, one)
          case 'reopen':
            return call(reopenTimesheet, { ...one, body: { reason: reason ?? '' } })
          case 'remove':
            return call(removeTimesheet, { params: { id }, version })
        }
      }}
      onTaken={(after, step) => {
        const said = { complete: 'completed', goOn: 'open', attest: 'attested', reopen: 'reopened' }[step as string]
        if (said) toast(t(`message.${said}`))
        takeOver(after)
        if (!after) void navigate({ to: timesheetsPath })
      }}
    />
  )
}
