import './communication.css'
import { IconSend } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commentEndpoints, type CommentView } from '#platform/core/comment.contract.ts'
import { formatInstant } from '#platform/core/date-format.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ConfirmDialog } from '#platform/ui/parts/confirm-dialog.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '../base/api.ts'
import { currentSession } from '../base/session.ts'
import { useDescribeError } from '../base/use-describe-error.ts'
import { type Mention, MentionField } from './mention-field.tsx'
import { pieces } from './mentions.ts'

/** What people say about the record; asked for again when the server says that there is more. */
export function useComments(registry: AnyRegistry, id: string | undefined) {
  return useInfiniteQuery({
    queryKey: ['comments', registry.id, id],
    enabled: id !== undefined,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(commentEndpoints(registry).list, {
        params: { id: id! },
        query: pageParam ? { before: pageParam } : {},
        signal,
      }),
    getNextPageParam: (page) => (page.hasEarlier ? page.comments[0]!.id : null),
  })
}

export function RecordComments(props: { registry: AnyRegistry; id: string; found: ReturnType<typeof useComments> }) {
  const { t } = useTranslation('shell')
  const { found } = props
  const describeError = useDescribeError()
  const [withdrawing, setWithdrawing] = useState<CommentView | null>(null)
  const comments = found.data?.pages.toReversed().flatMap((page) => page.comments) ?? []
  return (
    <section className="rail-section">
      <h2 className="rail-title">{t('comment.many')}</h2>
      {found.error && <ErrorPanel {...describeError(found.error)} onRetry={() => void found.refetch()} />}
      {found.isPending && <SkeletonRows height={28} />}
      {found.hasNextPage && (
        <ActionButton
          label={t('comment.earlier')}
          tone="quiet"
          busy={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        />
      )}
      {found.data && comments.length === 0 && <p className="muted">{t('comment.none')}</p>}
      <ol className="comments" aria-live="polite">
        {comments.map((comment) => (
          <Comment key={comment.id} comment={comment} onWithdraw={() => setWithdrawing(comment)} />
        ))}
      </ol>
      <CommentForm registry={props.registry} id={props.id} />
      <WithdrawComment {...props} comment={withdrawing} onClose={() => setWithdrawing(null)} />
    </section>
  )
}

function Comment(props: { comment: CommentView; onWithdraw: () => void }) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const { comment } = props
  const isMine = comment.authorId === currentSession()?.userId
  return (
    <li className="comment">
      <header>
        <strong>{comment.author}</strong>
        <time dateTime={comment.writtenAt}>{formatInstant(comment.writtenAt, language)}</time>
      </header>
      {comment.text === null ? (
        <p className="muted">{t('comment.withdrawn')}</p>
      ) : (
        <p className="plain-text">
          {pieces(comment.text, comment.mentions).map((piece, index) =>
            // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have no other name
            piece.isMention ? <strong key={index}>{piece.text}</strong> : <span key={index}>{piece.text}</span>,
          )}
        </p>
      )}
      {isMine && comment.text !== null && (
        <button type="button" className="link-button" onClick={props.onWithdraw}>
          {t('comment.withdraw')}
        </button>
      )}
    </li>
  )
}

function CommentForm(props: { registry: AnyRegistry; id: string }) {
  const { t } = useTranslation('shell')
  const { registry, id } = props
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const [text, setText] = useState('')
  const [mentions, setMentions] = useState<Mention[]>([])
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const add = useMutation({
    mutationFn: () => {
      // Whose name was deleted from the text is not meant any more.
      const meant = mentions.filter(({ name }) => text.includes(`@${name}`))
      const body = { text, mentions: meant.map((person) => person.id) }
      return call(commentEndpoints(registry).add, { params: { id }, body, idempotencyKey })
    },
    onSuccess: () => {
      setText('')
      setMentions([])
      setKey(crypto.randomUUID())
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['comments', registry.id, id] }),
  })
  const isEmpty = text.trim() === ''
  const send = () => {
    if (!isEmpty && !add.isPending) add.mutate()
  }
  return (
    <form
      className="comment-form"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {add.error && <ErrorPanel {...describeError(add.error)} />}
      <MentionField
        registry={registry}
        id={id}
        value={text}
        onChange={(next) => {
          // Other words are another comment.
          if (add.isError) setKey(crypto.randomUUID())
          setText(next)
        }}
        onMention={(person) => setMentions((were) => [...were.filter((other) => other.id !== person.id), person])}
        onSend={send}
      />
      <ActionButton
        label={t('comment.add')}
        icon={IconSend}
        tone="primary"
        type="submit"
        shortcut="Ctrl+Enter"
        busy={add.isPending}
        disabledReason={isEmpty ? t('comment.nothingTyped') : undefined}
        keepLabel
      />
    </form>
  )
}

function WithdrawComment(props: {
  registry: AnyRegistry
  id: string
  comment: CommentView | null
  onClose: () => void
}) {
  const { t } = useTranslation('shell')
  const { registry, id, comment, onClose } = props
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const withdraw = useMutation({
    mutationFn: (commentId: string) =>
      call(commentEndpoints(registry).withdraw, { params: { id, comment: commentId } }),
    onError: (error) => toast(describeError(error).lines.join('\n'), 'alarm'),
    onSettled: () => {
      onClose()
      return queries.invalidateQueries({ queryKey: ['comments', registry.id, id] })
    },
  })
  return (
    <ConfirmDialog
      opened={comment !== null}
      title={t('comment.withdrawTitle')}
      onCancel={onClose}
      choices={[
        {
          label: t('comment.withdraw'),
          tone: 'danger',
          busy: withdraw.isPending,
          onChoose: () => comment && withdraw.mutate(comment.id),
        },
      ]}
    >
      {t('comment.withdrawBody')}
    </ConfirmDialog>
  )
}
