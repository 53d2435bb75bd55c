import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { siteTime } from '#platform/core/date-format.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { Failure } from '#platform/web/base/awaited.tsx'
import { Question } from '#platform/web/objects/question.tsx'
import { addEvent, type EventType, type Timesheet } from '../contract/timesheets.contract.ts'
import { offeredTypes } from '../rules/findings.ts'
import { EventFields } from './event-fields.tsx'
import { findingsOfTyped, lackOf, placed, type TypedEvent } from './event-form.ts'
import { nameOfEvent, useFindingText } from './finding-text.ts'
import { useStep } from './use-timesheet.ts'

/** A day as it stands in the field; the time is what is typed. */
const dayOf = (timesheet: Timesheet) => siteTime(timesheet.lastAt ?? new Date().toISOString()).date

/** One line: Enter in it adds the event, and the next expected one stands there already. */
export function AddEvent(props: {
  timesheet: Timesheet
  types: readonly EventType[]
  /** Of the call before, where that was asked for. */
  proposed: readonly string[] | undefined
  chosen: string | null
  onAdded: () => void
}) {
  const { t } = useTranslation('timesheets')
  const { language } = useUi()
  const { timesheet, types, proposed, chosen } = props
  const [typed, setTyped] = useState<Partial<TypedEvent>>({})
  /** On its way: the fields are those of the next one already, so that no answer takes away what is typed meanwhile. */
  const [sent, setSent] = useState<TypedEvent | null>(null)
  const events = sent ? [...timesheet.events, ...placed(sent, types)] : timesheet.events
  const offered = offeredTypes(types, events, proposed)
  const [isTried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  // The fields begin anew for the next event, with the time to be typed first.
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (round > 0) document.getElementById('field-add-at.time')?.focus()
  }, [round])
  const whole: TypedEvent = {
    operation: typed.operation ?? chosen ?? offered[0]?.code ?? '',
    at: typed.at ?? `${sent ? siteTime(sent.at).date : dayOf(timesheet)}T`,
    note: typed.note ?? '',
  }
  const findings = findingsOfTyped(whole, types, events)
  const asked = findings.filter(({ severity }) => severity === 'ask')
  const say = useFindingText(types)
  const begin = (anew: Partial<TypedEvent>) => {
    setTyped(anew)
    setTried(false)
    setRound((before) => before + 1)
  }
  const step = useStep(timesheet.id, {
    onDone: () => setSent(null),
    onFailed: () => {
      setSent(null)
      // Back into the fields, where nothing else stands there by now.
      if (sent && Object.keys(typed).length === 0) begin(sent)
    },
  })
  const send = (confirmed: boolean) => {
    const { id, version } = timesheet
    const body = {
      operation: whole.operation,
      at: new Date(whole.at).toISOString(),
      note: whole.note.trim() || null,
      confirmed,
    }
    const idempotencyKey = crypto.randomUUID()
    step.mutate(() => call(addEvent, { params: { id }, version, idempotencyKey, body }))
    setSent(whole)
    setAsking(false)
    begin({})
    props.onAdded()
  }
  const submit = () => {
    if (sent) return
    setTried(true)
    const lack = lackOf(whole, types)
    if (lack) document.getElementById(lack.field === 'at' ? 'field-add-at.time' : 'field-add-operation')?.focus()
    else if (findings.some(({ severity }) => severity === 'refuse'))
      document.getElementById('field-add-at.time')?.focus()
    else if (asked.length > 0) setAsking(true)
    else send(false)
  }
  return (
    <section className="section" aria-labelledby="timesheet-add">
      <h2 id="timesheet-add">{t('section.add')}</h2>
      <form
        noValidate
        className="timesheet-add"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <EventFields
          key={round}
          name="add"
          offered={offered}
          typed={whole}
          findings={isTried ? findings : []}
          isTried={isTried}
          onChange={(next) => {
            if (!sent) step.reset()
            setTyped(next)
          }}
        />
        <div className="timesheet-add-button">
          <ActionButton
            label={t('action.add')}
            icon={IconPlus}
            tone="primary"
            type="submit"
            busy={sent !== null}
            keepLabel
          />
        </div>
      </form>
      <Failure error={step.error} />
      <p className="muted">{t('add.hint')}</p>
      {isAsking && (
        <Question
          title={t('ask.anyway.title', { event: nameOfEvent(types, whole.operation, language) })}
          follows={asked.map(say)}
          go={t('action.enterAnyway')}
          cancel={t('action.cancel')}
          error={null}
          busy={false}
          onGo={() => send(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
