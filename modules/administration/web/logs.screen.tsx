import './administration.css'
import { IconFileExport } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import {
  changeLog,
  type ChangeLogEntry,
  changeLogObjects,
  exportChangeLog,
} from '#platform/core/change-log.contract.ts'
import { formatInstant } from '#platform/core/date-format.ts'
import { metaOf, reference } from '#platform/core/fields.ts'
import { isInstant } from '#platform/core/instant-format.ts'
import { ChoiceField } from '#platform/ui/fields/choice-field.tsx'
import { InstantField } from '#platform/ui/fields/instant-field.tsx'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { FilterBar } from '#platform/ui/parts/filter-bar.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call, download } from '#platform/web/app/api.ts'
import { personName } from '#platform/web/registry/person-name.ts'
import { ReferenceInput } from '#platform/web/registry/reference-input.tsx'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { useDescribeError } from '#platform/web/shell/use-describe-error.ts'

const userField = metaOf(reference({ to: 'users', max: 151 }))
const filterNames = ['from', 'to', 'account', 'object'] as const
type Filters = Partial<Record<(typeof filterNames)[number], string>>

/** Who changed what, when, from what to what: over all records, newest first. */
export function LogsScreen() {
  const { t, i18n } = useTranslation('administration')
  const navigate = useNavigate()
  const describeError = useDescribeError()
  const search = useSearch({ strict: false }) as Filters
  usePageTitle(t('logs.title'))
  const setFilter = (name: keyof Filters, value: string) =>
    void navigate({ to: '.', search: { ...search, [name]: value || undefined } as never, replace: true })
  const clear = () => void navigate({ to: '.', search: {} as never, replace: true })

  // What is still being typed is no moment yet; it stays in the address and is not asked for.
  const asked = Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = search[name]
      const usable = value !== undefined && (name === 'account' || name === 'object' || isInstant(value))
      return usable ? [[name, value]] : []
    }),
  ) as Filters
  const objects = useQuery({
    queryKey: ['log-objects', i18n.language],
    queryFn: ({ signal }) => call(changeLogObjects, { signal }),
  })
  const log = useInfiniteQuery({
    queryKey: ['logs', i18n.language, asked],
    queryFn: ({ signal, pageParam }) =>
      call(changeLog, { query: { ...asked, ...(pageParam ? { after: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
  const save = useMutation({
    mutationFn: () => download(exportChangeLog, { query: asked }),
    onSuccess: () => toast(t('logs.exported')),
    onError: (error) => toast(describeError(error).lines.join('\n'), 'alarm'),
  })
  const entries = log.data?.pages.flatMap((page) => page.rows)
  const active = filterNames.filter((name) => search[name]).length
  return (
    <div className="screen">
      <PageHeader
        title={t('logs.title')}
        actions={
          <ActionButton
            label={t('logs.export')}
            icon={IconFileExport}
            busy={save.isPending}
            onClick={() => save.mutate()}
          />
        }
      />
      <FilterBar
        visible={4}
        active={active}
        onClear={clear}
        filters={[
          {
            id: 'from',
            control: (
              <InstantField
                name="filter-from"
                label={t('logs.from')}
                compact
                value={search.from ?? ''}
                onChange={(value) => setFilter('from', value)}
              />
            ),
          },
          {
            id: 'to',
            control: (
              <InstantField
                name="filter-to"
                label={t('logs.to')}
                compact
                value={search.to ?? ''}
                onChange={(value) => setFilter('to', value)}
              />
            ),
          },
          {
            id: 'account',
            control: (
              <ReferenceInput
                name="filter-account"
                label={t('logs.who')}
                field={userField}
                compact
                value={search.account ?? ''}
                onChange={(value) => setFilter('account', value)}
              />
            ),
          },
          {
            id: 'object',
            control: (
              <ChoiceField
                name="filter-object"
                label={t('logs.object')}
                compact
                choices={objects.data ?? []}
                value={search.object ?? ''}
                onChange={(value) => setFilter('object', value)}
              />
            ),
          },
        ]}
      />
      {log.error && <ErrorPanel {...describeError(log.error)} onRetry={() => void log.refetch()} />}
      {log.isPending && <SkeletonRows height={32} />}
      {entries?.length === 0 && <EmptyState kind="no-match" title={t('logs.noMatch')} filters={[]} onClear={clear} />}
      {entries && entries.length > 0 && <LogTable entries={entries} />}
      {log.hasNextPage && (
        <div className="matrix-more">
          <ActionButton
            label={t('logs.more')}
            busy={log.isFetchingNextPage}
            onClick={() => void log.fetchNextPage()}
            keepLabel
          />
        </div>
      )}
    </div>
  )
}

function LogTable({ entries }: { entries: ChangeLogEntry[] }) {
  const { t } = useTranslation('administration')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="log-frame" role="region" aria-label={t('logs.title')} tabIndex={0}>
      <table className="log-table">
        <thead>
          <tr>
            <th scope="col">{t('logs.at')}</th>
            <th scope="col">{t('logs.who')}</th>
            <th scope="col">{t('logs.record')}</th>
            <th scope="col">{t('logs.field')}</th>
            <th scope="col">{t('logs.before')}</th>
            <th scope="col">{t('logs.after')}</th>
          </tr>
        </thead>
        {entries.map((entry) => (
          <LogEntry key={entry.id} entry={entry} />
        ))}
      </table>
    </div>
  )
}

/** An entry is as many lines as fields have changed; when, who and what stand before the first. */
function LogEntry({ entry }: { entry: ChangeLogEntry }) {
  const { t } = useTranslation('administration')
  const { language } = useUi()
  const { changes } = entry
  const lines = Math.max(changes.length, 1)
  return (
    <tbody>
      {Array.from({ length: lines }, (_, index) => {
        const change = changes[index]
        return (
          <tr key={change?.field ?? 'none'}>
            {index === 0 && (
              <>
                <td rowSpan={lines} className="log-at">
                  <time dateTime={entry.at}>{formatInstant(entry.at, language)}</time>
                </td>
                <td rowSpan={lines}>{personName(entry.who)}</td>
                <td rowSpan={lines}>
                  <span className="muted">
                    {t(`logs.action.${entry.action}`)} · {entry.object}
                  </span>
                  <br />
                  {entry.path ? <Link to={entry.path as never}>{entry.title || entry.object}</Link> : entry.title}
                </td>
              </>
            )}
            {change ? (
              <>
                <td>{change.label}</td>
                <td className="log-value">
                  {change.hidden ? <Hidden /> : change.before && <del>{change.before}</del>}
                </td>
                <td className="log-value">{change.hidden ? <Hidden /> : change.after}</td>
              </>
            ) : (
              <td colSpan={3} className="muted">
                {t('logs.nothingShown')}
              </td>
            )}
          </tr>
        )
      })}
    </tbody>
  )
}

function Hidden() {
  const { t } = useTranslation('administration')
  return <span className="muted">{t('logs.hidden')}</span>
}
