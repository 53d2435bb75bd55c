import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Moments } from '#platform/core/compared-moments.ts'
import { formatInstant } from '#platform/core/date-format.ts'
import type { Comparison } from '#platform/core/registry-queries.ts'
import { shownUnitOf } from '#platform/core/units.ts'
import { headerText, textIn, valueText } from '#platform/ui/grid/grid-column.ts'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { Link } from '../../base/address.tsx'
import { callAny } from '../../base/api.ts'
import { unitsName } from '../../base/url-filters.ts'
import { useDescribeError } from '../../base/use-describe-error.ts'
import type { ListParts } from './use-list.ts'

type Change = Comparison['rows'][number]
const kinds = ['added', 'changed', 'removed'] as const

interface CompareProps {
  list: ListParts
  moments: Moments
  /** What a report is asked besides. */
  asked?: Readonly<Record<string, string>>
  /** Below which each row has a page, where it has one. */
  pages?: string
  onClose: () => void
}

/** What was added, changed and removed in a list between two moments. */
export function ComparePanel(props: CompareProps) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const describeError = useDescribeError()
  const { list, moments, asked } = props
  const { registry, names } = list
  const query = { ...asked, from: moments.from, ...(moments.to ? { to: moments.to } : {}) }
  const found = useQuery({
    queryKey: ['registry', registry.id, 'compare', language, query],
    queryFn: async ({ signal }) => {
      const answer = await callAny(registry.endpoints.compare!, { query, signal })
      names.learn(answer.rows.flatMap((row) => Object.values(rowsOf(row))))
      return answer
    },
  })
  const rows = found.data?.rows ?? []
  const [from, to] = [moments.from, moments.to].map((moment) => moment && formatInstant(moment, language))
  return (
    <SideDrawer
      opened
      wide
      title={to ? t('past.compareBetween', { from, to }) : t('past.compareTitle', { when: from })}
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

function ChangeGroup({ list, pages, kind, rows }: CompareProps & { kind: Change['change']; rows: Change[] }) {
  const { t } = useTranslation('shell')
  if (rows.length === 0) return null
  return (
    <section className="compare-group">
      <h3>{t(`past.${kind}`, { count: rows.length })}</h3>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <RowName row={row} pages={pages} />
            {row.change === 'changed' && <Changes list={list} row={row} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function RowName({ row: { id, title, change }, pages }: { row: Change; pages: string | undefined }) {
  if (change === 'removed') return <del>{title}</del>
  return pages === undefined ? <strong>{title}</strong> : <Link to={`${pages}/${id}`}>{title}</Link>
}

/** As much of the row as is known, before and after: what has changed, and which records say the units of that. */
function rowsOf({ changes, measuredBy }: Change) {
  const of = (when: 'before' | 'after') => ({
    ...measuredBy,
    ...Object.fromEntries(changes.map((change) => [change.field, change[when]])),
  })
  return { before: of('before'), after: of('after') }
}

/** Values as the list shows them: words, names and the units that are chosen there. */
function Changes({ list, row }: { list: ListParts; row: Change }) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const { registry, texts, values, view } = list
  const { before, after } = rowsOf(row)
  return (
    <dl className="compare-changes">
      {row.changes.map(({ field: name }) => {
        const field = registry.field(name)
        const shownUnit = shownUnitOf(view.search[unitsName], field.unit)
        const column = { ...field, field: name, label: texts.label(name), shownUnit }
        // Of child rows the list only says how many there are.
        const shown = (of: Record<string, unknown>) =>
          (field.kind === 'rows'
            ? valueText(column, of[name], language, values)
            : textIn(column, of, language, values)) || t('ui.blank')
        return (
          <div key={name}>
            <dt>{headerText(column)}</dt>
            <dd>
              <del>{shown(before)}</del>
              <span aria-hidden> → </span>
              <span className="visually-hidden">{t('ui.history.became')}</span>
              <ins>{shown(after)}</ins>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
