import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { takenFromSample } from '../rules/taken.ts'
import { CalculatorFrame, type CalculatorPanelProps } from './calculator-frame.tsx'
import { PlantMoment } from './plant-moment.tsx'
import { useCalculatorAddress } from './use-calculator.ts'
import { useLabSamples } from './use-plant-readings.ts'

/** The tank's samples and what the lab has found in them, to take into the calculation. */
export function LabPanel({ tankCode, form, tabs }: CalculatorPanelProps) {
  const { t } = useTranslation('tanks')
  const { language } = useUi()
  const { go } = useCalculatorAddress()
  const samples = useLabSamples(tankCode)
  return (
    <CalculatorFrame
      tabs={tabs}
      tankCode={tankCode}
      errors={[samples.error]}
      missing={t('calculator.noSamples')}
      inputs={<PlantMoment tankCode={tankCode} form={form} tab="lab" heading={t('calculator.tab.lab')} />}
      results={
        samples.data && samples.data.length > 0 ? (
          <section className="section" aria-label={t('calculator.tab.lab')}>
            <table className="figure-table plant-values">
              <thead>
                <tr>
                  <th>{t('calculator.sample')}</th>
                  <th className="left">{t('calculator.takenAt')}</th>
                  <th className="left">{t('calculator.analyses')}</th>
                  <th>{t('calculator.useTitle')}</th>
                </tr>
              </thead>
              <tbody>
                {samples.data.map((sample) => {
                  const taken = takenFromSample(sample)
                  return (
                    <tr key={sample.number}>
                      <th scope="row">{sample.number}</th>
                      <td className="left">{formatInstant(sample.takenAt, language)}</td>
                      <td className="left">
                        {sample.analyses.map((one) => (
                          <div key={one.method}>
                            {formatNumber(one.value, language)} <span className="muted">{one.unit}</span>{' '}
                            <span className="muted">{one.method}</span>{' '}
                            {one.validatedAt === null && <StatusChip tone="neutral" text={t('calculator.unsigned')} />}
                          </div>
                        ))}
                      </td>
                      <td>
                        <ActionButton
                          label={t('calculator.use', { what: sample.number })}
                          tone="quiet"
                          disabledReason={taken ? undefined : t('calculator.notSigned')}
                          onClick={() => {
                            if (!taken) return
                            form.take([taken])
                            go({ tank: tankCode, tab: 'level' })
                          }}
                        />
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </section>
        ) : null
      }
    />
  )
}
