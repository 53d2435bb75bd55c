import './administration.css'
import './logs.css'
import { SegmentedControl } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ChangeLogAct, changeLog, exportChangeLog } from '#platform/core/change-log.contract.ts'
import { formatInstant } from '#platform/core/date-format.ts'
import { signInLog } from '#platform/core/sign-in-log.contract.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { PastBar } from '#platform/ui/parts/notice-bar.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call, download, callAny } from '#platform/web/base/api.ts'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { ChangeLogTable } from './change-log.tsx'
import { LogFilterBar } from './log-filters.tsx'
import { SignInTable } from './sign-in-table.tsx'
import { type Shown, useLogAddress } from './use-log-address.ts'
import { useNavigate } from '#platform/web/base/address.tsx'

/** Who changed what, when, from what to what, and who came in: over everything, newest first. */
export function LogsScreen() {
  const { t } = useTranslation('administration')
  const describeError = useDescribeError()
  const log = useLogAddress()
  const { shown, asked } = log
  usePageTitle(t('logs.title'))
  const save = useMutation({
    mutationFn: () => download(exportChangeLog, { query: asked }),
    onSuccess: () => toast(t('logs.exported')),
    onError: (error) => toast(describeError(error).lines.join('\n'), 'alarm'),
  })
  return (
    <div className="screen">
      <PageHeader
        title={t('logs.title')}
        actions={
          <>
            <SegmentedControl
              aria-label={t('logs.show')}
              value={shown}
              onChange={(next) => log.change(next as Shown)}
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
      <LogFilterBar log={log} />
      {shown === 'changes' ? <Changes log={log} /> : <SignIns log={log} />}
    </div>
  )
}

type Log = ReturnType<typeof useLogAddress>

function Changes({ log }: { log: Log }) {
  const { t, i18n } = useTranslation('administration')
  const { language } = useUi()
  const { asked } = log
  const found = useInfiniteQuery({
    queryKey: ['logs', i18n.language, asked],
    queryFn: ({ signal, pageParam }) =>
      call(changeLog, { query: { ...asked, ...(pageParam ? { after: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
  const acts = found.data?.pages.flatMap((page) => page.rows)
  const back = found.data?.pages.at(-1)?.lookedBackTo
  return (
    <List
      found={found}
      isEmpty={acts?.length === 0}
      empty={t(back ? 'logs.notFoundYet' : 'logs.noMatch')}
      onClear={log.clear}
      more={back ? t('logs.lookFurther') : t('logs.more')}
      note={back ? t('logs.lookedBackTo', { when: formatInstant(back, language) }) : undefined}
    >
      {asked.recordId && <OneRecord log={log} first={acts?.[0]} />}
      {acts && acts.length > 0 && <ChangeLogTable acts={acts} text={asked.text ?? ''} />}
    </List>
  )
}

/** Everything that happened to one record: which, and the ways to it and to everything else. */
function OneRecord({ log, first }: { log: Log; first: ChangeLogAct | undefined }) {
  const { t } = useTranslation('administration')
  const navigate = useNavigate()
  const record = first?.recordId === log.asked.recordId ? first : undefined
  const page = record?.path?.split('?')[0]
  return (
    <PastBar
      text={t('logs.oneRecord', { record: record ? `${record.object} ${record.title}` : '' })}
      actions={[
        ...(page ? [{ label: t('logs.openRecord'), onClick: () => void navigate({ to: page }) }] : []),
        { label: t('logs.allRecords'), onClick: () => log.set({ recordId: undefined, object: undefined }) },
      ]}
    />
  )
}

function SignIns({ log }: { log: Log }) {
  const { t } = useTranslation('administration')
  const { asked } = log
  const found = useInfiniteQuery({
    queryKey: ['sign-in-log', asked],
    queryFn: ({ signal, pageParam }) =>
      callAny(signInLog, { query: { ...asked, ...(pageParam ? { after: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  })
  const entries = found.data?.pages.flatMap((page) => page.rows)
  return (
    <List
      found={found}
      isEmpty={entries?.length === 0}
      empty={t('logs.noSignIn')}
      onClear={log.clear}
      more={t('logs.more')}
    >
      {entries && entries.length > 0 && <SignInTable entries={entries} />}
    </List>
  )
}

/** What both lists say before, instead of and after their rows. */
function List(props: {
  found: Pick<
    ReturnType<typeof useInfiniteQuery>,
    'error' | 'isPending' | 'hasNextPage' | 'isFetchingNextPage' | 'refetch' | 'fetchNextPage'
  >
  isEmpty: boolean
  empty: string
  onClear: () => void
  more: string
  note?: string | undefined
  children: React.ReactNode
}) {
  const { found } = props
  const describeError = useDescribeError()
  return (
    <>
      {found.error && <ErrorPanel {...describeError(found.error)} onRetry={() => void found.refetch()} />}
      {found.isPending && <SkeletonRows height={32} />}
      {props.children}
      {props.isEmpty && <EmptyState kind="no-match" title={props.empty} filters={[]} onClear={props.onClear} />}
      {found.hasNextPage && (
        <div className="matrix-more log-next">
          {props.note && <span className="muted">{props.note}</span>}
          <ActionButton
            label={props.more}
            busy={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
            keepLabel
          />
        </div>
      )}
    </>
  )
}
