import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatInstant, siteTime } from '#platform/core/date-format.ts'
import { IconButton } from '#platform/ui/parts/icon-button.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { personName } from '#platform/web/base/person-name.ts'
import { Question } from '#platform/web/objects/question.tsx'
import { type EventType, removeEvent, type Timesheet, type TimesheetEvent } from '../contract/timesheets.contract.ts'
import { zoneOf } from '../rules/zone.ts'
import { EditEvent } from './edit-event.dialog.tsx'
import { useStep } from './use-timesheet.ts'

/** Every event with its minute, and who wrote it down when. */
export function EventTable({
  timesheet,
  types,
  editing,
}: {
  timesheet: Timesheet
  types: readonly EventType[]
  editing: boolean
}) {
  const { t } = useTranslation('timesheets')
  const { language } = useUi()
  const [edited, setEdited] = useState<TimesheetEvent | null>(null)
  const [removed, setRemoved] = useState<TimesheetEvent | null>(null)
  const remove = useStep(timesheet.id, { onDone: () => setRemoved(null) })
  const { events, id, version } = timesheet
  return (
    <section className="section" aria-labelledby="timesheet-events">
      <h2 id="timesheet-events">{t('section.events')}</h2>
      {events.length === 0 ? (
        <p className="muted">{t('noEvents')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <div className="timesheet-scroll" role="group" aria-labelledby="timesheet-events" tabIndex={0}>
          <table className="timesheet-table">
            <thead>
              <tr>
                {['date', 'time', 'zone', 'event', 'note', 'enteredBy'].map((name) => (
                  <th key={name} scope="col" className={name === 'time' || name === 'date' ? 'number' : undefined}>
                    {t(`column.${name}`)}
                  </th>
                ))}
                {editing && (
                  <th scope="col">
                    <span className="visually-hidden">{t('column.edit')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {events.map((event) => {
                const { date, time } = siteTime(event.at)
                const name = event.name[language]
                return (
                  <tr key={event.id}>
                    <td className="number">{formatDate(date, language)}</td>
                    <td className="number timesheet-time">{time}</td>
                    <td className="muted">{zoneOf(event.at)}</td>
                    <td>
                      {name} <span className="muted">{event.operation}</span>
                    </td>
                    <td>{event.note}</td>
                    <td className="muted">
                      {personName(event.updatedBy)}, {formatInstant(event.updatedAt, language)}
                    </td>
                    {editing && (
                      <td className="timesheet-actions">
                        <IconButton
                          label={t('action.edit', { event: name })}
                          icon={IconPencil}
                          onClick={() => setEdited(event)}
                        />
                        <IconButton
                          label={t('action.remove', { event: name })}
                          icon={IconTrash}
                          onClick={() => setRemoved(event)}
                        />
                      </td>
                    )}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
      {edited && <EditEvent timesheet={timesheet} event={edited} types={types} onClose={() => setEdited(null)} />}
      {removed && (
        <Question
          title={t('ask.removeEvent.title', {
            event: removed.name[language],
            when: formatInstant(removed.at, language),
          })}
          follows={[t('ask.removeEvent.body')]}
          go={t('ask.removeEvent.go')}
          tone="danger"
          cancel={t('ask.removeEvent.cancel')}
          error={remove.error}
          busy={remove.isPending}
          onGo={() => remove.mutate(() => call(removeEvent, { params: { id, event: removed.id }, version }))}
          onClose={() => setRemoved(null)}
        />
      )}
    </section>
  )
}
