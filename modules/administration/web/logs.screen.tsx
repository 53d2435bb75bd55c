import './administration.css'
import { SegmentedControl } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { changeLog, changeLogObjects, exportChangeLog } from '#platform/core/change-log.contract.ts'
import { metaOf, reference } from '#platform/core/fields.ts'
import { isInstant } from '#platform/core/instant-format.ts'
import { signInEvents, signInLog } from '#platform/core/sign-in-log.contract.ts'
import { ChoiceField } from '#platform/ui/fields/choice-field.tsx'
import { InstantField } from '#platform/ui/fields/instant-field.tsx'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { FilterBar } from '#platform/ui/parts/filter-bar.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call, download } from '#platform/web/app/api.ts'
import { ReferenceInput } from '#platform/web/registry/reference-input.tsx'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { useDescribeError } from '#platform/web/shell/use-describe-error.ts'
import { LogTable, SignInTable } from './log-table.tsx'

const userField = metaOf(reference({ to: 'users', max: 151 }))
/** Of the changes, and of what happened at the door: what only the other list has is left out. */
const filterNames = {
  changes: ['from', 'to', 'account', 'object'],
  signIns: ['from', 'to', 'account', 'event'],
} as const
type Shown = keyof typeof filterNames
type Filters = Partial<Record<(typeof filterNames)[Shown][number], string>>

/** Who changed what, when, from what to what, and who came in: over everything, newest first. */
export function LogsScreen() {
  const { t, i18n } = useTranslation('administration')
  const navigate = useNavigate()
  const describeError = useDescribeError()
  const { show, ...search } = useSearch({ strict: false }) as Filters & { show?: Shown }
  const shown: Shown = show === 'signIns' ? show : 'changes'
  usePageTitle(t('logs.title'))
  const setFilter = (name: keyof Filters, value: string) =>
    void navigate({ to: '.', search: { ...search, show, [name]: value || undefined } as never, replace: true })
  const clear = () => void navigate({ to: '.', search: { show } as never, replace: true })
  const change = (next: string) =>
    void navigate({ to: '.', search: { ...search, object: undefined, event: undefined, show: next } as never })

  // What is still being typed is no moment yet; it stays in the address and is not asked for.
  const asked = Object.fromEntries(
    filterNames[shown].flatMap((name) => {
      const value = search[name]
      const usable = value !== undefined && ((name !== 'from' && name !== 'to') || isInstant(value))
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
    enabled: shown === 'changes',
  })
  const signIns = useInfiniteQuery({
    queryKey: ['sign-in-log', asked],
    queryFn: ({ signal, pageParam }) =>
      call(signInLog, { query: { ...asked, ...(pageParam ? { after: pageParam } : {}) } as never, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    enabled: shown === 'signIns',
  })
  const list = shown === 'changes' ? log : signIns
  const save = useMutation({
    mutationFn: () => download(exportChangeLog, { query: asked }),
    onSuccess: () => toast(t('logs.exported')),
    onError: (error) => toast(describeError(error).lines.join('\n'), 'alarm'),
  })
  const entries = log.data?.pages.flatMap((page) => page.rows)
  const door = signIns.data?.pages.flatMap((page) => page.rows)
  const active = filterNames[shown].filter((name) => search[name]).length
  return (
    <div className="screen">
      <PageHeader
        title={t('logs.title')}
        actions={
          <>
            <SegmentedControl
              aria-label={t('logs.show')}
              value={shown}
              onChange={change}
              data={(['changes', 'signIns'] as const).map((value) => ({ value, label: t(`logs.${value}`) }))}
            />
            {shown === 'changes' && (
              <ActionButton
                label={t('logs.export')}
                icon={IconFileExport}
                busy={save.isPending}
                onClick={() => save.mutate()}
              />
            )}
          </>
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
            id: shown === 'changes' ? 'object' : 'event',
            control:
              shown === 'signIns' ? (
                <ChoiceField
                  name="filter-event"
                  label={t('logs.event.label')}
                  compact
                  choices={signInEvents.map((value) => ({ value, label: t(`logs.event.${value}`) }))}
                  value={search.event ?? ''}
                  onChange={(value) => setFilter('event', value)}
                />
              ) : (
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
      {list.error && <ErrorPanel {...describeError(list.error)} onRetry={() => void list.refetch()} />}
      {list.isPending && <SkeletonRows height={32} />}
      {(shown === 'changes' ? entries : door)?.length === 0 && (
        <EmptyState
          kind="no-match"
          title={t(shown === 'changes' ? 'logs.noMatch' : 'logs.noSignIn')}
          filters={[]}
          onClear={clear}
        />
      )}
      {shown === 'changes' && entries && entries.length > 0 && <LogTable entries={entries} />}
      {shown === 'signIns' && door && door.length > 0 && <SignInTable entries={door} />}
      {list.hasNextPage && (
        <div className="matrix-more">
          <ActionButton
            label={t('logs.more')}
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
            keepLabel
          />
        </div>
      )}
    </div>
  )
}
