import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readTankMonth } from '#modules/process-data/contract/tank-month.contract.ts'
import { siteTime } from '#platform/core/date-format.ts'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { TimeChart } from '#platform/ui/parts/time-chart.tsx'
import { call } from '#platform/web/base/api.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import type { FarmTank } from '../contract/farm.contract.ts'
import { useLevelLimits } from './use-level-limits.ts'

/** The level of a tank over a month, by the hour. */
export function TankMonth(props: { tank: FarmTank; at: string | undefined }) {
  const { t } = useTranslation('tanks')
  const describeError = useDescribeError()
  const { code } = props.tank
  const [day, setDay] = useState(() => siteTime(props.at ?? new Date().toISOString()).date)
  const month = day.slice(0, 7)
  const readings = useQuery({
    queryKey: ['gauges', 'month', code, month],
    enabled: /^\d{4}-\d{2}$/.test(month),
    queryFn: ({ signal }) => call(readTankMonth, { query: { tankCode: code, month }, signal }),
    refetchInterval: 10 * 60_000,
  })
  const limits = useLevelLimits(props.tank)
  const { data } = readings
  return (
    <>
      <div className="tank-day-choice">
        <DateField name="month" label={t('page.month')} value={day} onChange={setDay} clearable={false} compact />
      </div>
      {readings.error && <ErrorPanel {...describeError(readings.error)} />}
      {readings.isPending && <SkeletonRows height={32} />}
      {data &&
        (data.at.length > 0 ? (
          <TimeChart
            label={t('farm.measure.level')}
            unit="mm"
            from={Date.parse(data.from) / 1000}
            to={Date.parse(data.to) / 1000}
            at={data.at}
            values={data.level}
            decimals={0}
            // Of each hour there is one point, anywhere in it.
            longestStep={2 * 3600}
            limits={limits}
          />
        ) : (
          <EmptyState kind="nothing-yet" title={t('farm.noReadings')} body={t('page.noMonth')} />
        ))}
    </>
  )
}
