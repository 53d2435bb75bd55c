import { useTranslation } from 'react-i18next'
import { siteTime } from '#platform/core/date-format.ts'
import type { Phone } from './use-phone.ts'

/** How many wait, since when nobody waits, and what became of the last: nothing looks sent that is not. */
export function StatusLine({ phone }: { phone: Phone }) {
  const { t } = useTranslation('pocket')
  const { own, told, line, others } = phone
  const waiting = own.filter(({ state }) => state !== 'parked')
  const parked = own.filter(({ state }) => state === 'parked')
  const last = told[0]
  return (
    <section className="pocket-status" aria-label={t('phone.status')}>
      <p role="status" data-line={line}>
        <strong>{waiting.length > 0 ? t('phone.waiting', { count: waiting.length }) : t('phone.nothingWaits')}</strong>
        {' · '}
        {t(`line.${line}`)}
        {last && ` · ${t('phone.lastSent', { time: siteTime(last.at).time })}`}
      </p>
      {others > 0 && <p>{t('phone.others', { count: others })}</p>}
      {parked.map((one) => (
        <p key={one.id} className="pocket-warning">
          {t('phone.parked', { subject: one.subject, what: one.what })}{' '}
          <button type="button" onClick={() => void phone.again(one)}>
            {t('phone.again')}
          </button>
        </p>
      ))}
      {(waiting.length > 0 || told.length > 0) && (
        <ul>
          {waiting.toReversed().map((one) => (
            <li key={one.id} data-outcome="waiting">
              <span>{`${one.subject} · ${one.what}`}</span>
              <span>{t(one.state === 'photo' ? 'outcome.photo' : 'outcome.waiting')}</span>
            </li>
          ))}
          {told.slice(0, 4).map((one) => (
            <li key={one.id} data-outcome={one.outcome}>
              <span>{`${one.subject} · ${one.what}`}</span>
              <span>{t(`outcome.${one.outcome}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
