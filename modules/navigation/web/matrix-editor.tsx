import { Checkbox, MultiSelect, Select, TextInput } from '@mantine/core'
import { IconHistory, IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant, siteTime } from '#platform/core/date-format.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { DirtyBar } from '#platform/ui/parts/dirty-bar.tsx'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { NoticeBar } from '#platform/ui/parts/notice-bar.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { usePermission, usePermissions } from '#platform/web/base/permissions.tsx'
import { LeaveGuard } from '#platform/web/forms/leave-guard.tsx'
import { useShortcuts } from '#platform/web/base/shortcuts.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import {
  type CellState,
  cellStates,
  matrixElements,
  type PermissionMatrix,
} from '../contract/permission-matrix.contract.ts'
import { allowedCells, cellState, commonState, nextState } from '../rules/matrix-changes.ts'
import { CopyRole, RoleHead } from './matrix-columns.tsx'
import { MatrixDifference, MatrixHistory } from './matrix-difference.tsx'
import { MatrixGrid } from './matrix-grid.tsx'
import { type MatrixFilter, matrixRoles, type MatrixRow, matrixRows, type Role } from './matrix-rows.ts'
import { ScreenTabs } from './screen-tabs.tsx'
import { useMatrixDraft } from './use-matrix-draft.ts'

const noFilter: MatrixFilter = { text: '', screen: null, roleIds: [], onlyChanged: false }

/** Roles by elements: absent, visible or enabled. Nothing is stored before the difference has been looked at. */
export function MatrixEditor(props: { matrix: PermissionMatrix }) {
  const { t } = useTranslation('navigation')
  const { language } = useUi()
  const { matrix } = props
  const describeError = useDescribeError()
  const edit = usePermission(matrixElements.edit)
  const own = usePermissions() ?? { isSuperAdmin: false, rolePermission: {} }
  const title = t('menu.permissionMatrix')
  const draft = useMatrixDraft(matrix, title)
  const [filter, setFilter] = useState(noFilter)
  const [open, setOpen] = useState<'save' | 'history' | null>(null)
  const [copying, setCopying] = useState<Role | null>(null)
  const [said, setSaid] = useState('')

  const changed = useMemo(
    () => new Set(draft.cells.map(({ roleId, element }) => `${roleId} ${element}`)),
    [draft.cells],
  )
  const changedElements = useMemo(() => new Set(draft.cells.map(({ element }) => element)), [draft.cells])
  const rows = useMemo(
    () => matrixRows(matrix, filter, language, (element) => changedElements.has(element)),
    [matrix, filter, language, changedElements],
  )
  const roles = matrixRoles(matrix, filter)
  const stateOf = (roleId: string, element: string) => cellState(matrix.grants, draft.changes, { roleId, element })
  const stateAt = (row: MatrixRow, role: Role) => commonState(row.elements.map((element) => stateOf(role.id, element)))

  const apply = (role: Role, states: { element: string; state: CellState }[]) => {
    if (!edit.enabled) return setSaid(edit.reason ?? '')
    if (role.isSuperAdmin) return setSaid(t('message.superAdminHasAll', { role: role.name }))
    const wanted = states.map(({ element, state }) => ({ cell: { roleId: role.id, element }, state }))
    const allowed = allowedCells(own, matrix.grants, wanted)
    draft.set(allowed)
    const refused = wanted.length - allowed.length
    if (refused > 0) toast(t('matrix.beyond', { count: refused }), 'alarm')
    setSaid(t('matrix.set', { count: allowed.length, role: role.name }))
  }
  const set = (row: MatrixRow, role: Role, state: CellState | null) => {
    const next = state ?? nextState(stateAt(row, role))
    // In turn, but never above what the user has: from the highest allowed state it goes back to absent.
    const fits = (one: CellState) =>
      allowedCells(own, matrix.grants, [{ cell: { roleId: role.id, element: row.elements[0]! }, state: one }]).length >
      0
    const chosen = state === null && row.kind === 'element' && !fits(next) ? 'absent' : next
    if (state === null && row.kind === 'element' && !fits(next) && stateAt(row, role) === 'absent')
      return toast(t('matrix.beyond', { count: 1 }), 'alarm')
    apply(
      role,
      row.elements.map((element) => ({ element, state: chosen })),
    )
  }
  const shownElements = rows.flatMap((row) => (row.kind === 'element' ? row.elements : []))
  const copyFrom = (from: Role) => {
    const stateIn = (element: string) => (from.isSuperAdmin ? 'enabled' : stateOf(from.id, element))
    if (copying) {
      apply(
        copying,
        shownElements.map((element) => ({ element, state: stateIn(element) })),
      )
    }
    setCopying(null)
  }
  const save = async () => {
    const saved = await draft.save()
    setOpen(null)
    if (saved) toast(t('message.permissionsSaved'))
    return saved
  }
  const ask = () => draft.cells.length > 0 && setOpen('save')
  useShortcuts([{ keys: 'Ctrl+S', label: t('keys.save'), run: ask }])

  return (
    <div className="screen permission-matrix">
      <PageHeader
        title={title}
        status={<ScreenTabs here="permissions" />}
        facts={[
          {
            label: t('screen.changedBy', {
              who: matrix.updatedBy.startsWith('system:') ? t('screen.product') : matrix.updatedBy,
            }),
            value: formatInstant(matrix.updatedAt, language),
          },
        ]}
        actions={<ActionButton label={t('action.history')} icon={IconHistory} onClick={() => setOpen('history')} />}
      />
      {draft.draft && (
        <NoticeBar
          text={t('screen.draft', { time: siteTime(draft.draft.savedAt).time })}
          action={{ label: t('screen.discard'), onClick: draft.discard }}
        />
      )}
      {draft.overtaken !== null && <NoticeBar text={t('matrix.overtaken', { who: draft.overtaken })} />}
      {draft.failure !== null && <ErrorPanel {...describeError(draft.failure)} />}
      {!edit.enabled && <NoticeBar text={edit.reason ?? t('matrix.readOnly')} />}
      <div className="matrix-filters">
        <TextInput
          aria-label={t('matrix.text')}
          placeholder={t('matrix.text')}
          leftSection={<IconSearch size={15} aria-hidden />}
          value={filter.text}
          onChange={(event) => setFilter({ ...filter, text: event.currentTarget.value })}
        />
        <Select
          aria-label={t('matrix.screen')}
          placeholder={t('matrix.screen')}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('matrix.allScreens') }}
          nothingFoundMessage={t('entry.noScreen')}
          data={matrix.screens
            .map(({ id, name }) => ({ value: id, label: name[language] }))
            .toSorted((a, b) => a.label.localeCompare(b.label, language))}
          value={filter.screen}
          onChange={(screen) => setFilter({ ...filter, screen })}
        />
        <MultiSelect
          aria-label={t('matrix.roles')}
          placeholder={filter.roleIds.length === 0 ? t('matrix.roles') : ''}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('matrix.allRoles') }}
          data={matrix.roles.map(({ id, name }) => ({ value: id, label: name }))}
          value={filter.roleIds}
          onChange={(roleIds) => setFilter({ ...filter, roleIds })}
        />
        <Checkbox
          label={t('matrix.onlyChanged')}
          checked={filter.onlyChanged}
          onChange={(event) => setFilter({ ...filter, onlyChanged: event.currentTarget.checked })}
        />
        <Legend />
      </div>
      {rows.length === 0 || roles.length === 0 ? (
        <EmptyState kind="no-match" title={t('matrix.noMatch')} filters={[]} onClear={() => setFilter(noFilter)} />
      ) : (
        <MatrixGrid
          rows={rows}
          roles={roles}
          stateAt={stateAt}
          isChanged={(row, role) => row.elements.some((element) => changed.has(`${role.id} ${element}`))}
          onSet={set}
          renderHead={(role) => (
            <RoleHead
              role={role}
              shown={shownElements.length}
              canEdit={edit.enabled && !role.isSuperAdmin}
              onAll={(state) =>
                apply(
                  role,
                  shownElements.map((element) => ({ element, state })),
                )
              }
              onCopy={() => setCopying(role)}
            />
          )}
        />
      )}
      <p className="tree-hint muted">{t('matrix.hint')}</p>
      <span className="visually-hidden" role="status">
        {said}
      </span>
      <DirtyBar changes={draft.cells.length} busy={draft.saving} onSave={ask} onDiscard={draft.discard} />
      <LeaveGuard isSettled={draft.isSettled} changes={draft.cells.length} onSave={save} onDiscard={draft.discard} />
      <MatrixDifference
        opened={open === 'save'}
        matrix={matrix}
        cells={draft.cells}
        busy={draft.saving}
        onSave={() => void save()}
        onClose={() => setOpen(null)}
      />
      {copying && (
        <CopyRole
          to={copying}
          others={matrix.roles.filter(({ id }) => id !== copying.id)}
          count={shownElements.length}
          onCopy={copyFrom}
          onClose={() => setCopying(null)}
        />
      )}
      <MatrixHistory opened={open === 'history'} matrix={matrix} onClose={() => setOpen(null)} />
    </div>
  )
}

function Legend() {
  const { t } = useTranslation('navigation')
  return (
    <ul className="matrix-legend" aria-label={t('matrix.legend')}>
      {cellStates.map((state, index) => (
        <li key={state}>
          <kbd>{index}</kbd> {t(`state.${state}`)}
        </li>
      ))}
    </ul>
  )
}
