import { Checkbox } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedField } from '#platform/core/fields.ts'
import { checked } from '#platform/core/issue.ts'
import { DirtyBar } from '#platform/ui/parts/dirty-bar.tsx'
import { call } from '#platform/web/base/api.ts'
import { Failure } from '#platform/web/base/awaited.tsx'
import { changedIn, type FormValue, type FormValues, formValues, recordValues } from '#platform/web/base/form-values.ts'
import { useShortcuts } from '#platform/web/base/shortcuts.ts'
import { LeaveGuard } from '#platform/web/forms/leave-guard.tsx'
import {
  editOperation,
  givenFields,
  headFields,
  operationEdit,
  quantityFields,
  type TankOperation,
} from '../contract/tank-operations.contract.ts'
import { editOf } from '../rules/tank-operations.ts'
import { OperationFields } from './operation-fields.tsx'
import { useStep } from './use-operation.ts'

// A group stands in the form under the names by which its issues come back: `quantity.mass`.
const named = (group: string, record: object) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [`${group}.${name}`, value as unknown]))
const grouped = (group: string, fields: readonly NamedField[]) =>
  fields.map((field) => ({ ...field, name: `${group}.${field.name}` }))
const groups = { quantity: grouped('quantity', quantityFields), fiscal: grouped('fiscal', givenFields) }
const fields: readonly NamedField[] = [
  ...headFields,
  ...groups.quantity,
  ...groups.fiscal,
  { name: 'byDocument', kind: 'boolean', required: true },
]

function formOf(operation: TankOperation): FormValues {
  const { quantity, fiscal, ...head } = editOf(operation)
  const { openingAt, closingAt } = operation
  return formValues(fields, {
    ...head,
    ...named('quantity', { openingAt, closingAt, ...quantity }),
    ...named('fiscal', fiscal ?? {}),
    byDocument: fiscal !== null,
  })
}

/** As it is sent; a group that is not there is nothing. */
function recordOf(values: FormValues) {
  const said = recordValues(fields, values)
  const group = (name: keyof typeof groups) =>
    Object.fromEntries(groups[name].map((field) => [field.name.slice(name.length + 1), said[field.name]]))
  const isGiven = groups.quantity.some(({ name }) => name !== 'quantity.openingAt' && said[name] !== null)
  return {
    ...recordValues(headFields, values),
    quantity: values.measureType === 'quantity' && isGiven ? group('quantity') : null,
    fiscal: values.byDocument ? group('fiscal') : null,
  }
}

/** Everything about an operation that is written and not measured; saved together. */
export function OperationPapers(props: {
  operation: TankOperation
  readOnly: boolean
  onDirty: (isDirty: boolean) => void
  onSaved: (operation: TankOperation) => void
}) {
  const { t } = useTranslation('tank-operations')
  const { operation, readOnly, onDirty } = props
  const { id, version, effect } = operation
  const base = formOf(operation)
  const [values, setValues] = useState(base)
  const [tried, setTried] = useState(false)
  const shape = checked(operationEdit, recordOf(values))
  const changes = changedIn(fields, base, values).length
  useEffect(() => onDirty(changes > 0), [changes, onDirty])
  const step = useStep(props.onSaved)
  const save = async () => {
    setTried(true)
    if (!shape.ok) return false
    const body = shape.value
    return step
      .mutateAsync(() => call(editOperation, { params: { id }, version, body }))
      .then(
        () => true,
        () => false,
      )
  }
  const discard = () => {
    setValues(base)
    setTried(false)
  }
  useShortcuts(changes > 0 ? [{ keys: 'Ctrl+S', label: t('shell:ui.save'), run: () => void save() }] : [])
  const change = (name: string, value: FormValue) => setValues((before) => ({ ...before, [name]: value }))
  const form = { values, readOnly, issues: tried && !shape.ok ? shape.issues : [], onChange: change }
  return (
    <>
      <section className="section" aria-labelledby="operation-papers">
        <h2 id="operation-papers">{t('section.papers')}</h2>
        <p className="operation-what">
          {operation.tankCode} · {operation.product} · {t('field.plant')} {operation.plant}
        </p>
        <Failure error={step.error} />
        <div className="section-fields">
          <OperationFields
            {...form}
            fields={headFields.filter(({ name }) => name !== 'direction' || effect === 'movement')}
          />
        </div>
      </section>
      {values.measureType === 'quantity' && (
        <section className="section" aria-labelledby="operation-quantity">
          <h2 id="operation-quantity">{t(effect === 'zeroing' ? 'section.heel' : 'section.quantity')}</h2>
          <div className="section-fields">
            <OperationFields {...form} fields={groups.quantity} />
          </div>
        </section>
      )}
      <section className="section" aria-labelledby="operation-fiscal">
        <h2 id="operation-fiscal">{t('section.fiscal')}</h2>
        <Checkbox
          label={t('useDocument')}
          checked={values.byDocument === true}
          disabled={readOnly}
          onChange={(event) => change('byDocument', event.currentTarget.checked)}
        />
        {values.byDocument && (
          <div className="section-fields operation-document">
            <OperationFields {...form} fields={groups.fiscal} />
          </div>
        )}
      </section>
      <DirtyBar changes={changes} busy={step.isPending} onSave={() => void save()} onDiscard={discard} />
      <LeaveGuard isSettled={() => changes === 0} changes={changes} onSave={save} onDiscard={discard} />
    </>
  )
}
