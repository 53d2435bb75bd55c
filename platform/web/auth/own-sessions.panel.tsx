import './session-list.css'
import { IconLogout2 } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import type { AnswerOf } from '#platform/core/endpoint.ts'
import { endOwnSession, ownSessions } from '#platform/core/security.contract.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ConfirmDialog } from '#platform/ui/parts/confirm-dialog.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '../base/api.ts'
import { ApiFailure } from '../base/api-failure.ts'
import { useDescribeError } from '../base/use-describe-error.ts'
import { agentNames } from './agent-words.ts'

type OwnSession = AnswerOf<typeof ownSessions>[number]

/** Where the user is signed in, and the way to end what should not be open any more. */
export function OwnSessionsPanel(props: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <SideDrawer opened={props.opened} title={t('sessions.title')} onClose={props.onClose}>
      <OwnSessions />
    </SideDrawer>
  )
}

function OwnSessions() {
  const { t } = useTranslation('shell')
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const [asking, setAsking] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const sessions = useQuery({ queryKey: ['own-sessions'], queryFn: () => call(ownSessions), staleTime: 0 })
  const others = (sessions.data ?? []).filter((session) => !session.isCurrent)

  const end = useMutation({
    mutationFn: async (ids: string[]) => {
      for (const id of ids) await call(endOwnSession, { params: { id } }).catch(ignoreEnded)
      return ids.length
    },
    onSuccess: (count) => toast(t('sessions.ended', { count })),
    onError: (error) => toast(describeError(error).lines.join('\n'), 'alarm'),
    onSettled: () => {
      setAsking(false)
      // The button that was pressed goes away with its session.
      list.current?.focus()
      return queries.invalidateQueries({ queryKey: ['own-sessions'] })
    },
  })

  if (sessions.error) return <ErrorPanel {...describeError(sessions.error)} onRetry={() => void sessions.refetch()} />
  if (!sessions.data) return <SkeletonRows height={56} />
  return (
    <div className="session-list">
      <p className="muted">{t('sessions.body')}</p>
      <ul ref={list} tabIndex={-1}>
        {sessions.data.map((session) => (
          <SessionRow key={session.id} session={session} busy={end.isPending} onEnd={() => end.mutate([session.id])} />
        ))}
      </ul>
      {others.length > 1 && (
        <ActionButton
          label={t('sessions.endOthers', { count: others.length })}
          icon={IconLogout2}
          tone="danger"
          onClick={() => setAsking(true)}
          keepLabel
        />
      )}
      {others.length === 0 && <p>{t('sessions.onlyThis')}</p>}
      <ConfirmDialog
        opened={asking}
        title={t('sessions.endOthersTitle', { count: others.length })}
        onCancel={() => setAsking(false)}
        choices={[
          {
            label: t('sessions.endOthers', { count: others.length }),
            tone: 'danger',
            busy: end.isPending,
            onChoose: () => end.mutate(others.map((session) => session.id)),
          },
        ]}
      >
        {t('sessions.endOthersBody')}
      </ConfirmDialog>
    </div>
  )
}

export function SessionRow(props: { session: OwnSession; busy: boolean; onEnd: (() => void) | undefined }) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const { session, onEnd } = props
  const names = agentNames(session.agent)
  const agent = 'program' in names ? names.program || t('sessions.unknownAgent') : t('sessions.agent', names)
  return (
    <li>
      <div>
        <strong>{agent}</strong>
        {session.isCurrent && <StatusChip tone="progress" text={t('sessions.current')} />}
      </div>
      <span>{t('sessions.address', { address: session.address })}</span>
      <span className="muted">{t('sessions.lastSeen', { when: formatInstant(session.lastSeenAt, language) })}</span>
      <span className="muted">{t('sessions.since', { when: formatInstant(session.createdAt, language) })}</span>
      {!session.isCurrent && onEnd && (
        <button
          type="button"
          className="link-button"
          aria-disabled={props.busy}
          aria-label={t('sessions.endThis', { agent, address: session.address })}
          onClick={() => !props.busy && onEnd()}
        >
          {t('sessions.end')}
        </button>
      )}
    </li>
  )
}

/** It has run out by itself in the meantime: that is what was wanted. */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof ApiFailure && error.status === 404)) throw error
}
