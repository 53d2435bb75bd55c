import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChangeLogAct, changeLogOfAct } from '#platform/core/change-log.contract.ts'
import { formatInstant } from '#platform/core/date-format.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { personName } from '#platform/web/base/person-name.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { LogFields, LogPart, LogToggle, LogWhat } from './log-entry.tsx'

/** One line for each act: when, who, what, and the fields that changed. A line opens to all of it. */
export function ChangeLogTable({ acts, text }: { acts: readonly ChangeLogAct[]; text: string }) {
  const { t } = useTranslation('administration')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="log-frame" role="region" aria-label={t('logs.title')} tabIndex={0}>
      <table className="log-table">
        <thead>
          <tr>
            <th scope="col" className="log-at">
              {t('logs.at')}
            </th>
            <th scope="col" className="log-who">
              {t('logs.who')}
            </th>
            <th scope="col">{t('logs.what')}</th>
            <th scope="col">{t('logs.changed')}</th>
          </tr>
        </thead>
        {acts.map((act) => (
          <ActLine key={act.id} act={act} text={text} />
        ))}
      </table>
    </div>
  )
}

function ActLine({ act, text }: { act: ChangeLogAct; text: string }) {
  const { t } = useTranslation('administration')
  const { language } = useUi()
  const [opened, setOpened] = useState(false)
  const id = useId()
  return (
    <tbody className={opened ? 'log-open' : undefined}>
      <tr className="log-line">
        <td className="log-at">
          <time dateTime={act.at}>{formatInstant(act.at, language)}</time>
        </td>
        <td className="log-who">{personName(act.who)}</td>
        <td>
          <LogWhat entry={act} text={text}>
            {act.others > 0 && (
              <span className="log-others">
                {t(act.othersAtLeast ? 'logs.othersAtLeast' : 'logs.others', { count: act.others })}
              </span>
            )}
          </LogWhat>
        </td>
        <td className="log-changed">
          <LogToggle entry={act} text={text} opened={opened} controls={id} onToggle={() => setOpened(!opened)} />
        </td>
      </tr>
      {opened && (
        <tr id={id}>
          <td colSpan={4} className="log-detail">
            {act.others > 0 && act.requestId !== null ? (
              <ActParts requestId={act.requestId} leader={act.id} text={text} />
            ) : (
              <LogFields entry={act} text={text} />
            )}
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** Every record that the act touched, in the order in which it did. */
function ActParts({ requestId, leader, text }: { requestId: string; leader: string; text: string }) {
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
