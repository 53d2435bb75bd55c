import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { ConfirmDialog } from '#platform/ui/parts/confirm-dialog.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { type CellState, permissionHistory, type PermissionMatrix } from '../contract/permission-matrix.contract.ts'
import type { CellChange } from '../rules/matrix-changes.ts'

/** Lines of one role beyond which only the number is told. */
const linesShown = 60

/** What would change, role by role, before it does. */
export function MatrixDifference(props: {
  opened: boolean
  matrix: PermissionMatrix
  cells: CellChange[]
  busy: boolean
  onSave: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('navigation')
  const { language } = useUi()
  const nameOf = useElementName(props.matrix)
  const byRole = Map.groupBy(props.cells, ({ roleId }) => roleId)
  return (
    <ConfirmDialog
      opened={props.opened}
      title={t('difference.title', { count: props.cells.length })}
      onCancel={props.onClose}
      choices={[{ label: t('difference.save'), tone: 'primary', busy: props.busy, onChoose: props.onSave }]}
    >
      <p>{t('difference.body')}</p>
      {props.matrix.roles
        .filter(({ id }) => byRole.has(id))
        .map(({ id, name, description }) => {
          const cells = byRole.get(id)!
          return (
            <section key={id} className="matrix-difference">
              <h3>
                {name} <span className="muted">{description[language]}</span>
              </h3>
              <ul>
                {cells.slice(0, linesShown).map(({ element, before, after }) => (
                  <li key={element}>
                    <span>{nameOf(element)}</span>
                    <StateChange before={before} after={after} />
                  </li>
                ))}
              </ul>
              {cells.length > linesShown && <p>{t('difference.more', { count: cells.length - linesShown })}</p>}
            </section>
          )
        })}
    </ConfirmDialog>
  )
}

export function MatrixHistory(props: { opened: boolean; matrix: PermissionMatrix; onClose: () => void }) {
  const { t } = useTranslation('navigation')
  return (
    <SideDrawer opened={props.opened} title={t('history.permissions')} onClose={props.onClose} wide>
      <Past matrix={props.matrix} />
    </SideDrawer>
  )
}

function Past(props: { matrix: PermissionMatrix }) {
  const { t } = useTranslation('navigation')
  const { language } = useUi()
  const describeError = useDescribeError()
  const nameOf = useElementName(props.matrix)
  const past = useQuery({
    queryKey: ['permissions', 'history'],
    queryFn: () => call(permissionHistory, { query: {} }),
    staleTime: 0,
  })
  if (past.error) return <ErrorPanel {...describeError(past.error)} onRetry={() => void past.refetch()} />
  if (!past.data) return <SkeletonRows height={28} />
  if (past.data.length === 0) return <p className="muted">{t('history.none')}</p>
  // What one person saved at one moment stands together.
  const saves = Map.groupBy(past.data, ({ at, who }) => `${at.slice(0, 16)} ${who}`)
  return (
    <ol className="menu-saves">
      {[...saves.values()].map((lines) => (
        <li key={lines[0]!.id}>
          <p>
            <strong>{lines[0]!.who.startsWith('system:') ? t('screen.product') : lines[0]!.who}</strong>{' '}
            <time dateTime={lines[0]!.at}>{formatInstant(lines[0]!.at, language)}</time>
          </p>
          <ul className="matrix-difference">
            {lines.map(({ id, role, element, before, after }) => (
              <li key={id}>
                <span>
                  <strong>{role}</strong> {nameOf(element)}
                </span>
                <StateChange before={before} after={after} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

function StateChange(props: { before: CellState; after: CellState }) {
  const { t } = useTranslation('navigation')
  return (
    <span className="state-change">
      <del>{t(`state.${props.before}`)}</del>
      <span aria-hidden> → </span>
      <span className="visually-hidden">{t('changes.became')}</span>
      <ins>{t(`state.${props.after}`)}</ins>
    </span>
  )
}

function useElementName({ screens }: PermissionMatrix): (element: string) => string {
  const { language } = useUi()
  return (element) => {
    const screen = screens.find(({ elements }) => elements.some((one) => one.element === element))
    const found = screen?.elements.find((one) => one.element === element)
    return screen && found ? `${screen.name[language]}: ${found.name[language]}` : element
  }
}
