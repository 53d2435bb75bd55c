import '#platform/ui/parts/filter-bar.css'
import './communication.css'
import { SegmentedControl, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatInstant } from '#platform/core/date-format.ts'
import { threadElements, type ThreadView } from '#platform/core/thread.contract.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { usePermission } from '../base/permissions.tsx'
import { usePageTitle } from '../base/page-title.ts'
import { useDescribeError } from '../base/use-describe-error.ts'
import { ThreadFormDialog } from './thread-form.dialog.tsx'
import { useThreads } from './use-threads.ts'
import { Link, useNavigate } from '../base/address.tsx'

/** The threads that one takes part in, with what is unread. */
export function ThreadsScreen() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const describeError = useDescribeError()
  const canCreate = usePermission(threadElements.create)
  const threads = useThreads()
  const [typed, setTyped] = useState('')
  const [onlyOpen, setOnlyOpen] = useState(false)
  const [creating, setCreating] = useState(false)
  usePageTitle(t('thread.many'))
  const wanted = typed.trim().toLowerCase()
  const shown = (threads.data ?? []).filter(
    ({ name, users, state }) =>
      (!onlyOpen || state === 'open') &&
      [name, ...users.map((user) => user.name)].some((text) => text.toLowerCase().includes(wanted)),
  )
  const isFiltered = onlyOpen || wanted !== ''
  const clear = () => {
    setTyped('')
    setOnlyOpen(false)
  }
  return (
    <div className="screen screen-threads">
      <PageHeader
        title={t('thread.many')}
        actions={
          canCreate.visible && (
            <ActionButton
              label={t('thread.new')}
              icon={IconPlus}
              tone="primary"
              disabledReason={canCreate.reason}
              onClick={() => setCreating(true)}
            />
          )
        }
      />
      <div className="filter-bar" role="search" aria-label={t('ui.filters.label')}>
        <SegmentedControl
          size="xs"
          aria-label={t('thread.validity')}
          data={[
            { value: 'all', label: t('list.stateAll') },
            { value: 'open', label: t('thread.validNow') },
          ]}
          value={onlyOpen ? 'open' : 'all'}
          onChange={(value) => setOnlyOpen(value === 'open')}
        />
        <div className="filter filter-wide">
          <TextInput
            aria-label={t('thread.find')}
            placeholder={t('thread.find')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
      </div>
      {threads.error && <ErrorPanel {...describeError(threads.error)} onRetry={() => void threads.refetch()} />}
      {threads.isPending && <SkeletonRows height={40} />}
      {threads.data && shown.length === 0 && !isFiltered && (
        <EmptyState kind="nothing-yet" title={t('thread.none')} body={t('thread.noneBody')} />
      )}
      {threads.data && shown.length === 0 && isFiltered && (
        <EmptyState kind="no-match" title={t('thread.noMatch')} filters={[]} onClear={clear} />
      )}
      {shown.length > 0 && <ThreadTable threads={shown} />}
      <ThreadFormDialog
        opened={creating}
        thread={null}
        onClose={() => setCreating(false)}
        onSaved={({ id }) => void navigate({ to: `/threads/${id}` })}
      />
    </div>
  )
}

function ThreadTable(props: { threads: ThreadView[] }) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="thread-table" role="region" aria-label={t('thread.many')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th>{t('thread.name')}</th>
            <th>{t('thread.validFrom')}</th>
            <th>{t('thread.validTo')}</th>
            <th>{t('thread.users')}</th>
            <th>{t('thread.lastMessage')}</th>
            <th className="number">{t('thread.unread')}</th>
          </tr>
        </thead>
        <tbody>
          {props.threads.map((thread) => (
            <tr key={thread.id} className={thread.unread > 0 ? 'unread' : ''}>
              <td>
                <Link to={`/threads/${thread.id}`}>{thread.name}</Link> <ThreadState thread={thread} />
              </td>
              <td>{formatDate(thread.validFrom, language)}</td>
              <td>{thread.validTo ? formatDate(thread.validTo, language) : '–'}</td>
              <td>{thread.users.map(({ name }) => name).join(', ')}</td>
              <td>{thread.lastMessageAt ? formatInstant(thread.lastMessageAt, language) : '–'}</td>
              <td className="number">{thread.unread > 0 ? thread.unread : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Said only where it is not the normal one. */
export function ThreadState(props: { thread: ThreadView }) {
  const { t } = useTranslation('shell')
  const { state } = props.thread
  return state === 'open' ? null : <StatusChip tone="muted" text={t(`thread.state.${state}`)} />
}
