import { Checkbox } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedField } from '#platform/core/fields.ts'
import { type FieldTexts, useFieldTexts } from '#platform/web/fields/registry-texts.ts'
import type { ObjectForm } from '#platform/web/forms/use-object-form.ts'
import { FieldGrid } from '#platform/web/objects/field-sections.tsx'
import { headFields, type TankOperation } from '../contract/tank-operations.contract.ts'
import { groups, shownOf } from './operation-form.ts'

/** A quantity is moved from one moment to another; elsewhere these are the moments of the measures. */
const ownLabels: Record<string, string> = { 'quantity.openingAt': 'from', 'quantity.closingAt': 'to' }

/** Of a group, what its fields are called everywhere. */
export function useOperationTexts(): FieldTexts {
  const texts = useFieldTexts('tank-operations', 'tank-operations:')
  return useMemo(() => {
    const label = (name: string) => texts.label(ownLabels[name] ?? name.split('.').at(-1)!)
    return {
      ...texts,
      label,
      labelWithUnit: (field: NamedField) => (field.unit ? `${label(field.name)} (${field.unit})` : label(field.name)),
    }
  }, [texts])
}

/** Everything about an operation that is written and not measured; for reading, the same places hold values. */
export function OperationPapers(props: {
  operation: TankOperation
  form: ObjectForm<TankOperation>
  editing: boolean
  onSubmit: () => void
}) {
  const { t } = useTranslation('tank-operations')
  const texts = useOperationTexts()
  const { operation, form, editing } = props
  const { effect, macroDirection } = operation
  const { values } = form
  const shared = {
    texts,
    values,
    editing,
    within: '',
    shown: shownOf(operation),
    onChange: form.change,
    onTouch: form.touch,
    changed: form.changed,
    errorOf: form.errorOf,
    onSubmit: props.onSubmit,
  }
  // Where the type says the direction, there is nothing to choose; the head of the page says it.
  const head = headFields.filter(({ name }) => name !== 'direction' || macroDirection === 'both')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        props.onSubmit()
      }}
    >
      <section className="section" aria-labelledby="operation-papers">
        <h2 id="operation-papers">{t('section.papers')}</h2>
        <p className="operation-what">
          {operation.tankCode} · {operation.product} · {t('field.plant')} {operation.plant}
        </p>
        <FieldGrid {...shared} fields={head} />
      </section>
      {values.measureType === 'quantity' && (
        <section className="section" aria-labelledby="operation-quantity">
          <h2 id="operation-quantity">{t(effect === 'zeroing' ? 'section.heel' : 'section.quantity')}</h2>
          <FieldGrid {...shared} fields={groups.quantity} />
        </section>
      )}
      {(editing || values.byDocument) && (
        <section className="section" aria-labelledby="operation-fiscal">
          <h2 id="operation-fiscal">{t('section.fiscal')}</h2>
          {editing && (
            <Checkbox
              label={t('useDocument')}
              checked={values.byDocument === true}
              onChange={(event) => form.change('byDocument', event.currentTarget.checked)}
            />
          )}
          {values.byDocument && (
            <div className="operation-document">
              <FieldGrid {...shared} fields={groups.fiscal} />
            </div>
          )}
        </section>
      )}
    </form>
  )
}
