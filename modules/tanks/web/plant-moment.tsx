import { useTranslation } from 'react-i18next'
import { InstantField } from '#platform/ui/fields/instant-field.tsx'
import { ReferenceInput } from '#platform/web/fields/reference-input.tsx'
import { useCalculatorAddress } from './use-calculator.ts'
import type { MeasureForm } from './use-measure-form.ts'

/** Which tank, and the moment of the measurement. */
export function PlantMoment(props: { tankCode: string; form: MeasureForm; tab: string; heading: string }) {
  const { t } = useTranslation('tanks')
  const { go } = useCalculatorAddress()
  const { form, tab } = props
  return (
    <section className="section" aria-labelledby="plant-moment">
      <h2 id="plant-moment">{props.heading}</h2>
      <div className="section-fields">
        <ReferenceInput
          name="tankCode"
          label={t('calculator.tank')}
          field={{ kind: 'reference', required: true, to: 'tanks', maxLength: 20 }}
          value={props.tankCode}
          onChange={(code) => go({ ...(code ? { tank: code } : {}), tab })}
          required
        />
        <InstantField
          name="measuredAt"
          label={t('calculator.measuredAt')}
          precision="second"
          value={form.measuredAt}
          onChange={form.setMeasuredAt}
          required
        />
      </div>
    </section>
  )
}
