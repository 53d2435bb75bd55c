import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { Comparison } from '#platform/core/registry-queries.ts'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '../../base/api.ts'
import { useDescribeError } from '../../base/use-describe-error.ts'
import type { RegistryTexts } from '../../fields/registry-texts.ts'
import { Link } from '../../base/address.tsx'

type Change = Comparison['rows'][number]
const kinds = ['added', 'changed', 'removed'] as const

/** What was added, changed and removed since a moment. */
export function ComparePanel(props: {
  registry: AnyRegistry
  texts: RegistryTexts
  from: string
  onClose: () => void
}) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const describeError = useDescribeError()
  const { registry, from } = props
  const found = useQuery({
    queryKey: ['registry', registry.id, 'compare', language, from],
    queryFn: ({ signal }) => call(registry.endpoints.compare, { query: { from }, signal }),
  })
  const rows = found.data?.rows ?? []
  return (
    <SideDrawer
      opened
      wide
      title={t('past.compareTitle', { when: formatInstant(from, language) })}
      onClose={props.onClose}
    >
      {found.error && <ErrorPanel {...describeError(found.error)} onRetry={() => void found.refetch()} />}
      {found.isPending && <SkeletonRows height={28} />}
      {found.data && rows.length === 0 && <p className="muted">{t('past.nothingChanged')}</p>}
      {found.data && !found.data.complete && <p>{t('past.notAll', { count: rows.length })}</p>}
      {kinds.map((kind) => (
        <ChangeGroup key={kind} {...props} kind={kind} rows={rows.filter((row) => row.change === kind)} />
      ))}
    </SideDrawer>
  )
}

function ChangeGroup(props: { registry: AnyRegistry; texts: RegistryTexts; kind: Change['change']; rows: Change[] }) {
  const { t } = useTranslation('shell')
  if (props.rows.length === 0) return null
  return (
    <section className="compare-group">
      <h3>{t(`past.${props.kind}`, { count: props.rows.length })}</h3>
      <ul>
        {props.rows.map((row) => (
          <li key={row.id}>
            {row.change === 'removed' ? (
              <del>{row.title}</del>
            ) : (
              <Link to={`${props.registry.path}/${row.id}`}>{row.title}</Link>
            )}
            {row.change === 'changed' && <Changes {...props} row={row} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Changes(props: { registry: AnyRegistry; texts: RegistryTexts; row: Change }) {
  const { t } = useTranslation('shell')
  const shown = (name: string, value: unknown) => props.texts.value(props.registry.field(name), value) || t('ui.blank')
  return (
    <dl className="compare-changes">
      {props.row.changes.map((change) => (
        <div key={change.field}>
          <dt>{props.texts.labelWithUnit(props.registry.field(change.field))}</dt>
          <dd>
            <del>{shown(change.field, change.before)}</del>
            <span aria-hidden> → </span>
            <span className="visually-hidden">{t('ui.history.became')}</span>
            <ins>{shown(change.field, change.after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
