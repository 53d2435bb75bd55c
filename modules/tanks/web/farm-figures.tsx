import { useTranslation } from 'react-i18next'
import { siteTime } from '#platform/core/date-format.ts'
import { formatDuration } from '#platform/core/duration-format.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { still } from '../rules/farm.ts'
import { limitNames, limitsOf } from '../rules/flow.ts'
import type { GaugedTank } from './use-farm.ts'

export const hoursAndMinutes = (hours: number) => formatDuration(Math.round(hours * 60))

/** What is worked out from the gauges of a tank, each with what it was worked out from. */
export function FarmFigures({ gauged }: { gauged: GaugedTank }) {
  const { t } = useTranslation('tanks')
  const { language } = useUi()
  const { tank, flow, toLimit, room, content, values } = gauged
  const whole = (value: number) => formatNumber(Math.round(value), language)
  const figures = [
    flow && {
      name: 'flow',
      value: whole(flow.cubicMetresPerHour),
      unit: 'm³/h',
      why:
        flow.cubicMetresPerHour === 0
          ? t('farm.why.still', { still })
          : t('farm.why.flow', {
              before: whole(flow.before.volume),
              from: siteTime(flow.before.at).time,
              now: whole(flow.now.volume),
              to: siteTime(flow.now.at).time,
            }),
    },
    toLimit && {
      name: 'timeToLimit',
      value: hoursAndMinutes(toLimit.hours),
      unit: 'h',
      why: t(toLimit.volume === null ? 'farm.why.limitBySpeed' : 'farm.why.limit', {
        volume: toLimit.volume === null ? '' : whole(toLimit.volume),
        limit: t(`farm.limit.${toLimit.limit}`),
        level: whole(toLimit.level),
      }),
    },
    room !== null && {
      name: 'room',
      value: whole(room),
      unit: 'm³',
      why: t('farm.why.room', { level: whole(tank.maxLevel ?? 0) }),
    },
    content && {
      name: 'net',
      value: whole(content.net),
      unit: 'm³',
      why: t('farm.why.net', { water: whole(Number(values.waterLevel?.value ?? 0)) }),
    },
    content?.mass != null && {
      name: 'mass',
      value: whole(content.mass),
      unit: 't',
      why: t('farm.why.mass', { density: formatNumber(values.density?.value ?? '', language, 4) }),
    },
  ].filter((figure) => figure !== null && figure !== undefined && figure !== false)
  const limits = limitsOf(tank)
  return (
    <>
      <table className="tank-values">
        <tbody>
          {figures.map(({ name, value, unit, why }) => (
            <tr key={name} data-figure={name}>
              <th scope="row">{t(`farm.${name}`)}</th>
              <td className="number">{value}</td>
              <td className="muted">{unit}</td>
              <td className="muted">{why}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="tank-limits">
        {limitNames.map((name) =>
          limits[name] === null ? null : (
            <li key={name}>
              <b>{t(`farm.limit.${name}`)}</b> {formatNumber(limits[name], language)} <span className="muted">mm</span>
            </li>
          ),
        )}
      </ul>
    </>
  )
}
