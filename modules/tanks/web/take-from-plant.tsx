import './calculator.css'
import { IconActivity, IconFlask } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { notTakenFromTank, takenFromSample, takenFromTank } from '../rules/taken.ts'
import { QualityChip } from './quality-chip.tsx'
import type { MeasureForm } from './use-measure-form.ts'
import { takeUntyped, useLabSamples, useTankGauges } from './use-plant-readings.ts'

/** Two buttons that fill in what gauges and lab know; a reading that was typed stays as it was typed. */
export function TakeFromPlant(props: { tankCode: string; form: MeasureForm; atOnce: boolean }) {
  const { t } = useTranslation('tanks')
  const { tankCode, form } = props
  // Of the moment that somebody has typed; otherwise of now, also to take them once more.
  const gauges = useTankGauges(tankCode, form.momentFrom === 'typed' ? form.measuredAt : undefined)
  const samples = useLabSamples(tankCode)
  const fromGauges = gauges.data ? takenFromTank(gauges.data) : []
  const leftOut = gauges.data ? notTakenFromTank(gauges.data) : []
  const sample = samples.data
    ?.filter(({ takenAt }) => takenAt <= form.measuredAt)
    .map(takenFromSample)
    .find((taken) => taken !== null)
  // What another measure left in memory is of its moment, not of this one.
  const isReady = props.atOnce && gauges.isFetchedAfterMount && gauges.isSuccess && !samples.isPending
  const takeAtOnce = useEffectEvent(() => takeUntyped(form, [...fromGauges, ...(sample ? [sample] : [])]))
  useEffect(() => {
    if (isReady) takeAtOnce()
  }, [isReady])
  if (tankCode === '' || (!gauges.data && !samples.data)) return null
  return (
    <div className="take-from-plant">
      <ActionButton
        label={t('calculator.fromHistorian')}
        icon={IconActivity}
        keepLabel
        disabledReason={fromGauges.length === 0 ? t('calculator.noGoodGauge') : undefined}
        onClick={() => takeUntyped(form, fromGauges)}
      />
      <ActionButton
        label={t('calculator.fromLab')}
        icon={IconFlask}
        keepLabel
        disabledReason={sample ? undefined : t('calculator.noSignedSample')}
        onClick={() => sample && takeUntyped(form, [sample])}
      />
      {leftOut.length > 0 && (
        <p className="muted">
          {t('calculator.leftOut')}
          {leftOut.map(([measure, gauge]) => (
            <span key={measure}>
              {t(`farm.measure.${measure}`)} <QualityChip gauge={gauge} />
            </span>
          ))}
        </p>
      )}
    </div>
  )
}
