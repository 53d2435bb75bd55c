import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Issue } from '#platform/core/issue.ts'
import type { NamedField } from '#platform/core/fields.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { InstantField } from '#platform/ui/fields/instant-field.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { issueText } from '#platform/web/app/i18n.ts'
import type { FormValue, FormValues } from '#platform/web/registry/form-values.ts'
import { ReferenceInput } from '#platform/web/registry/reference-input.tsx'
import { RegistryFieldInput } from '#platform/web/registry/registry-field.tsx'
import { measureFields, type TankFacts } from '../contract/calculator.contract.ts'
import { neededMeasures } from '../rules/calculator.ts'

/** What was read, asked for as far as this tank and product need it. */
export function CalculatorInputs(props: {
  tankCode: string
  measuredAt: string
  onTank: (code: string) => void
  onMeasuredAt: (moment: string) => void
  facts: TankFacts | undefined
  values: FormValues
  issues: Issue[]
  readOnly: boolean
  onChange: (name: string, value: FormValue) => void
}) {
  const { t } = useTranslation('tanks')
  const { language } = useUi()
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const { facts, readOnly } = props
  const needed = neededMeasures(facts)
  const fields = measureFields.filter(({ name }) => needed.has(name))
  const whole = (value: number) => formatNumber(value, language)
  const errorOf = (path: string) => {
    const issue = props.issues.find(({ field }) => field === path)
    return issue && touched.has(path) ? issueText(issue) : undefined
  }
  return (
    <section className="section" aria-labelledby="calculator-inputs">
      <h2 id="calculator-inputs">{t('calculator.inputs')}</h2>
      <div className="section-fields">
        <ReferenceInput
          name="tankCode"
          label={t('calculator.tank')}
          field={{ kind: 'reference', required: true, to: 'tanks', maxLength: 20 }}
          value={props.tankCode}
          onChange={props.onTank}
          readOnly={readOnly}
          required
        />
        <InstantField
          name="measuredAt"
          label={t('calculator.measuredAt')}
          value={props.measuredAt}
          onChange={props.onMeasuredAt}
          readOnly={readOnly}
          required
        />
        {facts && (
          <p className="field-line muted calculator-band">
            {t('calculator.working', {
              min: whole(facts.version.minLevel),
              max: whole(facts.version.maxLevel),
              certificate: facts.version.calibrationCertificate,
            })}
          </p>
        )}
        {fields.map((field: NamedField) => (
          <RegistryFieldInput
            key={field.name}
            name={field.name}
            field={field}
            label={t(`calculator.field.${field.name}`)}
            value={props.values[field.name]}
            onChange={(value) => props.onChange(field.name, value)}
            onBlur={(path) => setTouched((before) => new Set([...before, path]))}
            errorOf={errorOf}
            required={field.required}
            readOnly={readOnly}
            choices={(field.values ?? []).map((value) => ({
              value,
              label: t(`calculator.choice.${field.name}.${value}`),
            }))}
          />
        ))}
      </div>
    </section>
  )
}
