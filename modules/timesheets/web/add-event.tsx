import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
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
import { findingsOfTyped, lackOf, type TypedEvent } from './event-form.ts'
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
  const offered = offeredTypes(types, timesheet.events, proposed)
  const [typed, setTyped] = useState<Partial<TypedEvent>>({})
  const [isTried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  // The fields begin anew for the next event, with the time to be typed first.
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (round > 0) document.getElementById('field-add-at.time')?.focus()
  }, [round])
  const whole: TypedEvent = {
    operation: typed.operation ?? chosen ?? offered[0]?.code ?? '',
    at: typed.at ?? `${dayOf(timesheet)}T`,
    note: typed.note ?? '',
  }
  const findings = findingsOfTyped(whole, types, timesheet.events)
  const asked = findings.filter(({ severity }) => severity === 'ask')
  const say = useFindingText(types)
  const key = useRef(crypto.randomUUID())
  const step = useStep(timesheet.id, () => {
    key.current = crypto.randomUUID()
    setTyped({})
    setTried(false)
    setAsking(false)
    props.onAdded()
    setRound((before) => before + 1)
  })
  const send = (confirmed: boolean) => {
    const { id, version } = timesheet
    const body = {
      operation: whole.operation,
      at: new Date(whole.at).toISOString(),
      note: whole.note.trim() || null,
      confirmed,
    }
    key.current = crypto.randomUUID()
    step.mutate(() => call(addEvent, { params: { id }, version, idempotencyKey: key.current, body }))
  }
  const submit = () => {
    setTried(true)
    const lack = lackOf(whole, types)
    if (lack) document.getElementById(lack.field === 'at' ? 'field-add-at.time' : 'field-add-operation')?.focus()
    else if (findings.some(({ severity }) => severity === 'refuse'))
      document.getElementById('field-add-at.time')?.focus()
    else if (asked.length > 0) setAsking(true)
    else if (!step.isPending) send(false)
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
            step.reset()
            setTyped(next)
          }}
        />
        <div className="timesheet-add-button">
          <ActionButton
            label={t('action.add')}
            icon={IconPlus}
            tone="primary"
            type="submit"
            busy={step.isPending}
            keepLabel
          />
        </div>
      </form>
      {!isAsking && <Failure error={step.error} />}
      <p className="muted">{t('add.hint')}</p>
      {isAsking && (
        <Question
          title={t('ask.anyway.title', { event: nameOfEvent(types, whole.operation, language) })}
          follows={asked.map(say)}
          go={t('action.enterAnyway')}
          cancel={t('action.cancel')}
          error={step.error}
          busy={step.isPending}
          onGo={() => send(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
