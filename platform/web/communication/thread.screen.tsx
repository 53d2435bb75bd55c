import './communication.css'
import { Textarea } from '@mantine/core'
import { IconPencil, IconSend, IconUser } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatInstant } from '#platform/core/date-format.ts'
import {
  markThreadRead,
  postThreadMessage,
  threadElements,
  threadLimits,
  type ThreadMessage,
  type ThreadView,
} from '#platform/core/thread.contract.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { NoticeBar } from '#platform/ui/parts/notice-bar.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '../base/api.ts'
import { ApiFailure } from '../base/api-failure.ts'
import { usePermission } from '../base/permissions.tsx'
import { currentSession } from '../base/session.ts'
import { usePageTitle } from '../base/page-title.ts'
import { useDescribeError } from '../base/use-describe-error.ts'
import { ThreadFormDialog } from './thread-form.dialog.tsx'
import { ThreadState } from './threads.screen.tsx'
import { useThread, useThreadMessages } from './use-threads.ts'
import { Navigate, useNavigate, useParams } from '../base/address.tsx'

/** What was said in a thread, who takes part, and the line to say more. */
export function ThreadScreen() {
  const { id } = useParams<{ id: string }>()
  const describeError = useDescribeError()
  const thread = useThread(id)
  const missing = thread.error instanceof ApiFailure && [400, 404].includes(thread.error.status)
  if (missing) return <Navigate to="/notfound" replace />
  if (thread.error) return <ErrorPanel {...describeError(thread.error)} onRetry={() => void thread.refetch()} />
  return thread.data ? <ThreadPage key={id} thread={thread.data} /> : <SkeletonRows height={40} />
}

function ThreadPage({ thread }: { thread: ThreadView }) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const navigate = useNavigate()
  const canEdit = usePermission(threadElements.edit)
  const [editing, setEditing] = useState(false)
  usePageTitle(thread.name)
  return (
    <div className="screen screen-thread">
      <PageHeader
        kicker={t('thread.one')}
        title={thread.name}
        onBack={() => void navigate({ to: '/threads' })}
        status={<ThreadState thread={thread} />}
        facts={[
          { label: t('thread.validFrom'), value: formatDate(thread.validFrom, language) },
          { label: t('thread.validTo'), value: thread.validTo ? formatDate(thread.validTo, language) : '–' },
        ]}
        actions={
          canEdit.visible && (
            <ActionButton
              label={t('action.edit')}
              icon={IconPencil}
              disabledReason={canEdit.reason}
              onClick={() => setEditing(true)}
            />
          )
        }
      />
      <ul className="people-chips thread-people" aria-label={t('thread.users')}>
        {thread.users.map((user) => (
          <li key={user.id}>
            <IconUser size={14} stroke={1.75} aria-hidden />
            <span>{user.name}</span>
          </li>
        ))}
      </ul>
      <Messages thread={thread} />
      {thread.state === 'open' ? (
        <Composer thread={thread} />
      ) : (
        <NoticeBar text={t(thread.state === 'ended' ? 'thread.endedNotice' : 'thread.comingNotice')} />
      )}
      <ThreadFormDialog
        opened={editing}
        thread={thread}
        onClose={() => setEditing(false)}
        onSaved={() => setEditing(false)}
      />
    </div>
  )
}

function Messages({ thread }: { thread: ThreadView }) {
  const { t } = useTranslation('shell')
  const describeError = useDescribeError()
  const found = useThreadMessages(thread.id)
  const messages = found.data?.pages.toReversed().flatMap((page) => page.messages) ?? []
  const last = messages.at(-1)?.number ?? 0
  const end = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    end.current?.scrollIntoView({ block: 'end' })
  }, [last])

  const markRead = useEffectEvent(() => {
    if (thread.unread > 0)
      void call(markThreadRead, { params: { id: thread.id }, body: { upTo: last } }).catch(() => {})
  })
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && last > 0 && markRead()
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [last, thread.unread])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="thread-messages" role="log" aria-label={t('thread.messages')} tabIndex={0}>
      {found.error && <ErrorPanel {...describeError(found.error)} onRetry={() => void found.refetch()} />}
      {found.isPending && <SkeletonRows height={40} />}
      {found.hasNextPage && (
        <ActionButton
          label={t('thread.earlier')}
          tone="quiet"
          busy={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        />
      )}
      {found.data && messages.length === 0 && <p className="muted">{t('thread.nothingSaid')}</p>}
      {messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
      <div ref={end} />
    </div>
  )
}

function Message({ message }: { message: ThreadMessage }) {
  const { language } = useUi()
  const isMine = message.senderId === currentSession()?.userId
  return (
    <article className={isMine ? 'said said-mine' : 'said'}>
      <header>
        <strong>{message.sender}</strong>
        <time dateTime={message.sentAt}>{formatInstant(message.sentAt, language)}</time>
      </header>
      <p className="plain-text">{message.message}</p>
    </article>
  )
}

function Composer({ thread }: { thread: ThreadView }) {
  const { t } = useTranslation('shell')
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const [typed, setTyped] = useState('')
  // A new key for each message; the same one as long as it has not gone through.
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const say = useMutation({
    mutationFn: () => call(postThreadMessage, { params: { id: thread.id }, body: { message: typed }, idempotencyKey }),
    onSuccess: () => {
      setTyped('')
      setKey(crypto.randomUUID())
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['threads'] }),
  })
  const isEmpty = typed.trim() === ''
  const send = () => {
    if (!isEmpty && !say.isPending) say.mutate()
  }
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {say.error && <ErrorPanel {...describeError(say.error)} />}
      <Textarea
        aria-label={t('thread.write')}
        placeholder={t('thread.write')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={threadLimits.message}
        value={typed}
        onChange={(event) => {
          // Other words are another message.
          if (say.isError) setKey(crypto.randomUUID())
          setTyped(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
        }}
      />
      <ActionButton
        label={t('thread.say')}
        icon={IconSend}
        tone="primary"
        type="submit"
        shortcut="Ctrl+Enter"
        busy={say.isPending}
        disabledReason={isEmpty ? t('thread.nothingTyped') : undefined}
        keepLabel
      />
    </form>
  )
}
