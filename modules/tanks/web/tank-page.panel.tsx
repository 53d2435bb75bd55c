import { useTranslation } from 'react-i18next'
import { Link } from '#platform/web/base/address.tsx'
import type { StoredRecord } from '#platform/web/base/stored-record.ts'
import { tankAddress } from '../contract/tank-page.ts'

/** Leads from the record of a tank to its page. */
export function TankPagePanel({ record }: { record: StoredRecord }) {
  const { t } = useTranslation('tanks')
  const code = String(record.code)
  return <Link to={tankAddress(code)}>{t('page.open', { code })}</Link>
}
