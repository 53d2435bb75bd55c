import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { call, callAny } from '../base/api.ts'
import { usePermission } from '../base/permissions.tsx'
import { useDescribeError } from '../base/use-describe-error.ts'
import { RecordValues } from './record-values.tsx'
import { useRegistryTexts } from './registry-texts.ts'
import type { StoredRecord } from '../base/stored-record.ts'
import { Link } from '../base/address.tsx'

/** A record is found by its code only where the list can be filtered by it. */
export const mayPeek = (registry: AnyRegistry) => (registry.filters as readonly string[]).includes(registry.key[0]!)

/** Another record in the right panel, for reading; the page below stays as it is. */
export function RecordPeek(props: { registry: AnyRegistry; code: string; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const { registry, code } = props
  const describeError = useDescribeError()
  const texts = useRegistryTexts(registry)
  const allowed = usePermission(registry.elements.view)
  const key: string = registry.key[0]!
  const record = useQuery({
    queryKey: ['registry', registry.id, 'peek', code],
    enabled: allowed.enabled,
    queryFn: async ({ signal }) => {
      await i18next.loadNamespaces(registry.namespace)
      const found = await callAny(registry.endpoints.list, { query: { [key]: `"${code}"`, limit: 1 }, signal })
      const id = found.rows[0]?.id
      if (!id) return null
      return (await call(registry.endpoints.read, { params: { id }, signal })) as StoredRecord
    },
  })
  return (
    <SideDrawer opened title={`${texts.one} ${code}`} onClose={props.onClose}>
      {!allowed.enabled && <p>{allowed.reason}</p>}
      {record.error && <ErrorPanel {...describeError(record.error)} onRetry={() => void record.refetch()} />}
      {record.isPending && allowed.enabled && <SkeletonRows height={28} />}
      {record.data === null && <p>{t('record.noSuch', { code })}</p>}
      {record.data && (
        <>
          <p className="peek-open">
            <Link to={`${registry.path}/${record.data.id}`} target="_blank">
              {t('record.openInTab')}
            </Link>
          </p>
          <RecordValues registry={registry} texts={texts} record={record.data} />
        </>
      )}
    </SideDrawer>
  )
}
