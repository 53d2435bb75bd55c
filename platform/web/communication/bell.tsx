import './communication.css'
import { ActionIcon, Popover } from '@mantine/core'
import { IconBell, IconChecks, IconMessages, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { notificationElements, type NotificationView } from '#platform/core/notification.contract.ts'
import { threadElements } from '#platform/core/thread.contract.ts'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { permissionsQuery } from '../base/access-queries.ts'
import { stateOf } from '../base/permissions.tsx'
import { personName } from '../base/person-name.ts'
import { useDescribeError } from '../base/use-describe-error.ts'
import { useInbox, useMark, useUnreadCount } from './inbox.ts'
import { NotificationPopup } from './notification-popup.tsx'
import { openNotification } from '../base/opened-notification.ts'
import { SendNotificationDialog } from './send-notification.dialog.tsx'
import { Link } from '../base/address.tsx'

const newest = 8
const shownUpTo = 99

/** How many wait, the newest of them, and the ways to all of them, to the threads and to a new one. */
export function Bell() {
  const { t } = useTranslation('shell')
  const [opened, setOpened] = useState(false)
  const [sending, setSending] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const count = useUnreadCount().data?.count ?? 0
  const permissions = useQuery(permissionsQuery)
  const may = (element: string) => stateOf(permissions.data ?? null, element).enabled
  const label = count > 0 ? t('notification.bell', { count }) : t('notification.bellNone')

  return (
    <>
      <Popover opened={opened} onChange={setOpened} position="bottom-end" width={400} trapFocus returnFocus shadow="md">
        <Popover.Target>
          <ActionIcon
            ref={button}
            className="bell"
            aria-label={label}
            title={label}
            onClick={() => setOpened((was) => !was)}
          >
            <IconBell size={18} stroke={1.75} aria-hidden />
            {count > 0 && (
              <span className="bell-count" aria-hidden>
                {count > shownUpTo ? `${shownUpTo}+` : count}
              </span>
            )}
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown className="bell-panel" aria-label={t('notification.title')}>
          <BellList onFollow={() => setOpened(false)} />
          <div className="bell-actions">
            {may(notificationElements.send) && (
              <button
                type="button"
                className="link-button"
                onClick={() => {
                  setOpened(false)
                  setSending(true)
                }}
              >
                <IconSend size={15} aria-hidden /> {t('notification.send')}
              </button>
            )}
            {may(threadElements.view) && (
              <Link to="/threads" onClick={() => setOpened(false)}>
                <IconMessages size={15} aria-hidden /> {t('notification.showThreads')}
              </Link>
            )}
            {may(notificationElements.view) && (
              <Link to="/notifications" onClick={() => setOpened(false)}>
                {t('notification.showAll')}
              </Link>
            )}
          </div>
        </Popover.Dropdown>
      </Popover>
      <NotificationPopup />
      <SendNotificationDialog
        opened={sending}
        onClose={() => {
          setSending(false)
          button.current?.focus()
        }}
      />
    </>
  )
}

function BellList(props: { onFollow: () => void }) {
  const { t } = useTranslation('shell')
  const describeError = useDescribeError()
  const list = useInbox({}, { limit: newest })
  const mark = useMark()
  const rows = list.data?.pages[0]?.rows
  return (
    <>
      <header className="bell-head">
        <h2>{t('notification.title')}</h2>
        {rows?.some((row) => !row.isRead) && (
          <button type="button" className="link-button" onClick={() => mark.all(rows[0]!.id)}>
            <IconChecks size={15} aria-hidden /> {t('notification.markAllRead')}
          </button>
        )}
      </header>
      {list.error && <ErrorPanel {...describeError(list.error)} onRetry={() => void list.refetch()} />}
      {list.isPending && <SkeletonRows height={36} />}
      {rows?.length === 0 && <p className="muted bell-none">{t('notification.none')}</p>}
      {rows && rows.length > 0 && (
        <ul className="bell-list">
          {rows.map((row) => (
            <BellEntry key={row.id} row={row} onOpen={props.onFollow} />
          ))}
        </ul>
      )}
    </>
  )
}

function BellEntry(props: { row: NotificationView; onOpen: () => void }) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const { row } = props
  return (
    <li>
      <button
        type="button"
        className={row.isRead ? 'bell-entry' : 'bell-entry unread'}
        onClick={() => {
          props.onOpen()
          openNotification(row.id)
        }}
      >
        <span className="bell-entry-head">
          <span>{personName(row.sender)}</span>
          <span className="muted">{formatInstant(row.sentAt, language)}</span>
        </span>
        <span className="bell-entry-subject">
          {!row.isRead && <span className="visually-hidden">{t('notification.unread')}: </span>}
          {row.subject}
        </span>
      </button>
    </li>
  )
}
