import './short-list.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Listed } from '#platform/core/listed.ts'
import type { ListedRow } from '#platform/core/registry.ts'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { isNumeric } from '#platform/ui/grid/grid-column.ts'
import { call } from '../../base/api.ts'
import { Link } from '../../base/address.tsx'
import { useDescribeError } from '../../base/use-describe-error.ts'
import { useFieldTexts } from '../../fields/registry-texts.ts'

const shown = 10

/** The first rows of a list under what its page is about; the whole list is one click away. */
export function ShortList(props: {
  title: string
  list: Listed
  /** Filters, parameters and order, as in the address of the list. */
  query: Readonly<Record<string, string>>
  /** The columns, the first of which opens the row. */
  fields: readonly string[]
  opens?: (row: ListedRow) => string | null
}) {
  const { t } = useTranslation(['shell', props.list.namespace])
  const { list, query } = props
  const texts = useFieldTexts(list.namespace, list.textPrefix, list.labelPrefix)
  const describeError = useDescribeError()
  const rows = useQuery({
    queryKey: ['registry', list.id, 'short', query],
    queryFn: ({ signal }) => call(list.endpoints.list, { query: { ...query, limit: shown }, signal }),
  })
  const fields = props.fields.map((name) => list.field(name))
  return (
    <section className="section short-list" aria-label={props.title}>
      <h2>{props.title}</h2>
      {rows.error && <ErrorPanel {...describeError(rows.error)} onRetry={() => void rows.refetch()} />}
      {rows.isPending && <SkeletonRows height={28} />}
      {rows.data?.rows.length === 0 && <p className="muted">{t('shell:shortList.none')}</p>}
      {rows.data && rows.data.rows.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <div className="short-list-frame" role="region" aria-label={props.title} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {fields.map((field) => (
                  <th key={field.name} scope="col" className={isNumeric(field) ? 'cell-number' : ''}>
                    {texts.labelWithUnit(field)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.data.rows.map((row) => (
                <tr key={row.id}>
                  {fields.map((field, at) => {
                    const text = texts.value(field, row[field.name]) || '–'
                    const to = at === 0 ? props.opens?.(row) : null
                    return (
                      <td key={field.name} className={isNumeric(field) ? 'cell-number' : ''}>
                        {to ? <Link to={to}>{text}</Link> : text}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p>
        <Link to={list.path} search={query}>
          {t('shell:shortList.all')}
        </Link>
      </p>
    </section>
  )
}
