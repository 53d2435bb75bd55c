import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changeLogAbout, changeLogObjects, mostOthers } from '#platform/core/change-log.contract.ts'
import { formatInstant } from '#platform/core/date-format.ts'
import { signInLog } from '#platform/core/sign-in-log.contract.ts'
import { ChoiceField } from '#platform/ui/fields/choice-field.tsx'
import { NoticeBar, PastBar } from '#platform/ui/parts/notice-bar.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { Link, useChangeSearch, useNavigate } from '#platform/web/base/address.tsx'
import { call, callAny } from '#platform/web/base/api.ts'
import { questionOf } from '#platform/web/base/url-filters.ts'
import type { ParameterControlProps, ReportPartProps, ReportParts } from '#platform/web/base/web-module.ts'
import { LogActDrawer } from './log-act.drawer.tsx'
import { LogPeriod } from './log-period.tsx'

/** What the log of all changes has beyond its rows. */
export const changeLogParts: ReportParts = {
  Actions: ({ asked }) => (
    <>
      <LogPeriod asked={asked} />
      <ToSignIns />
    </>
  ),
  About,
  Opened: LogActDrawer,
  controls: { object: ObjectFilter, recordId: null },
  marks: {
    others: ({ others }, t) =>
      others === mostOthers ? { sign: '≥', tone: 'muted', words: t('administration:logs.orMore') } : null,
  },
}

function ToSignIns() {
  const { t } = useTranslation('core')
  return (
    <Link to={signInLog.path} className="link-button">
      {t('signIns.title')}
    </Link>
  )
}

/** Which record all rows are about, and how far back a text was looked for. */
function About({ asked }: ReportPartProps) {
  const { t, i18n } = useTranslation('administration')
  const { language } = useUi()
  const navigate = useNavigate()
  const change = useChangeSearch<Record<string, string>>()
  const { recordId, text } = asked
  const query = questionOf(asked)
  const about = useQuery({
    queryKey: ['log-about', i18n.language, query],
    enabled: recordId !== undefined || text !== undefined,
    queryFn: ({ signal }) => callAny(changeLogAbout, { query, signal }),
  })
  const { record, lookedBackTo } = about.data ?? { record: null, lookedBackTo: null }
  const page = record?.path?.split('?')[0]
  return (
    <>
      {recordId && (
        <PastBar
          text={t('logs.oneRecord', { record: record ? `${record.object} ${record.title}` : '' })}
          actions={[
            ...(page ? [{ label: t('logs.openRecord'), onClick: () => void navigate({ to: page }) }] : []),
            { label: t('logs.allRecords'), onClick: () => change({ recordId: undefined, object: undefined }) },
          ]}
        />
      )}
      {text && lookedBackTo && (
        <NoticeBar
          text={t('logs.lookedBackTo', { when: formatInstant(lookedBackTo, language) })}
          action={{ label: t('logs.lookFurther'), onClick: () => change({ 'at.to': lookedBackTo }) }}
        />
      )}
    </>
  )
}

function ObjectFilter({ label, value }: ParameterControlProps) {
  const { i18n } = useTranslation()
  const change = useChangeSearch<Record<string, string>>()
  const objects = useQuery({
    queryKey: ['log-objects', i18n.language],
    queryFn: ({ signal }) => call(changeLogObjects, { signal }),
  })
  return (
    <ChoiceField
      name="filter-object"
      label={label}
      placeholder={label}
      compact
      choices={objects.data ?? []}
      value={value}
      // A record belongs to its kind.
      onChange={(object) => change({ object, recordId: undefined })}
    />
  )
}
