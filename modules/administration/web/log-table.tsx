import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ChangeLogEntry } from '#platform/core/change-log.contract.ts'
import { formatInstant } from '#platform/core/date-format.ts'
import type { SignInLogEntry } from '#platform/core/sign-in-log.contract.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { personName } from '#platform/web/registry/person-name.ts'

export function LogTable({ entries }: { entries: ChangeLogEntry[] }) {
  const { t } = useTranslation('administration')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="log-frame" role="region" aria-label={t('logs.title')} tabIndex={0}>
      <table className="log-table">
        <thead>
          <tr>
            <th scope="col">{t('logs.at')}</th>
            <th scope="col">{t('logs.who')}</th>
            <th scope="col">{t('logs.record')}</th>
            <th scope="col">{t('logs.field')}</th>
            <th scope="col">{t('logs.before')}</th>
            <th scope="col">{t('logs.after')}</th>
          </tr>
        </thead>
        {entries.map((entry) => (
          <LogEntry key={entry.id} entry={entry} />
        ))}
      </table>
    </div>
  )
}

/** An entry is as many lines as fields have changed; when, who and what stand before the first. */
function LogEntry({ entry }: { entry: ChangeLogEntry }) {
  const { t } = useTranslation('administration')
  const { language } = useUi()
  const { changes } = entry
  const lines = Math.max(changes.length, 1)
  return (
    <tbody>
      {Array.from({ length: lines }, (_, index) => {
        const change = changes[index]
        return (
          <tr key={change?.field ?? 'none'}>
            {index === 0 && (
              <>
                <td rowSpan={lines} className="log-at">
                  <time dateTime={entry.at}>{formatInstant(entry.at, language)}</time>
                </td>
                <td rowSpan={lines}>{personName(entry.who)}</td>
                <td rowSpan={lines}>
                  <span className="muted">
                    {t(`logs.action.${entry.action}`)} · {entry.object}
                  </span>
                  <br />
                  {entry.path ? <Link to={entry.path as never}>{entry.title || entry.object}</Link> : entry.title}
                </td>
              </>
            )}
            {change ? (
              <>
                <td>{change.label}</td>
                <td className="log-value">
                  {change.hidden ? <Hidden /> : change.before && <del>{change.before}</del>}
                </td>
                <td className="log-value">{change.hidden ? <Hidden /> : change.after}</td>
              </>
            ) : (
              <td colSpan={3} className="muted">
                {t('logs.nothingShown')}
              </td>
            )}
          </tr>
        )
      })}
    </tbody>
  )
}

function Hidden() {
  const { t } = useTranslation('administration')
  return <span className="muted">{t('logs.hidden')}</span>
}

export function SignInTable({ entries }: { entries: SignInLogEntry[] }) {
  const { t } = useTranslation('administration')
  const { language } = useUi()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="log-frame" role="region" aria-label={t('logs.signIns')} tabIndex={0}>
      <table className="log-table">
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
