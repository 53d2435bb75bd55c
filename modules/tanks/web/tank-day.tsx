import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type GaugeMeasure,
  gaugeMeasures,
  gaugeUnits,
  readTankDay,
} from '#modules/process-data/contract/process-data.contract.ts'
import { formatInstant, siteTime } from '#platform/core/date-format.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { TimeChart } from '#platform/ui/parts/time-chart.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { frozenSpans, longestStepOf } from '#modules/process-data/rules/minutes.ts'
import { call } from '#platform/web/base/api.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { FarmFigures } from './farm-figures.tsx'
import { QualityChip } from './quality-chip.tsx'
import { StartOperation } from './start-operation.tsx'
import type { GaugedTank } from './use-farm.ts'
import { useLevelLimits } from './use-level-limits.ts'
import { Link } from '#platform/web/base/address.tsx'

export const decimalsOf: Record<GaugeMeasure, number> = {
  level: 0,
  waterLevel: 0,
  temperature: 1,
  density: 4,
  pressure: 2,
  gasTemperature: 1,
}

/** What the gauges of one tank say, and one measure of them over a day. */
export function TankDay(props: { gauged: GaugedTank; at: string | undefined }) {
  const { t } = useTranslation('tanks')
  const { language } = useUi()
  const describeError = useDescribeError()
  const { tank, values } = props.gauged
  const [day, setDay] = useState(() => siteTime(props.at ?? new Date().toISOString()).date)
  const gauges = gaugeMeasures.filter((measure) => values[measure])
  const [measure, setMeasure] = useState<GaugeMeasure>('level')
  const readings = useQuery({
    queryKey: ['gauges', 'day', tank.code, day],
    enabled: /^\d{4}-\d{2}-\d{2}$/.test(day),
    queryFn: ({ signal }) => call(readTankDay, { query: { tankCode: tank.code, day }, signal }),
    refetchInterval: 60_000,
  })
  const frozen = frozenSpans(readings.data?.frozen ?? [], measure).map((span) => ({
    ...span,
    label: t('farm.quality.frozen'),
  }))
  const limits = useLevelLimits(tank)
  const mayAlarms = usePermission('tankAlarms.view')
  return (
    <div className="tank-day">
      <StartOperation tankCode={tank.code} />
      <p className="muted">
        {[tank.product, tank.productName?.[language]].filter(Boolean).join(' · ')}
        {tank.minLevel !== null &&
          tank.maxLevel !== null &&
          ` · ${t('farm.bandOf', { min: formatNumber(tank.minLevel, language), max: formatNumber(tank.maxLevel, language) })}`}
      </p>
      <table className="tank-values">
        <tbody>
          {gauges.map((name) => {
            const gauge = values[name]!
            const { value, at } = gauge
            return (
              <tr key={name}>
                <th scope="row">{t(`farm.measure.${name}`)}</th>
                <td className="number">{value === null ? '–' : formatNumber(value, language, decimalsOf[name])}</td>
                <td className="muted">{gaugeUnits[name]}</td>
                <td className="muted">{formatInstant(at, language)}</td>
                <td>
                  <QualityChip gauge={gauge} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <FarmFigures gauged={props.gauged} />
      <div className="tank-day-choice">
        <DateField name="day" label={t('farm.day')} value={day} onChange={setDay} clearable={false} compact />
        {gauges.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t('farm.measureTitle')}
            data={gauges.map((name) => ({ value: name, label: t(`farm.measure.${name}`) }))}
            value={measure}
            onChange={(name) => setMeasure(name as GaugeMeasure)}
          />
        )}
      </div>
      {readings.error && <ErrorPanel {...describeError(readings.error)} />}
      {readings.isPending && <SkeletonRows height={32} />}
      {readings.data &&
        (readings.data[measure].some((value) => value !== null) ? (
          <TimeChart
            label={t(`farm.measure.${measure}`)}
            unit={gaugeUnits[measure]}
            from={Date.parse(readings.data.from) / 1000}
            to={Date.parse(readings.data.to) / 1000}
            at={readings.data.at}
            values={readings.data[measure]}
            decimals={decimalsOf[measure]}
            longestStep={longestStepOf(readings.data.at)}
            limits={measure === 'level' ? limits : []}
            spans={frozen}
          />
        ) : (
          <EmptyState
            kind="nothing-yet"
            title={t(frozen.length > 0 ? 'farm.onlyFrozen' : 'farm.noReadings')}
            body={t(frozen.length > 0 ? 'farm.onlyFrozenHint' : 'farm.noReadingsHint')}
          />
        ))}
      <p className="tank-day-links">
        <Link to="/tank-calculator" search={{ tank: tank.code }}>
          {t('farm.toCalculator')}
        </Link>
        {mayAlarms.visible && (
          <Link to="/tank/alarms" search={{ tankCode: tank.code }}>
            {t('farm.toAlarms')}
          </Link>
        )}
      </p>
    </div>
  )
}
