import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChangeLogEntry, changeLogEntry } from '#platform/core/change-log.contract.ts'
import { formatInstant } from '#platform/core/date-format.ts'
import { fold } from '#platform/core/search-text.ts'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { Link } from '#platform/web/base/address.tsx'
import { call } from '#platform/web/base/api.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { Marked } from '#platform/web/search/marked.tsx'

export function useLogEntry(id: string) {
  const { i18n } = useTranslation()
  return useQuery({
    queryKey: ['log-entry', i18n.language, id],
    queryFn: ({ signal }) => call(changeLogEntry, { params: { entry: id }, signal }),
    staleTime: Infinity,
  })
}

/** One record of an act: what was done to it, and what of it opens. */
export function LogPart({ entry, text, startsOpen }: { entry: ChangeLogEntry; text: string; startsOpen: boolean }) {
  const [opened, setOpened] = useState(startsOpen)
  const id = useId()
  const { t } = useTranslation('administration')
  return (
    <li>
      <div className="log-part">
        <button
          type="button"
          className="log-toggle"
          aria-expanded={opened}
          aria-controls={opened ? id : undefined}
          onClick={() => setOpened(!opened)}
        >
          <IconChevronRight size={16} stroke={1.75} aria-hidden className="log-chevron" />
          {t(`core:logs.choice.action.${entry.action}`)} · {entry.object}
        </button>
        <RecordLink entry={entry} text={text} />
      </div>
      {opened && (
        <div id={id}>
          <LogFields entry={entry} text={text} />
        </div>
      )}
    </li>
  )
}

/** The way to the record as it was then. */
export function RecordLink({ entry: { title, path }, text }: { entry: ChangeLogEntry; text: string }) {
  const { t } = useTranslation('administration')
  const name = title === '' ? null : <Marked text={title} marks={[fold(text)]} />
  if (path === null) return name && <span>{name}</span>
  // The server writes addresses as people see them; the router wants their parts.
  const [to = '', search = ''] = path.split('?')
  return (
    <Link to={to} search={Object.fromEntries(new URLSearchParams(search))}>
      {name ?? t('logs.openRecord')}
    </Link>
  )
}

/** Every changed field from what to what, and the whole record on demand. */
export function LogFields({ entry, text }: { entry: ChangeLogEntry; text: string }) {
  const { t } = useTranslation('administration')
  const [whole, setWhole] = useState(false)
  const marks = [fold(text)]
  const hidden = <span className="muted">{t('logs.hidden')}</span>
  return (
    <div className="log-fields">
      {entry.changes.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('logs.field')}</th>
              <th scope="col">{t('logs.before')}</th>
              <th scope="col">{t('logs.after')}</th>
            </tr>
          </thead>
          <tbody>
            {entry.changes.map((change) => (
              <tr key={change.field}>
                <th scope="row">
                  <Marked text={change.label} marks={marks} />
                </th>
                <td>{change.hidden ? hidden : <Marked text={change.before} marks={marks} />}</td>
                <td>{change.hidden ? hidden : <Marked text={change.after} marks={marks} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <button type="button" className="link-button" aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {t(entry.action === 'delete' ? 'logs.wholeBefore' : 'logs.wholeAfter')}
      </button>
      {whole && <WholeRecord entry={entry} />}
    </div>
  )
}

/** All fields of a record as a change left them, also of one that has no page or is gone. */
function WholeRecord({ entry }: { entry: ChangeLogEntry }) {
  const { t } = useTranslation(['administration', 'shell'])
  const { language } = useUi()
  const describeError = useDescribeError()
  const found = useLogEntry(entry.id)
  if (found.error) return <ErrorPanel {...describeError(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <SkeletonRows height={24} />
  const when = formatInstant(entry.at, language)
  return (
    <section
      className="log-record"
      aria-label={t(entry.action === 'delete' ? 'logs.asBefore' : 'logs.asAfter', { when })}
    >
      <dl>
        {found.data.record.map(({ field, label, value, hidden }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd className={hidden || value === '' ? 'muted' : undefined}>
              {hidden ? t('logs.hidden') : value || t('shell:ui.blank')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
