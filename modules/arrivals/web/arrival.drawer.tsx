import './arrivals.css'
import { useTranslation } from 'react-i18next'
import { voyageAddress, voyageElements } from '#modules/voyages/contract/voyage.contract.ts'
import { formatInstant } from '#platform/core/date-format.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { TimeChart } from '#platform/ui/parts/time-chart.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { Link } from '#platform/web/base/address.tsx'
import { Awaited } from '#platform/web/base/awaited.tsx'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { personName } from '#platform/web/base/person-name.ts'
import type { ArrivalDetails, NoticeOf, SaidEta } from '../contract/arrivals.contract.ts'
import { asHours } from '../rules/etas.ts'
import { ShipSteps } from './ship-steps.tsx'
import { TroubleText } from './trouble-text.tsx'
import { useArrival } from './use-arrival.ts'

/** One voyage: when it comes, what was said of that before, and which notices the ship gave. */
export function ArrivalDrawer(props: { voyage: string; onClose: () => void }) {
  const { t } = useTranslation('arrivals')
  const arrival = useArrival(props.voyage)
  const ship = arrival.data?.call.vesselName
  return (
    <SideDrawer opened title={ship ? `${ship} · ${props.voyage}` : t('arrivals.title')} onClose={props.onClose} wide>
      <Awaited query={arrival} height={28} />
      {arrival.data && <Details details={arrival.data} />}
    </SideDrawer>
  )
}

function Details({ details }: { details: ArrivalDetails }) {
  const { t } = useTranslation('arrivals')
  const { language } = useUi()
  const maySeeVoyage = usePermission(voyageElements.view)
  const { call: ship, now } = details
  const moment = (at: string | null) => (at === null ? t('drawer.unknown') : formatInstant(at, language))
  const left = ship.eta === null ? null : Math.round((Date.parse(ship.eta) - Date.parse(now)) / 60_000)
  const hours = (minutes: number) => `${formatNumber(asHours(minutes), language)} h`
  const facts: [string, string][] = [
    [t('field.eta'), moment(ship.eta)],
    ...(left !== null && left > 0 && ship.status === 'created'
      ? [[t('drawer.left'), hours(left)] as [string, string]]
      : []),
    [t('field.mooringPlatform'), ship.mooringPlatform ?? t('lane.none')],
    [t('field.expectedBerthing'), moment(ship.start)],
    [t('field.stay'), `${hours(ship.stayMinutes)} · ${t(`stayFrom.${ship.stayFrom}`)}`],
    [t('field.expectedSailing'), moment(ship.end)],
  ]
  return (
    <div className="arrival-details">
      <p>
        <StatusChip tone={ship.trouble ? 'attention' : 'neutral'} text={t(`arrivals.choice.phase.${ship.phase}`)} />
      </p>
      <TroubleText call={ship} />
      <dl className="arrival-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ShipSteps call={ship} />
      <section aria-labelledby="arrival-history">
        <h3 id="arrival-history">{t('drawer.history')}</h3>
        <Drift etas={details.etas} />
        <History etas={details.etas} />
      </section>
      <section aria-labelledby="arrival-notices">
        <h3 id="arrival-notices">{t('drawer.notices')}</h3>
        {details.notices.length === 0 ? (
          <p className="muted">{t('drawer.noNotices')}</p>
        ) : (
          <Notices notices={details.notices} />
        )}
      </section>
      {maySeeVoyage.enabled && (
        <p>
          <Link to={voyageAddress(ship.voyageNumber)} className="link-button">
            {t('drawer.voyage')}
          </Link>
        </p>
      )}
    </div>
  )
}

const seconds = (at: string) => Date.parse(at) / 1000

/** How the ETA went, in hours from the first one; one alone is no line. */
function Drift({ etas }: { etas: readonly SaidEta[] }) {
  const { t } = useTranslation('arrivals')
  if (etas.length < 2) return null
  const at = etas.map(({ receivedAt }) => seconds(receivedAt))
  const [from, to] = [Math.min(...at), Math.max(...at)]
  if (from === to) return null
  return (
    <TimeChart
      label={t('drawer.chart')}
      unit="h"
      from={from}
      to={to}
      at={at}
      values={etas.map(({ driftFirst }) => (driftFirst ?? 0) / 60)}
      decimals={1}
      longestStep={to - from + 1}
    />
  )
}

function History({ etas }: { etas: readonly SaidEta[] }) {
  const { t } = useTranslation('arrivals')
  const { language } = useUi()
  if (etas.length === 0) return <p className="muted">{t('drawer.noEta')}</p>
  const signed = (minutes: number | null) =>
    minutes === null ? '' : `${minutes > 0 ? '+' : ''}${formatNumber(asHours(minutes), language)}`.replace('-', '−')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="arrival-table" role="group" aria-labelledby="arrival-history" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('field.receivedAt')}</th>
            <th scope="col">{t('field.eta')}</th>
            <th scope="col">{t('field.saidBy')}</th>
            <th scope="col" className="cell-number">
              {t('drawer.driftFirst')}
            </th>
            <th scope="col" className="cell-number">
              {t('drawer.driftBefore')}
            </th>
            <th scope="col">{t('field.note')}</th>
          </tr>
        </thead>
        <tbody>
          {etas.toReversed().map((one) => (
            <tr key={one.id}>
              <td>{formatInstant(one.receivedAt, language)}</td>
              <td>{formatInstant(one.eta, language)}</td>
              <td title={personName(one.by ?? '')}>{t(`arrivals.choice.saidBy.${one.saidBy}`)}</td>
              <td className="cell-number">{signed(one.driftFirst)}</td>
              <td className="cell-number">{signed(one.driftBefore)}</td>
              <td>{one.note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Notices({ notices }: { notices: readonly NoticeOf[] }) {
  const { t } = useTranslation('arrivals')
  const { language } = useUi()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="arrival-table" role="group" aria-labelledby="arrival-notices" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col" className="cell-number">
              {t('drawer.before')}
            </th>
            <th scope="col">{t('drawer.until')}</th>
            <th scope="col">{t('drawer.state')}</th>
            <th scope="col">{t('field.receivedAt')}</th>
          </tr>
        </thead>
        <tbody>
          {notices.map(({ hours, dueAt, state, receivedAt, toldAt }) => (
            <tr key={hours}>
              <td className="cell-number">{hours} h</td>
              <td>{formatInstant(dueAt, language)}</td>
              <td>
                {t(`arrivals.choice.noticeState.${state}`)}
                {toldAt && (
                  <span className="muted"> · {t('drawer.told', { when: formatInstant(toldAt, language) })}</span>
                )}
              </td>
              <td>{receivedAt && formatInstant(receivedAt, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
