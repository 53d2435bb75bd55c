import './administration.css'
import { Checkbox, Tooltip } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconCopy, IconFileExport, IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '#platform/ui/fields/choice-field.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { DirtyBar } from '#platform/ui/parts/dirty-bar.tsx'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { FilterBar } from '#platform/ui/parts/filter-bar.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call, download } from '#platform/web/base/api.ts'
import { useIsSuperAdmin, usePermission } from '#platform/web/base/permissions.tsx'
import { currentSession } from '#platform/web/base/session.ts'
import { LeaveGuard } from '#platform/web/forms/leave-guard.tsx'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { useShortcuts } from '#platform/web/base/shortcuts.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import {
  type AssignableRole,
  changeUserRoles,
  exportUserRoles,
  listUserRoles,
  type RoleHolder,
  userRolesElements,
} from '../contract/user-roles.contract.ts'
import { takesTwo } from '../rules/giving-roles.ts'
import { CloneRolesDialog } from './clone-roles.dialog.tsx'
import { GiveRolesDialog, type Giving, isSerious } from './give-roles.dialog.tsx'
import { RoleRequests } from './role-requests.tsx'
import { useRoles } from './use-roles.ts'
import { Link, useChangeSearch, useSearch } from '#platform/web/base/address.tsx'

const typingPause = 300
const cellKey = (user: RoleHolder, role: AssignableRole) => `${user.userId} ${role.id}`

/** Users down, roles across; ticks are gathered and saved together. */
export function UserRolesScreen() {
  const { t } = useTranslation(['administration', 'shell'])
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const search = useSearch<{ text?: string; role?: string }>()
  const canEdit = usePermission(userRolesElements.edit)
  const [cloning, setCloning] = useState(false)
  /** Ticks that differ from what is stored, each with its new state. */
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [failure, setFailure] = useState<unknown>(null)
  usePageTitle(t('userRoles.title'))

  const filters = {
    ...(search.text ? { text: search.text } : {}),
    ...(search.role ? { roleId: search.role } : {}),
  }
  const saveFile = useMutation({
    mutationFn: () => download(exportUserRoles, { query: filters }),
    onSuccess: () => toast(t('shell:workbook.exported')),
    onError: (error) => toast(describeError(error).lines.join('\n'), 'alarm'),
  })
  const roles = useRoles()
  const holders = useInfiniteQuery({
    queryKey: ['registry', 'users', 'matrix', search.text ?? '', search.role ?? ''],
    queryFn: ({ signal, pageParam }) =>
      call(listUserRoles, {
        query: {
          ...filters,
          ...(pageParam ? { after: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
  const setSearch = useChangeSearch<{ text?: string; role?: string }>()

  const save = useMutation({
    mutationFn: (reason: string | null) => {
      const body = {
        changes: [...changes].map(([key, assigned]) => {
          const [userId = '', roleId = ''] = key.split(' ')
          return { userId, roleId, assigned }
        }),
        reason: reason || null,
      }
      return call(changeUserRoles, { body, idempotencyKey: crypto.randomUUID() })
    },
    onSuccess: async (done) => {
      await queries.invalidateQueries({ queryKey: ['registry', 'users'] })
      setChanges(new Map())
      setFailure(null)
      toast(t(done.waiting > 0 ? 'userRoles.savedWaiting' : 'userRoles.saved', { ...done }))
    },
    onError: setFailure,
  })
  const rows = holders.data?.pages.flatMap((page) => page.rows)
  /** What is not given by a tick alone. */
  const serious = givingsIn(changes, rows ?? [], roles.data ?? []).filter(isSerious)
  const store = (reason: string | null) =>
    save.mutateAsync(reason).then(
      () => true,
      () => false,
    )
  const [asked, setAsked] = useState<((isStored: boolean) => void) | null>(null)
  const saveAll = (): Promise<boolean> =>
    serious.length === 0 ? store(null) : new Promise((answer) => setAsked(() => answer))
  const answer = (isStored: boolean) => {
    asked?.(isStored)
    setAsked(null)
  }
  const discard = () => {
    setChanges(new Map())
    setFailure(null)
  }
  useShortcuts(changes.size > 0 ? [{ keys: 'Ctrl+S', label: t('shell:ui.save'), run: () => void saveAll() }] : [])

  const error = roles.error ?? holders.error
  const toggle = (user: RoleHolder, role: AssignableRole, assigned: boolean) => {
    const next = new Map(changes)
    if (user.roleIds.includes(role.id) === assigned) next.delete(cellKey(user, role))
    else next.set(cellKey(user, role), assigned)
    setChanges(next)
  }
  const active = Number(Boolean(search.text)) + Number(Boolean(search.role))
  return (
    <div className="screen">
      <PageHeader
        title={t('userRoles.title')}
        actions={
          canEdit.visible && (
            <ActionButton
              label={t('clone.open')}
              icon={IconCopy}
              disabledReason={canEdit.reason ?? (changes.size > 0 ? t('clone.saveFirst') : undefined)}
              onClick={() => setCloning(true)}
            />
          )
        }
        more={
          <ActionButton
            label={t('shell:workbook.export')}
            icon={IconFileExport}
            busy={saveFile.isPending}
            onClick={() => saveFile.mutate()}
          />
        }
      />
      <FilterBar
        visible={2}
        active={active}
        onClear={() => setSearch({ text: undefined, role: undefined })}
        filters={[
          {
            id: 'text',
            label: t('userRoles.user'),
            active: search.text !== undefined,
            control: (
              <UserFilter text={search.text ?? ''} onChange={(text) => setSearch({ text: text || undefined })} />
            ),
          },
          {
            id: 'role',
            label: t('userRoles.role'),
            active: search.role !== undefined,
            control: (
              <ChoiceField
                name="filter-role"
                label={t('userRoles.role')}
                compact
                choices={(roles.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                value={search.role ?? ''}
                onChange={(role) => setSearch({ role: role || undefined })}
              />
            ),
          },
        ]}
      />
      {error && <ErrorPanel {...describeError(error)} onRetry={() => void holders.refetch()} />}
      {failure !== null && <ErrorPanel {...describeError(failure)} />}
      <RoleRequests />
      {!error && (!rows || !roles.data) && <SkeletonRows height={32} />}
      {rows?.length === 0 && (
        <EmptyState
          kind="no-match"
          title={t('userRoles.noMatch')}
          filters={[]}
          onClear={() => setSearch({ text: undefined, role: undefined })}
        />
      )}
      {rows && rows.length > 0 && roles.data && (
        <RoleMatrix
          rows={rows}
          roles={roles.data}
          changes={changes}
          disabledReason={canEdit.reason}
          onToggle={toggle}
        />
      )}
      {holders.hasNextPage && (
        <div className="matrix-more">
          <ActionButton
            label={t('userRoles.more')}
            busy={holders.isFetchingNextPage}
            onClick={() => void holders.fetchNextPage()}
            keepLabel
          />
        </div>
      )}
      <DirtyBar changes={changes.size} busy={save.isPending} onSave={() => void saveAll()} onDiscard={discard} />
      <LeaveGuard isSettled={() => changes.size === 0} changes={changes.size} onSave={saveAll} onDiscard={discard} />
      {cloning && <CloneRolesDialog onClose={() => setCloning(false)} />}
      {asked && (
        <GiveRolesDialog
          givings={serious}
          busy={save.isPending}
          onGive={(reason) => void store(reason).then(answer)}
          onCancel={() => answer(false)}
        />
      )}
    </div>
  )
}

/** The ticks that were set, with the person and the role of each. */
function givingsIn(
  changes: ReadonlyMap<string, boolean>,
  rows: readonly RoleHolder[],
  roles: readonly AssignableRole[],
): Giving[] {
  return rows.flatMap((user) =>
    roles.flatMap((role) => (changes.get(cellKey(user, role)) === true ? [{ user, role }] : [])),
  )
}

function UserFilter(props: { text: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('administration')
  const [typed, setTyped] = useState(props.text)
  const send = useDebouncedCallback(props.onChange, typingPause)
  return (
    <TextField
      name="filter-user"
      label={t('userRoles.user')}
      compact
      value={typed}
      onChange={(text) => {
        setTyped(text)
        send(text)
      }}
    />
  )
}

interface MatrixProps {
  rows: RoleHolder[]
  roles: AssignableRole[]
  changes: ReadonlyMap<string, boolean>
  disabledReason: string | undefined
  onToggle: (user: RoleHolder, role: AssignableRole, assigned: boolean) => void
}

function RoleMatrix(props: MatrixProps) {
  const { t } = useTranslation('administration')
  const { language } = useUi()
  const reasonOf = useReasons(props)
  const headOf = (role: AssignableRole) =>
    [
      role.description[language],
      ...(takesTwo(role) ? [t('userRoles.secondPerson')] : []),
      ...(role.isWithinOwn ? [] : [t('userRoles.beyondOwn')]),
    ].join(' · ')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="role-matrix-frame" role="region" aria-label={t('userRoles.title')} tabIndex={0}>
      <table className="role-matrix">
        <thead>
          <tr>
            <th scope="col">{t('userRoles.user')}</th>
            {props.roles.map((role) => (
              <th key={role.id} scope="col" className={role.isLiving ? '' : 'role-off'} title={headOf(role)}>
                <span>
                  {role.name}
                  {takesTwo(role) && <IconUsers size={12} aria-label={t('userRoles.secondPerson')} />}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((user) => (
            <tr key={user.userId}>
              <th scope="row">
                <Link to={`/system/Users/${user.userId}`}>{user.name}</Link>{' '}
                {!user.isActive && <StatusChip tone="muted" text={t('userRoles.inactive')} />}
                <span className="muted">{user.account}</span>
              </th>
              {props.roles.map((role) => {
                const changed = props.changes.get(cellKey(user, role))
                const checked = changed ?? user.roleIds.includes(role.id)
                const reason = reasonOf(user, role)
                const box = (
                  <Checkbox
                    aria-label={t('userRoles.cell', { user: user.name, role: role.name })}
                    checked={checked}
                    aria-disabled={reason !== undefined || undefined}
                    {...(reason === undefined ? {} : { 'data-disabled': true })}
                    onChange={(event) =>
                      reason === undefined && props.onToggle(user, role, event.currentTarget.checked)
                    }
                  />
                )
                return (
                  <td key={role.id} className={changed === undefined ? '' : 'cell-changed'}>
                    {reason === undefined ? box : <Tooltip label={reason}>{box}</Tooltip>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Why a tick cannot be changed; the server says the same to whoever tries all the same. */
function useReasons(props: Pick<MatrixProps, 'roles' | 'disabledReason'>) {
  const { t } = useTranslation('administration')
  const isSuperAdmin = useIsSuperAdmin()
  const me = currentSession()?.userId
  const powerful = new Set(props.roles.filter((role) => role.isSuperAdmin && role.isLiving).map(({ id }) => id))
  return (user: RoleHolder, role: AssignableRole): string | undefined => {
    if (props.disabledReason) return props.disabledReason
    if (!role.isLiving && !user.roleIds.includes(role.id)) return t('message.roleNotLiving', { role: role.name })
    if (isSuperAdmin) return undefined
    if (user.userId === me) return t('message.notOwnRoles')
    if (role.isSuperAdmin) return t('message.superAdminRole', { role: role.name })
    return user.roleIds.some((id) => powerful.has(id)) ? t('userRoles.superAdminUser') : undefined
  }
}
