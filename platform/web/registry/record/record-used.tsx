import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { Usage } from '#platform/core/registry-queries.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '../../base/api.ts'
import { useDescribeError } from '../../base/use-describe-error.ts'
import { Link } from '../../base/address.tsx'

/** Who refers to the record; only a record that nobody refers to can be deleted. */
export function useUsages(registry: AnyRegistry, id: string | undefined) {
  return useQuery({
    queryKey: ['registry', registry.id, 'used', id],
    enabled: id !== undefined && registry.key.length === 1,
    queryFn: ({ signal }) => call(registry.endpoints.used, { params: { id: id! }, signal }),
  })
}

export function RecordUsed(props: { usages: ReturnType<typeof useUsages> }) {
  const { t } = useTranslation('shell')
  const describeError = useDescribeError()
  const { usages } = props
  return (
    <section className="rail-section">
      <h2 className="rail-title">{t('record.used')}</h2>
      {usages.error && <ErrorPanel {...describeError(usages.error)} onRetry={() => void usages.refetch()} />}
      {usages.isPending && <SkeletonRows height={28} />}
      {usages.data?.length === 0 && <p className="muted">{t('record.notUsed')}</p>}
      {usages.data?.map((usage) => (
        <UsedBy key={`${usage.registry}.${usage.field}`} usage={usage} />
      ))}
    </section>
  )
}

function UsedBy(props: { usage: Usage }) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const { usage } = props
  const more = usage.count - usage.records.length
  return (
    <div className="used-by">
      <h3>
        {usage.title} <span className="muted">({formatNumber(usage.count, language)})</span>
      </h3>
      <ul>
        {usage.records.map((record) => (
          <li key={record.id}>
            {usage.path ? <Link to={`${usage.path}/${record.id}`}>{record.title}</Link> : record.title}
          </li>
        ))}
        {more > 0 && (
          <li className="muted">{t('record.usedMore', { count: more, shown: formatNumber(more, language) })}</li>
        )}
      </ul>
    </div>
  )
}
