import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '#platform/ui/parts/form-dialog.tsx'
import { call } from '#platform/web/base/api.ts'
import { Failure } from '#platform/web/base/awaited.tsx'
import { changeEvent, type EventType, type Timesheet, type TimesheetEvent } from '../contract/timesheets.contract.ts'
import { EventFields } from './event-fields.tsx'
import { findingsOfTyped, lackOf, type TypedEvent } from './event-form.ts'
import { useFindingText } from './finding-text.ts'
import { useStep } from './use-timesheet.ts'

/** Another event, time or note; what is asked about is said before, and sent again it was meant. */
export function EditEvent(props: {
  timesheet: Timesheet
  event: TimesheetEvent
  types: readonly EventType[]
  onClose: () => void
}) {
  const { t } = useTranslation('timesheets')
  const { timesheet, event, types } = props
  const [typed, setTyped] = useState<TypedEvent>({ operation: event.operation, at: event.at, note: event.note ?? '' })
  const [isTried, setTried] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const findings = findingsOfTyped(typed, types, timesheet.events, event.id)
  const asked = findings.filter(({ severity }) => severity === 'ask')
  const say = useFindingText(types)
  const step = useStep(timesheet.id, { onDone: props.onClose })
  const submit = () => {
    setTried(true)
    if (lackOf(typed, types) || findings.some(({ severity }) => severity === 'refuse')) return
    if (asked.length > 0 && !isAsked) return setAsked(true)
    const { id, version } = timesheet
    const body = {
      operation: typed.operation,
      at: new Date(typed.at).toISOString(),
      note: typed.note.trim() || null,
      confirmed: isAsked,
    }
    step.mutate(() => call(changeEvent, { params: { id, event: event.id }, version, body }))
  }
  return (
    <FormDialog
      title={t('action.edit', { event: event.operation })}
      label={t(isAsked && asked.length > 0 ? 'action.enterAnyway' : 'action.save')}
      focusFirst
      busy={step.isPending}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <Failure error={step.error} />
      <EventFields
        name="edit"
        offered={types}
        typed={typed}
        findings={findings}
        isTried={isTried}
        onChange={(next) => {
          step.reset()
          setAsked(false)
          setTyped(next)
        }}
      />
      {isAsked &&
        asked.map((finding) => (
          <p key={say(finding)} className="timesheet-warning" role="status">
            {say(finding)}
          </p>
        ))}
    </FormDialog>
  )
}
