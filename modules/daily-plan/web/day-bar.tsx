import './daily-plan.css'
import { Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { IconButton } from '#platform/ui/parts/icon-button.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { Link } from '#platform/web/base/address.tsx'
import { type Day, reportPath } from '../contract/daily-plan.contract.ts'
import { noArea, type ShownDay } from './use-day.ts'

/** Which day of which plant, which part of it, and what went out of it. */
export function DayBar({ shown }: { shown: ShownDay }) {
  const { t } = useTranslation('daily-plan')
  const { language } = useUi()
  const { day, go, search, query, today } = shown
  const { plants = [], areas = [], plant } = query.data ?? {}
  const toDay = (next: string) => go({ day: next === today ? undefined : next, slot: undefined })
  return (
    <div className="daily-bar">
      {plants.length > 1 && (
        <Select
          size="xs"
          aria-label={t('bar.plant')}
          data={plants.map(({ code, name }) => ({ value: code, label: `${code} · ${name[language]}` }))}
          value={plant ?? null}
          onChange={(next) => go({ plant: next ?? undefined, area: undefined, slot: undefined })}
          allowDeselect={false}
        />
      )}
      <div className="daily-day">
        <IconButton label={t('bar.before')} icon={IconChevronLeft} onClick={() => toDay(addDays(day, -1))} />
        <DateField
          name="day"
          label={t('field.day')}
          value={day}
          onChange={(next) => /^\d{4}-\d{2}-\d{2}$/.test(next) && toDay(next)}
          clearable={false}
          compact
        />
        <IconButton label={t('bar.after')} icon={IconChevronRight} onClick={() => toDay(addDays(day, 1))} />
        {day !== today && <ActionButton label={t('bar.today')} tone="quiet" onClick={() => toDay(today)} />}
      </div>
      <Select
        size="xs"
        aria-label={t('bar.area')}
        placeholder={t('bar.allAreas')}
        data={[
          ...areas.map(({ code, name }) => ({ value: code, label: name[language] })),
          { value: noArea, label: t('bar.noArea') },
        ]}
        value={search.area ?? null}
        onChange={(next) => go({ area: next ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': t('bar.allAreas') }}
      />
      {query.data && <Published data={query.data} day={day} />}
    </div>
  )
}

function Published({ data: { versions, plant }, day }: { data: Day; day: string }) {
  const { t } = useTranslation('daily-plan')
  const { language } = useUi()
  const [last] = versions
  if (!last) return <p className="daily-published">{t('bar.never')}</p>
  const mailed =
    last.mailingList === null
      ? null
      : last.mailedAt === null
        ? t('bar.toMail')
        : t('bar.mailed', { at: formatInstant(last.mailedAt, language) })
  return (
    <p className="daily-published">
      <span>
        {[t('bar.published', { number: last.number, at: formatInstant(last.madeAt, language) }), mailed]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <Link to={reportPath} search={{ day, plant }} className="link-button">
        {t('bar.report')}
      </Link>
    </p>
  )
}
