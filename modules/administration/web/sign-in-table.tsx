import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import type { SignInLogEntry } from '#platform/core/sign-in-log.contract.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { personName } from '#platform/web/base/person-name.ts'

export function SignInTable({ entries }: { entries: SignInLogEntry[] }) {
  const { t } = useTranslation('administration')
  const { language } = useUi()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="log-frame" role="region" aria-label={t('logs.signIns')} tabIndex={0}>
      <table className="log-table sign-in-table">
        <thead>
          <tr>
            <th scope="col">{t('logs.at')}</th>
            <th scope="col">{t('logs.account')}</th>
            <th scope="col">{t('logs.event.label')}</th>
            <th scope="col">{t('logs.way.label')}</th>
            <th scope="col">{t('logs.by')}</th>
            <th scope="col">{t('logs.address')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, at, account, event, way, by, address }) => (
            <tr key={id}>
              <td className="log-at">
                <time dateTime={at}>{formatInstant(at, language)}</time>
              </td>
              <td>{account ?? <span className="muted">{t('logs.nobody')}</span>}</td>
              <td>{t(`logs.event.${event}`)}</td>
              <td>{way && t(`logs.way.${way}`)}</td>
              <td>{by && personName(by)}</td>
              <td>{address}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
