import { useTranslation } from 'react-i18next'
import { Link } from '#platform/web/base/address.tsx'
import { usePermission } from '#platform/web/base/permissions.tsx'

/** From what the gauge shows to the operation that it belongs to. */
export function StartOperation({ tankCode }: { tankCode: string }) {
  const { t } = useTranslation('tanks')
  const mayStart = usePermission('tankOperations.edit')
  if (!mayStart.enabled) return null
  return (
    <p>
      <Link to="/tank/operations/new" search={{ tankCode }}>
        {t('farm.toOperation')}
      </Link>
    </p>
  )
}
