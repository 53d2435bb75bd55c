import './tracking.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import type { ListedRow } from '#platform/core/registry.ts'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { useFigures } from '#platform/ui/use-figures.ts'
import { Link } from '#platform/web/base/address.tsx'
import { call } from '#platform/web/base/api.ts'
import { Awaited } from '#platform/web/base/awaited.tsx'
import { explainTracking, type TrackingWhy } from '../contract/tank-tracking.contract.ts'
import { tankTrackingLog } from '../contract/tank-tracking-log.report.ts'
import { tankTracking } from '../contract/tank-tracking.report.ts'

/** From the stock of a tank to what sales may count on, with the operations behind it. */
export function WhyTracking({ row, asAt, onClose }: { row: ListedRow; asAt: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('tank-tracking')
  const tankCode = String(row['tankCode'])
  const why = useQuery({
    queryKey: ['registry', tankTracking.id, 'why', tankCode, asAt],
    queryFn: ({ signal }) => call(explainTracking, { params: { tankCode }, query: asAt ? { asAt } : {}, signal }),
    staleTime: 0,
  })
  return (
    <SideDrawer opened wide title={t('why.title', { tank: tankCode })} onClose={onClose}>
      <Awaited query={why} height={28} />
      {why.data && <Explained why={why.data} />}
      <p>
        <Link to={tankTrackingLog.path} search={{ tankCode }}>
          {t('why.log')}
        </Link>
      </p>
    </SideDrawer>
  )
}

function Explained({ why }: { why: TrackingWhy }) {
  const { t } = useTranslation('tank-tracking')
  const { language } = useUi()
  const { figure } = useFigures()
  const line = (label: ReactNode, mass: string | null, sign = '') => (
    <tr>
      <th scope="row">
        {sign} {label}
      </th>
      <td className="number">{figure(mass)} kg</td>
    </tr>
  )
  const operation = ({ id, number }: { id: string; number: string }) => (
    <Link to={`/operations/ScheduledOperation/${id}`}>{number}</Link>
  )
  return (
    <div className="tracking-why">
      <table className="tracking-table" aria-label={t('why.available')}>
        <tbody>
          {line(t(`why.from.${why.from ?? 'nothing'}`), why.stock)}
          {line(t('why.dead'), why.dead, '−')}
          {line(t('why.locked'), why.locked, '−')}
          {line(t('field.usable'), why.usable, '=')}
          {why.commitments.map((one) => (
            <tr key={one.id} className="tracking-detail">
              <td>
                − {operation(one)} {one.vessel} · {formatInstant(one.scheduledFrom, language)}
                {one.isInProgress && ` · ${t('why.inProgress')}`}
                {one.moved !== '0' && ` · ${t('why.moved', { mass: figure(one.moved) })}`}
              </td>
              <td className="number">{one.mass === null ? t('why.noQuantity') : `${figure(one.mass)} kg`}</td>
            </tr>
          ))}
          {line(t('field.committed'), why.committed, '−')}
          {line(<strong>{t('field.available')}</strong>, why.available, '=')}
          {why.missing !== '0' && line(t('field.missing'), why.missing, '▲')}
        </tbody>
      </table>
      <h3>{t('field.displacements')}</h3>
      {why.displacements.length === 0 ? (
        <p className="muted">{t('why.noDisplacements')}</p>
      ) : (
        <table className="tracking-table" aria-label={t('field.displacements')}>
          <tbody>
            {why.displacements.map((one, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two of one operation may be alike
              <tr key={index}>
                <td>
                  {operation(one)} · {formatInstant(one.measuredAt, language)}
                </td>
                <td className="number">{one.mass === null ? t('why.noDensity') : `${figure(one.mass)} kg`}</td>
              </tr>
            ))}
            {line(<strong>{t('why.sum')}</strong>, why.displaced, '=')}
          </tbody>
        </table>
      )}
      <h3>{t('field.operationInProgress')}</h3>
      {why.inProgress.length === 0 ? (
        <p className="muted">{t('why.nothingInProgress')}</p>
      ) : (
        <ul>
          {why.inProgress.map((one) => (
            <li key={one.id}>
              {operation(one)} {formatInstant(one.scheduledFrom, language)} – {formatInstant(one.scheduledTo, language)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
