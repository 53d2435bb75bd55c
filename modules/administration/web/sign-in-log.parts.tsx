import { useTranslation } from 'react-i18next'
import { changeLog } from '#platform/core/change-log.contract.ts'
import { Link } from '#platform/web/base/address.tsx'
import type { ReportParts } from '#platform/web/base/web-module.ts'
import { LogPeriod } from './log-period.tsx'

export const signInLogParts: ReportParts = {
  Actions: ({ asked }) => (
    <>
      <LogPeriod asked={asked} />
      <ToChanges />
    </>
  ),
  marks: {
    account: ({ account }, t) =>
      account === null ? { sign: '?', tone: 'muted', words: t('administration:logs.nobody') } : null,
  },
}

function ToChanges() {
  const { t } = useTranslation('administration')
  return (
    <Link to={changeLog.path} className="link-button">
      {t('logs.changes')}
    </Link>
  )
}
