import './communication.css'
import { Checkbox, SegmentedControl } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconBellOff,
  IconChecks,
  IconMail,
  IconMailOpened,
  IconMessages,
  IconSend,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { notificationElements, type NotificationView } from '#platform/core/notification.contract.ts'
import { threadElements } from '#platform/core/thread.contract.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import type { FilterChip } from '#platform/ui/parts/filter-chips.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { SelectionBar } from '#platform/ui/parts/selection-bar.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { usePermission } from '../base/permissions.tsx'
import { personName } from '../base/person-name.ts'
import { usePageTitle } from '../base/page-title.ts'
import { useDescribeError } from '../base/use-describe-error.ts'
import { type InboxFilters, useInbox, useMark, useNotification } from './inbox.ts'
import { filterNames, InboxFilterBar, noFilters, useFilterWords } from './inbox-filters.tsx'
import { MutePanel } from './mute-panel.tsx'
import { NotificationBody } from './notification-body.tsx'
import { SendNotificationDialog } from './send-notification.dialog.tsx'
import { useChangeSearch, useNavigate, useSearch } from '../base/address.tsx'

/** Everything that came in, beside it the one that is open. Filters stand in the address. */
export function NotificationsScreen() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const describeError = useDescribeError()
  const search = useSearch<Record<string, string | undefined>>()
  const filters = Object.fromEntries(
    [...filterNames, 'archived' as const].flatMap((name) => (search[name] ? [[name, search[name]]] : [])),
  ) as InboxFilters
  const list = useInbox(filters)
  const mark = useMark()
  const canSend = usePermission(notificationElements.send)
  const canSeeThreads = usePermission(threadElements.view)
  const [openId, setOpenId] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [panel, setPanel] = useState<'send' | 'mute' | null>(null)
  const words = useFilterWords()
  usePageTitle(t('notification.title'))

  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  // Asked for by itself: a filter by what is unread loses it at the moment when it is read.
  const shown = useNotification(openId).data
  const selected = rows.filter(({ id }) => chosen.has(id))
  const inArchive = filters.archived === 'true'
  const changeSearch = useChangeSearch<InboxFilters>()
  const change = (changes: Partial<Record<keyof InboxFilters, string | undefined>>) => {
    setChosen(new Set())
    changeSearch(changes)
  }
  const clear = () => change(noFilters)
  const open = (row: NotificationView) => {
    setOpenId(row.id)
    if (!row.isRead) mark.some({ ids: [row.id], read: true })
  }
  const markSelected = (marks: { read?: boolean; archived?: boolean }) => {
    mark.some({ ids: selected.map(({ id }) => id), ...marks })
    setChosen(new Set())
  }
  const chips: FilterChip[] = filterNames.flatMap((name) => {
    const value = filters[name]
    return value ? [{ id: name, text: words(name, value), onRemove: () => change({ [name]: undefined }) }] : []
  })

  return (
    <div className="screen screen-inbox">
      <PageHeader
        title={t('notification.title')}
        actions={
          <>
            <ActionButton
              label={t('notification.markAllRead')}
              icon={IconChecks}
              disabledReason={rows.some(({ isRead }) => !isRead) ? undefined : t('notification.allRead')}
              onClick={() => mark.all(rows[0]!.id)}
            />
            {canSend.visible && (
              <ActionButton
                label={t('notification.send')}
                icon={IconSend}
                tone="primary"
                disabledReason={canSend.reason}
                onClick={() => setPanel('send')}
              />
            )}
          </>
        }
        more={
          <>
            {canSeeThreads.visible && (
              <ActionButton
                label={t('notification.showThreads')}
                icon={IconMessages}
                disabledReason={canSeeThreads.reason}
                onClick={() => void navigate({ to: '/threads' })}
              />
            )}
            <ActionButton label={t('notification.mute')} icon={IconBellOff} onClick={() => setPanel('mute')} />
          </>
        }
      />
      <InboxFilterBar
        filters={filters}
        active={chips.length}
        onChange={change}
        box={
          <SegmentedControl
            size="xs"
            aria-label={t('notification.box')}
            data={[
              { value: 'inbox', label: t('notification.inbox') },
              { value: 'archive', label: t('notification.archive') },
            ]}
            value={inArchive ? 'archive' : 'inbox'}
            onChange={(box) => change({ archived: box === 'archive' ? 'true' : undefined })}
          />
        }
      />
      {list.error && <ErrorPanel {...describeError(list.error)} onRetry={() => void list.refetch()} />}
      {list.isPending && !list.error && <SkeletonRows height={40} />}
      {list.data && rows.length === 0 && !shown && <EmptyInbox chips={chips} archive={inArchive} onClear={clear} />}
      {(rows.length > 0 || shown) && (
        <div className="inbox">
          <div className="inbox-list">
            <ul>
              {rows.map((row) => (
                <InboxRow
                  key={row.id}
                  row={row}
                  isOpen={row.id === openId}
                  isChosen={chosen.has(row.id)}
                  onOpen={() => open(row)}
                  onChoose={(wanted) =>
                    setChosen((were) => new Set(wanted ? [...were, row.id] : [...were].filter((id) => id !== row.id)))
                  }
                />
              ))}
            </ul>
            {list.hasNextPage && (
              <ActionButton
                label={t('ui.more')}
                tone="quiet"
                busy={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              />
            )}
          </div>
          <section className="inbox-open" aria-label={t('notification.opened')}>
            {shown ? (
              <>
                <h2>{shown.subject}</h2>
                <NotificationBody shown={shown} />
                <div className="inbox-open-actions">
                  <ActionButton
                    label={t(shown.isRead ? 'notification.markUnread' : 'notification.markRead')}
                    icon={shown.isRead ? IconMail : IconMailOpened}
                    onClick={() => mark.some({ ids: [shown.id], read: !shown.isRead })}
                  />
                  <ActionButton
                    label={t(shown.isArchived ? 'notification.unarchive' : 'notification.archiveIt')}
                    icon={shown.isArchived ? IconArchiveOff : IconArchive}
                    onClick={() => mark.some({ ids: [shown.id], archived: !shown.isArchived })}
                  />
                </div>
              </>
            ) : (
              <p className="muted">{t('notification.choose')}</p>
            )}
          </section>
        </div>
      )}
      {selected.length > 0 && (
        <SelectionBar count={selected.length} onClear={() => setChosen(new Set())}>
          <ActionButton
            label={t('notification.markRead')}
            icon={IconMailOpened}
            onClick={() => markSelected({ read: true })}
          />
          <ActionButton
            label={t('notification.markUnread')}
            icon={IconMail}
            onClick={() => markSelected({ read: false })}
          />
          <ActionButton
            label={t(inArchive ? 'notification.unarchive' : 'notification.archiveIt')}
            icon={inArchive ? IconArchiveOff : IconArchive}
            onClick={() => markSelected({ archived: !inArchive })}
          />
        </SelectionBar>
      )}
      <SendNotificationDialog opened={panel === 'send'} onClose={() => setPanel(null)} />
      <MutePanel opened={panel === 'mute'} onClose={() => setPanel(null)} />
    </div>
  )
}

function EmptyInbox(props: { chips: FilterChip[]; archive: boolean; onClear: () => void }) {
  const { t } = useTranslation('shell')
  if (props.chips.length > 0) {
    return (
      <EmptyState kind="no-match" title={t('notification.noMatch')} filters={props.chips} onClear={props.onClear} />
    )
  }
  return <EmptyState kind="all-done" title={t(props.archive ? 'notification.noneArchived' : 'notification.none')} />
}

function InboxRow(props: {
  row: NotificationView
  isOpen: boolean
  isChosen: boolean
  onOpen: () => void
  onChoose: (chosen: boolean) => void
}) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const { row } = props
  return (
    <li className={props.isOpen ? 'inbox-row inbox-row-open' : 'inbox-row'}>
      <Checkbox
        size="xs"
        aria-label={t('notification.select', { subject: row.subject })}
        checked={props.isChosen}
        onChange={(event) => props.onChoose(event.currentTarget.checked)}
      />
      <button
        type="button"
        className={row.isRead ? 'bell-entry' : 'bell-entry unread'}
        aria-current={props.isOpen}
        onClick={props.onOpen}
      >
        <span className="bell-entry-head">
          <span>{personName(row.sender)}</span>
          <span className="muted">{formatInstant(row.sentAt, language)}</span>
        </span>
        <span className="bell-entry-subject">
          {!row.isRead && <span className="visually-hidden">{t('notification.unread')}: </span>}
          {row.subject}
        </span>
        <span className="muted inbox-row-text">
          {row.reasonName}
          {row.isMuted && ` (${t('notification.muted')})`} · {row.message}
        </span>
      </button>
    </li>
  )
}
