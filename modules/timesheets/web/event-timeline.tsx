import { useTranslation } from 'react-i18next'
import { formatInstant, siteTime } from '#platform/core/date-format.ts'
import { formatDuration } from '#platform/core/duration-format.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import type { Timesheet } from '../contract/timesheets.contract.ts'
import { minutesBetween, stretchesOf, stretchKinds, sumOf } from '../rules/stretches.ts'
import { zoneOf } from '../rules/zone.ts'

/** The further apart two events were, the further apart they stand, within reason. */
const gapOf = (minutes: number) => `${Math.min(44, Math.round(Math.sqrt(minutes) * 1.6))}px`

/** The call from top to bottom, with the time between one event and the next. */
export function EventTimeline({ timesheet: { events } }: { timesheet: Timesheet }) {
  const { t } = useTranslation('timesheets')
  const { language } = useUi()
  if (events.length === 0) return null
  return (
    <ol className="timesheet-line" aria-label={t('section.events')}>
      {events.map((event, index) => {
        const before = events[index - 1]
        const minutes = before ? minutesBetween(before.at, event.at) : 0
        const { date, time } = siteTime(event.at)
        const isNewDay = !before || siteTime(before.at).date !== date
        const zone = !before || zoneOf(before.at) !== zoneOf(event.at) ? ` ${zoneOf(event.at)}` : ''
        return (
          <li key={event.id} data-phase={event.phase} style={{ paddingTop: gapOf(minutes) }}>
            <span className="timesheet-since muted">{before ? `+${formatDuration(minutes)} h` : ''}</span>
            <span className="timesheet-at">
              {isNewDay ? formatInstant(event.at, language).replace(/ CES?T$/, '') : time}
              {zone}
            </span>
            <span>{event.name[language]}</span>
          </li>
        )
      })}
    </ol>
  )
}

/** What began and ended, each with its length, and what they come to. */
export function Stretches({ timesheet: { events } }: { timesheet: Timesheet }) {
  const { t } = useTranslation('timesheets')
  const { language } = useUi()
  const stretches = stretchesOf(events)
  return (
    <section className="section" aria-labelledby="timesheet-stretches">
      <h2 id="timesheet-stretches">{t('section.stretches')}</h2>
      {stretches.length === 0 ? (
        <p className="muted">{t('noStretches')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <div className="timesheet-scroll" role="group" aria-labelledby="timesheet-stretches" tabIndex={0}>
          <table className="timesheet-table">
            <thead>
              <tr>
                <th scope="col">{t('column.stretch')}</th>
                <th scope="col" className="number">
                  {t('column.from')}
                </th>
                <th scope="col" className="number">
                  {t('column.to')}
                </th>
                <th scope="col" className="number">
                  {t('column.duration')}
                </th>
              </tr>
            </thead>
            <tbody>
              {stretches.map(({ kind, from, to, minutes }) => (
                <tr key={`${kind} ${from.id}`}>
                  <td>{t(`stretch.${kind}`)}</td>
                  <td className="number">{formatInstant(from.at, language)}</td>
                  <td className="number">{to ? formatInstant(to.at, language) : t('stretch.goesOn')}</td>
                  <td className="number">{minutes === null ? '–' : `${formatDuration(minutes)} h`}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              {stretchKinds.map((kind) => {
                const sum = sumOf(events, kind)
                return sum === null || stretches.filter((one) => one.kind === kind).length < 2 ? null : (
                  <tr key={kind}>
                    <th scope="row" colSpan={3}>
                      {t('stretch.sum', { name: t(`stretch.${kind}`) })}
                    </th>
                    <td className="number">{formatDuration(sum)} h</td>
                  </tr>
                )
              })}
            </tfoot>
          </table>
        </div>
      )}
    </section>
  )
}
