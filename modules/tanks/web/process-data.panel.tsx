import { useTranslation } from 'react-i18next'
import { gaugeMeasures, gaugeUnits } from '#modules/process-data/contract/process-data.contract.ts'
import { formatExactInstant } from '#platform/core/date-format.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { readingOf, takenFromGauge, type TakenMeasure, takenFromTank } from '../rules/taken.ts'
import { CalculatorFrame, type CalculatorPanelProps } from './calculator-frame.tsx'
import { PlantMoment } from './plant-moment.tsx'
import { QualityChip } from './quality-chip.tsx'
import { decimalsOf } from './tank-day.tsx'
import { useCalculatorAddress } from './use-calculator.ts'
import { takeUntyped, useTankGauges } from './use-plant-readings.ts'

/** What the historian has of the tank at the moment of the measurement, to take one by one or all at once. */
export function ProcessDataPanel({ tankCode, form, tabs }: CalculatorPanelProps) {
  const { t } = useTranslation('tanks')
  const { language } = useUi()
  const { go } = useCalculatorAddress()
  // Once something was taken, the others are shown as they were at that second.
  const gauges = useTankGauges(tankCode, form.momentFrom === 'clock' ? undefined : form.measuredAt)
  const values = gauges.data?.values ?? {}
  const all = gauges.data ? takenFromTank(gauges.data) : []
  const shown = gaugeMeasures.filter((measure) => values[measure])
  return (
    <CalculatorFrame
      tabs={tabs}
      tankCode={tankCode}
      errors={[gauges.error]}
      missing={t('calculator.noGauges')}
      inputs={
        <PlantMoment tankCode={tankCode} form={form} tab="processData" heading={t('calculator.tab.processData')} />
      }
      results={
        shown.length > 0 ? (
          <section className="section" aria-label={t('calculator.tab.processData')}>
            <table className="figure-table plant-values">
              <thead>
                <tr>
                  <th>{t('farm.measureTitle')}</th>
                  <th>{t('calculator.value')}</th>
                  <th className="left">{t('calculator.tag')}</th>
                  <th className="left">{t('farm.readAt')}</th>
                  <th>{t('calculator.useTitle')}</th>
                </tr>
              </thead>
              <tbody>
                {shown.map((measure) => {
                  const value = values[measure]!
                  const taken = measure in readingOf ? takenFromGauge(measure as TakenMeasure, value) : null
                  const reason = measure in readingOf ? t('calculator.notGood') : t('calculator.observedDensity')
                  return (
                    <tr key={measure}>
                      <th scope="row">{t(`farm.measure.${measure}`)}</th>
                      <td>
                        {value.value === null ? '–' : formatNumber(value.value, language, decimalsOf[measure])}{' '}
                        <span className="muted">{gaugeUnits[measure]}</span>
                      </td>
                      <td className="left muted">{value.tag}</td>
                      <td className="left">
                        {formatExactInstant(value.at, language)} <QualityChip gauge={value} />
                      </td>
                      <td>
                        <ActionButton
                          label={t('calculator.use', { what: t(`farm.measure.${measure}`) })}
                          tone="quiet"
                          disabledReason={taken ? undefined : reason}
                          onClick={() => taken && form.take([taken])}
                        />
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
            <ActionButton
              label={t('calculator.useAll')}
              tone="primary"
              disabledReason={all.length === 0 ? t('calculator.noGoodGauge') : undefined}
              onClick={() => {
                takeUntyped(form, all)
                go({ tank: tankCode, tab: 'level' })
              }}
            />
          </section>
        ) : null
      }
    />
  )
}
