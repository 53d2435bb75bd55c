import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Listed } from '#platform/core/listed.ts'
import { countCap } from '#platform/core/registry-queries.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { callAny } from '../../base/api.ts'

/** How many rows there are; beyond a thousand only when someone asks, because counting costs more than the page. */
export function ListFooter(props: { registry: Listed; asked: Record<string, string>; children?: ReactNode }) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const { registry, asked } = props
  const question = JSON.stringify(asked)
  const [exactFor, setExactFor] = useState<string | null>(null)
  const count = useQuery({
    queryKey: ['registry', registry.id, 'count', asked],
    queryFn: ({ signal }) => callAny(registry.endpoints.count, { query: asked, signal }),
  })
  const wanted = exactFor === question && count.data?.exact === false
  const exact = useQuery({
    queryKey: ['registry', registry.id, 'exactCount', asked],
    enabled: wanted,
    queryFn: ({ signal }) => callAny(registry.endpoints.count, { query: { ...asked, exact: 'true' }, signal }),
  })
  const known = wanted && exact.data ? exact.data : count.data
  return (
    <footer className="list-footer">
      <span aria-live="polite">
        {known?.exact && t('list.rows', { count: known.count, shown: formatNumber(known.count, language) })}
        {known?.exact === false && (
          <button
            type="button"
            className="link-button"
            title={t('list.countExactly')}
            aria-busy={exact.isFetching}
            onClick={() => setExactFor(question)}
          >
            {t('list.rowsAtLeast', { count: countCap, shown: formatNumber(countCap, language) })}
          </button>
        )}
        {exact.isFetching && ` · ${t('list.counting')}`}
        {wanted && exact.isError && ` · ${t('message.failed')}`}
      </span>
      {props.children}
    </footer>
  )
}
