import { useTranslation } from 'react-i18next'
import { changeLogElement, changeLogPath } from '#platform/core/change-log.contract.ts'
import { usePermission } from './permissions.tsx'
import { Link } from './address.tsx'

/** To everything that happened to a record, whoever did it; for those who read the log of all changes. */
export function LogLink({ table, id }: { table: string; id: string }) {
  const { t } = useTranslation('shell')
  if (!usePermission(changeLogElement).enabled) return null
  return (
    <Link to={changeLogPath} search={{ object: table, recordId: id, by: 'all' }} className="link-button">
      {t('record.inLog')}
    </Link>
  )
}
