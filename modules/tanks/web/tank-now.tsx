import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/core/number-format.ts'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { bandShare } from '../rules/farm.ts'
import { isAlarming } from './farm-view.tsx'
import { TankDay } from './tank-day.tsx'
import { TankLevel } from './tank-level.tsx'
import { TankMonth } from './tank-month.tsx'
import { type GaugedTank, useFarm } from './use-farm.ts'

/** The tank as its gauges see it, live or at a moment: its picture, the figures, its day and its month. */
export function TankNow(props: { code: string; at: string | undefined }) {
  const { t } = useTranslation('tanks')
  const describeError = useDescribeError()
  const { farm, gauges, tanks } = useFarm(props.at)
  const gauged = tanks.find(({ tank }) => tank.code === props.code)
  const [span, setSpan] = useState('day')
  const error = farm.error ?? gauges.error
  if (error) return <ErrorPanel {...describeError(error)} />
  if (farm.isPending || gauges.isPending) return <SkeletonRows height={32} />
  // One that is no longer in use has a past and no gauges.
  if (!gauged) return <p className="muted">{t('page.notInFarm')}</p>
  return (
    <div className="tank-now">
      <section className="section tank-now-picture" aria-label={t('page.tab.now')}>
        <TankLevel tank={gauged.tank} level={gauged.level} state={gauged.state} />
        <TankFigures gauged={gauged} />
      </section>
      <section className="section tank-now-chart" aria-label={t('page.chart')}>
        <SegmentedControl
          size="xs"
          aria-label={t('page.chart')}
          data={['day', 'month'].map((value) => ({ value, label: t(`page.span.${value}`) }))}
          value={span}
          onChange={setSpan}
        />
        {span === 'day' ? <TankDay gauged={gauged} at={props.at} /> : <TankMonth tank={gauged.tank} at={props.at} />}
      </section>
    </div>
  )
}

function TankFigures({ gauged }: { gauged: GaugedTank }) {
  const { t } = useTranslation('tanks')
  const { language } = useUi()
  const { tank, level, volume, speed, state } = gauged
  const number = (value: number | null, unit: string) =>
    value === null ? '–' : `${formatNumber(String(Math.round(value)), language)} ${unit}`
  const share = level === null ? null : bandShare(tank, level)
  const figures = [
    ['level', number(level, 'mm')],
    ['volume', number(volume, 'm³')],
    ['band', number(share, '%')],
    ['speed', number(speed, 'mm/h')],
    ['min', number(tank.minLevel, 'mm')],
    ['max', number(tank.maxLevel, 'mm')],
  ] as const
  return (
    <div>
      {state !== 'normal' && (
        <StatusChip tone={isAlarming(state) ? 'attention' : 'neutral'} text={t(`farm.state.${state}`)} />
      )}
      <dl className="tank-figures">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`page.figure.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
