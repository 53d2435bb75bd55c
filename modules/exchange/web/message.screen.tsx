import '#platform/web/base/registry.css'
import './exchange.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { useNavigate, useParams } from '#platform/web/base/address.tsx'
import { call } from '#platform/web/base/api.ts'
import { Awaited } from '#platform/web/base/awaited.tsx'
import { LogLink } from '#platform/web/base/log-link.tsx'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { type ExchangeMessage, messagesPath, readMessage } from '../contract/exchange.contract.ts'
import { keyOf, MessageSteps } from './message-steps.tsx'
import { toneOf } from './message-tone.ts'

export function MessageScreen() {
  const { id } = useParams<{ id: string }>()
  const message = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(readMessage, { params: { id }, signal }),
  })
  if (message.error || !message.data) return <Awaited query={message} height={32} />
  return <MessagePage key={id} message={message.data} />
}

/** One message: what it says, what the partner answered, and each time that it was tried. */
function MessagePage({ message }: { message: ExchangeMessage }) {
  const { t } = useTranslation('exchange')
  const { language } = useUi()
  const navigate = useNavigate()
  const { kind, businessKey: key, status, partner, plant, direction, messageVersion } = message
  const title = t('page.one', { kind, key })
  usePageTitle(title)
  const contentName = t(direction === 'out' ? 'page.content' : 'page.contentIn')
  const size = `${formatNumber(message.size, language)} B`
  const at = (moment: string | null) => moment && formatInstant(moment, language)
  const facts: Record<string, string | null> = {
    partner,
    plant,
    messageVersion: String(messageVersion),
    createdAt: at(message.createdAt),
    causedBy: message.causedBy,
    tries: direction === 'out' ? formatNumber(message.tries, language) : null,
    nextTry: at(message.nextTry),
    acceptedAt: at(message.acceptedAt),
    reason: message.reason,
    remark: message.remark,
    mediaType: message.mediaType,
    size,
    sha256: message.sha256,
  }
  return (
    <div className="screen">
      <PageHeader
        title={title}
        kicker={t(`exchangeMessages.choice.direction.${direction}`)}
        status={<StatusChip tone={toneOf[status]} text={t(`exchangeMessages.choice.status.${status}`)} />}
        onBack={() => void navigate({ to: messagesPath })}
        actions={<MessageSteps message={message} />}
      />
      <div className="exchange-body">
        <section aria-labelledby="exchange-facts">
          <h2 id="exchange-facts">{t('page.facts')}</h2>
          <dl className="exchange-facts">
            {Object.entries(facts).map(([name, value]) =>
              value === null ? null : (
                <div key={name}>
                  <dt>{t(`page.field.${name}`)}</dt>
                  <dd>{value}</dd>
                </div>
              ),
            )}
          </dl>
          <LogLink table="exchange_messages" id={message.id} />
        </section>
        <section aria-labelledby="exchange-receipt">
          <h2 id="exchange-receipt">{t('page.receipt')}</h2>
          {message.receipt === null ? (
            <p className="muted">{t('page.noReceipt')}</p>
          ) : (
            <Shown label={t('page.receipt')} text={JSON.stringify(message.receipt, null, 2)} />
          )}
          <Tries message={message} />
        </section>
        <section aria-labelledby="exchange-content" className="exchange-content">
          <h2 id="exchange-content">{contentName}</h2>
          {message.content === null ? (
            <p className="muted">{t('page.notText', { type: message.mediaType, size })}</p>
          ) : (
            <Shown label={contentName} text={message.content} />
          )}
          {message.isCut && <p className="muted">{t('page.isCut', { size })}</p>}
        </section>
      </div>
    </div>
  )
}

function Shown({ label, text }: { label: string; text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="exchange-text" role="region" aria-label={label} tabIndex={0}>
      <pre>{text}</pre>
    </div>
  )
}

function Tries({ message: { log, direction } }: { message: ExchangeMessage }) {
  const { t } = useTranslation('exchange')
  const { language } = useUi()
  if (direction === 'in') return null
  return (
    <>
      <h2>{t('page.log')}</h2>
      {log.length === 0 && <p className="muted">{t('page.noLog')}</p>}
      {log.length > 0 && (
        <table className="exchange-log">
          <thead>
            <tr>
              {['began', 'what', 'outcome', 'took'].map((name) => (
                <th key={name} scope="col" className={name === 'took' ? 'number' : ''}>
                  {t(`page.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {log.map(({ id, what, outcome, reason, beganAt, endedAt }) => (
              <tr key={id}>
                <td>{formatInstant(beganAt, language)}</td>
                <td>{t(`what.${what}`)}</td>
                <td>
                  {t(`outcome.${outcome}`)}
                  {reason && <span className="muted"> ({reason})</span>}
                </td>
                <td className="number">
                  {t('page.seconds', {
                    seconds: formatNumber((Date.parse(endedAt) - Date.parse(beganAt)) / 1000, language),
                  })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
