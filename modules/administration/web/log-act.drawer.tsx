import './logs.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changeLogOfAct } from '#platform/core/change-log.contract.ts'
import { formatInstant } from '#platform/core/date-format.ts'
import type { ListedRow } from '#platform/core/registry.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import type { ReportPartProps } from '#platform/web/base/web-module.ts'
import { LogFields, LogPart, RecordLink, useLogEntry } from './log-entry.tsx'

type Told = { at: string; who: string; object: string; title: string; requestId: string | null; others: number | null }

/** All that one request did: from what to what, with the ways to the records as they were then. */
export function LogActDrawer(props: ReportPartProps & { row: ListedRow; onClose: () => void }) {
  const { row, onClose } = props
  const { language } = useUi()
  const { at, who, object, title, requestId, others } = row as unknown as Told
  const text = props.asked['text'] ?? ''
  return (
    <SideDrawer opened wide title={[object, title].filter(Boolean).join(' ')} onClose={onClose}>
      <p className="muted">
        {formatInstant(at, language)} · {who}
      </p>
      {others !== null && requestId !== null ? (
        <Parts requestId={requestId} leader={row.id} text={text} />
      ) : (
        <OnlyPart id={row.id} text={text} />
      )}
    </SideDrawer>
  )
}

function OnlyPart({ id, text }: { id: string; text: string }) {
  const { t } = useTranslation('administration')
  const describeError = useDescribeError()
  const found = useLogEntry(id)
  if (found.error) return <ErrorPanel {...describeError(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <SkeletonRows height={24} />
  return (
    <>
      <p className="log-part">
        {t(`core:logs.choice.action.${found.data.action}`)}
        <RecordLink entry={found.data} text={text} />
      </p>
      <LogFields entry={found.data} text={text} />
    </>
  )
}

/** Every record that the act touched, in the order in which it did. */
function Parts({ requestId, leader, text }: { requestId: string; leader: string; text: string }) {
  const { t, i18n } = useTranslation('administration')
  const describeError = useDescribeError()
  const parts = useInfiniteQuery({
    queryKey: ['log-act', i18n.language, requestId],
    queryFn: ({ signal, pageParam }) =>
      call(changeLogOfAct, { params: { requestId }, query: pageParam ? { after: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: Infinity,
  })
  if (parts.error) return <ErrorPanel {...describeError(parts.error)} onRetry={() => void parts.refetch()} />
  if (!parts.data) return <SkeletonRows height={24} />
  return (
    <>
      <ol className="log-parts">
        {parts.data.pages
          .flatMap(({ rows }) => rows)
          .map((entry) => (
            <LogPart key={entry.id} entry={entry} text={text} startsOpen={entry.id === leader} />
          ))}
      </ol>
      {parts.hasNextPage && (
        <ActionButton
          label={t('logs.more')}
          busy={parts.isFetchingNextPage}
          onClick={() => void parts.fetchNextPage()}
          keepLabel
        />
      )}
    </>
  )
}
