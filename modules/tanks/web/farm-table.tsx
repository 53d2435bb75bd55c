import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GaugeMeasure } from '#modules/process-data/contract/process-data.contract.ts'
import { formatInstant, siteTime } from '#platform/core/date-format.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import type { Farm } from '../contract/farm.contract.ts'
import { bandShare } from '../rules/farm.ts'
import { hoursAndMinutes } from './farm-figures.tsx'
import { FarmMarks } from './farm-marks.tsx'
import { isAlarming, TrendArrow } from './farm-view.tsx'
import { useFrozenText } from './quality-chip.tsx'
import { decimalsOf } from './tank-day.tsx'
import type { GaugedTank } from './use-farm.ts'

const measures = ['temperature', 'density', 'waterLevel', 'pressure'] as const satisfies GaugeMeasure[]

/** The same farm in figures. */
export function FarmTable(props: {
  areas: Farm['areas']
  tanks: readonly GaugedTank[]
  onOpen: (code: string) => void
}) {
  const { t } = useTranslation('tanks')
  const { language } = useUi()
  const number = (value: number | string | null | undefined, decimals = 0) =>
    value === null || value === undefined ? '–' : formatNumber(value, language, decimals)
  const frozenText = useFrozenText()
  const [today] = useState(() => siteTime(new Date().toISOString()).date)
  const shownAreas = props.areas.filter(({ code }) => props.tanks.some(({ tank }) => tank.area === code))
  const rounded = (value: number | null | undefined) => (value == null ? '–' : number(Math.round(value)))
  return (
    <div className="farm-table-frame">
      <table className="farm-table">
        <thead>
          <tr>
            <th>{t('tanks.field.code')}</th>
            <th>{t('tanks.field.product')}</th>
            <th className="number">{t('farm.measure.level')} (mm)</th>
            <th className="number">{t('farm.band')} (mm)</th>
            <th className="number">{t('farm.limits')} (mm)</th>
            <th className="number">%</th>
            <th className="number">{t('farm.variable.volume')} (m³)</th>
            <th className="number">{t('farm.net')} (m³)</th>
            <th className="number">{t('farm.mass')} (t)</th>
            <th className="number">{t('farm.room')} (m³)</th>
            <th className="number">{t('farm.speed')} (mm/h)</th>
            <th className="number">{t('farm.flow')} (m³/h)</th>
            <th className="number">{t('farm.timeToLimit')} (h)</th>
            <th className="number">{t('farm.measure.temperature')} (°C)</th>
            <th className="number">{t('farm.measure.density')} (kg/l)</th>
            <th className="number">{t('farm.measure.waterLevel')} (mm)</th>
            <th className="number">{t('farm.measure.pressure')} (bar)</th>
            <th>{t('farm.readAt')}</th>
            <th>{t('farm.stateTitle')}</th>
          </tr>
        </thead>
        {shownAreas.map((area) => (
          <tbody key={area.code}>
            <tr className="farm-table-area">
              <th colSpan={19} scope="rowgroup">
                {area.name[language]}
              </th>
            </tr>
            {props.tanks
              .filter(({ tank }) => tank.area === area.code)
              .map((gauged) => {
                const { tank, level, volume, speed, trend, state, values, toLimit, mark } = gauged
                const share = level === null ? null : bandShare(tank, level)
                const at = values.level?.at
                return (
                  <tr key={tank.code} data-tank={tank.code}>
                    <th scope="row">
                      <button type="button" className="link-button" onClick={() => props.onOpen(tank.code)}>
                        {tank.code}
                      </button>
                      <FarmMarks mark={mark} />
                    </th>
                    <td title={tank.productName?.[language]}>{tank.product}</td>
                    <td className="number">{number(level)}</td>
                    <td className="number muted">{`${number(tank.minLevel)} – ${number(tank.maxLevel)}`}</td>
                    <td className="number muted">{`${number(tank.lowLowLevel)} / ${number(tank.highHighLevel)}`}</td>
                    <td className="number">{rounded(share)}</td>
                    <td className="number">{rounded(volume)}</td>
                    <td className="number">{rounded(gauged.content?.net)}</td>
                    <td className="number">{rounded(gauged.content?.mass)}</td>
                    <td className="number">{rounded(gauged.room)}</td>
                    <td className="number">
                      <TrendArrow trend={trend} /> {rounded(speed)}
                    </td>
                    <td className="number">{rounded(gauged.flow?.cubicMetresPerHour)}</td>
                    <td className="number">
                      {toLimit ? `${t(`farm.limit.${toLimit.limit}`)} ${hoursAndMinutes(toLimit.hours)}` : '–'}
                    </td>
                    {measures.map((measure) => (
                      <td key={measure} className="number">
                        {number(values[measure]?.value, decimalsOf[measure])}
                      </td>
                    ))}
                    <td>
                      {at ? (siteTime(at).date === today ? siteTime(at).seconds : formatInstant(at, language)) : '–'}
                    </td>
                    <td>
                      {state !== 'normal' && (
                        <StatusChip
                          tone={isAlarming(state) ? 'attention' : 'neutral'}
                          text={frozenText(values.level) ?? t(`farm.state.${state}`)}
                        />
                      )}
                    </td>
                  </tr>
                )
              })}
          </tbody>
        ))}
      </table>
    </div>
  )
}
