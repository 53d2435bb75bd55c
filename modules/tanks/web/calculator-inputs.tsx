import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedField } from '#platform/core/fields.ts'
import type { Issue } from '#platform/core/issue.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { InstantField } from '#platform/ui/fields/instant-field.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { issueText } from '#platform/web/base/i18n.ts'
import { ReferenceInput } from '#platform/web/fields/reference-input.tsx'
import { RegistryFieldInput } from '#platform/web/fields/registry-field.tsx'
import { type MeasureField, measureFields, type TankFacts } from '../contract/calculator.contract.ts'
import { neededMeasures } from '../rules/calculator.ts'
import { useOriginText } from './use-origin-text.ts'
import { TakeFromPlant } from './take-from-plant.tsx'
import type { MeasureForm } from './use-measure-form.ts'

/** What was read, asked for as far as this tank and product need it, each with where it came from. */
export function CalculatorInputs(props: {
  heading?: string
  /** Before the names of the fields, where two measurements stand on one page. */
  prefix?: string
  tankCode: string
  /** Left out where the tank is chosen elsewhere. */
  onTank?: (code: string) => void
  facts: TankFacts | undefined
  form: Pick<MeasureForm, 'values' | 'origins' | 'measuredAt'> & Partial<MeasureForm>
  issues: Issue[]
  readOnly?: boolean
  /** Every input, whatever the tank. */
  all?: boolean
  /** Who typed what has no other origin; of a saved calculation. */
  typedBy?: string
  above?: ReactNode
  /** What gauges and lab know is filled in by itself, once. */
  takesAtOnce?: boolean
}) {
  const { t } = useTranslation('tanks')
  const { language } = useUi()
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const { facts, form, readOnly = false, prefix = '' } = props
  const needed = neededMeasures(facts)
  const fields = measureFields.filter(({ name }) => props.all || needed.has(name))
  const whole = (value: number) => formatNumber(value, language)
  const errorOf = (path: string) => {
    const issue = props.issues.find(({ field }) => prefix + field === path)
    return issue && touched.has(path) ? issueText(issue) : undefined
  }
  const originText = useOriginText()
  const tankIssue = props.issues.find(({ field }) => field === 'tankCode')
  const momentIssue = props.issues.find(({ field }) => field === 'measuredAt')
  const originOf = (name: string) => {
    const origin = form.origins[name as MeasureField]
    if (origin) return originText(origin)
    if (form.values[name] === '') return undefined
    if (props.typedBy) return t('calculator.origin.by', { who: props.typedBy })
    return readOnly ? undefined : t('calculator.origin.manual')
  }
  const heading = `calculator-${prefix}inputs`
  return (
    <section className="section" aria-labelledby={heading}>
      <h2 id={heading}>{props.heading ?? t('calculator.inputs')}</h2>
      <div className="section-fields">
        {props.onTank && (
          <ReferenceInput
            name="tankCode"
            label={t('calculator.tank')}
            field={{ kind: 'reference', required: true, to: 'tanks', maxLength: 20 }}
            value={props.tankCode}
            onChange={props.onTank}
            error={tankIssue && issueText(tankIssue)}
            readOnly={readOnly}
            required
          />
        )}
        {props.above}
        <InstantField
          name={`${prefix}measuredAt`}
          label={t('calculator.measuredAt')}
          precision="second"
          value={form.measuredAt}
          onChange={(moment) => form.setMeasuredAt?.(moment)}
          readOnly={readOnly}
          error={momentIssue && issueText(momentIssue)}
          required
        />
        {!readOnly && isWhole(form) && (
          <TakeFromPlant tankCode={props.tankCode} form={form} atOnce={props.takesAtOnce ?? false} />
        )}
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
            name={prefix + field.name}
            field={field}
            label={t(`calculator.field.${field.name}`)}
            value={form.values[field.name]}
            onChange={(value) => form.type?.(field.name, value)}
            onBlur={(path) => setTouched((before) => new Set([...before, path]))}
            errorOf={errorOf}
            hint={originOf(field.name)}
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

const isWhole = (form: Partial<MeasureForm>): form is MeasureForm => form.take !== undefined
