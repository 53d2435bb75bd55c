import { Checkbox } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedField } from '#platform/core/fields.ts'
import { checked } from '#platform/core/issue.ts'
import { InstantField } from '#platform/ui/fields/instant-field.tsx'
import { DirtyBar } from '#platform/ui/parts/dirty-bar.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { call } from '#platform/web/base/api.ts'
import { LeaveGuard } from '#platform/web/forms/leave-guard.tsx'
import { changedIn, type FormValues, formValues, recordValues } from '#platform/web/base/form-values.ts'
import { useShortcuts } from '#platform/web/base/shortcuts.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import {
  editOperation,
  givenFields,
  limitReasonField,
  type OperationEdit,
  operationEdit,
  paperFields,
  type TankOperation,
} from '../contract/tank-operations.contract.ts'
import { OperationFields } from './operation-fields.tsx'
import { useStep } from './use-operation.ts'

const headFields: readonly NamedField[] = [...paperFields, limitReasonField]

/** What the operation says now, as the body of a change. */
export function editOf(operation: TankOperation): OperationEdit {
  const { real, fiscal, openingAt, closingAt } = operation
  const { direction, measureType, productOwner, managementType, voyageNumber } = operation
  const { fiscalDocumentType, fiscalDocumentNumber, molecularWeight, note, limitReason } = operation
  return {
    direction,
    measureType,
    productOwner,
    managementType,
    voyageNumber,
    fiscalDocumentType,
    fiscalDocumentNumber,
    molecularWeight,
    note,
    limitReason,
    quantity:
      measureType === 'quantity' && real && closingAt
        ? {
            ...real,
            openingAt,
            closingAt,
          }
        : null,
    fiscal: operation.fiscalOrigin === 'document' ? fiscal : null,
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
  const describeError = useDescribeError()
  const { operation, readOnly, onDirty } = props
  const base = editOf(operation)
  const baseHead = formValues(headFields, base)
  const baseQuantity = formValues(givenFields, base.quantity ?? {})
  const baseFiscal = formValues(givenFields, base.fiscal ?? {})
  const [head, setHead] = useState<FormValues>(baseHead)
  const [quantity, setQuantity] = useState<FormValues>(baseQuantity)
  const [moments, setMoments] = useState({ openingAt: operation.openingAt, closingAt: operation.closingAt ?? '' })
  const [fiscal, setFiscal] = useState<FormValues>(baseFiscal)
  const [byDocument, setByDocument] = useState(base.fiscal !== null)

  const byQuantity = head.measureType === 'quantity'
  const hasQuantity = byQuantity && (moments.closingAt !== '' || Object.values(quantity).some((value) => value !== ''))
  const shape = checked(operationEdit, {
    ...recordValues(headFields, head),
    quantity: hasQuantity ? { ...recordValues(givenFields, quantity), ...moments } : null,
    fiscal: byDocument ? recordValues(givenFields, fiscal) : null,
  })
  const changes =
    changedIn(headFields, baseHead, head).length +
    changedIn(givenFields, baseQuantity, quantity).length +
    Number(moments.openingAt !== operation.openingAt) +
    Number(moments.closingAt !== (operation.closingAt ?? '')) +
    changedIn(givenFields, baseFiscal, fiscal).length +
    Number(byDocument !== (base.fiscal !== null))
  useEffect(() => onDirty(changes > 0), [changes, onDirty])
  const [tried, setTried] = useState(false)
  const step = useStep(props.onSaved)
  const save = async () => {
    setTried(true)
    if (!shape.ok) return false
    const body = shape.value
    return step
      .mutateAsync({
        run: () => call(editOperation, { params: { id: operation.id }, version: operation.version, body }),
      })
      .then(
        () => true,
        () => false,
      )
  }
  const discard = () => {
    setHead(baseHead)
    setQuantity(baseQuantity)
    setMoments({ openingAt: operation.openingAt, closingAt: operation.closingAt ?? '' })
    setFiscal(baseFiscal)
    setByDocument(base.fiscal !== null)
    setTried(false)
  }
  useShortcuts(changes > 0 ? [{ keys: 'Ctrl+S', label: t('shell:ui.save'), run: () => void save() }] : [])
  const issues = tried && !shape.ok ? shape.issues : []
  const momentField = (name: 'openingAt' | 'closingAt') => (
    <InstantField
      name={`quantity.${name}`}
      label={t(name === 'openingAt' ? 'field.from' : 'field.to')}
      value={moments[name]}
      onChange={(value) => setMoments((before) => ({ ...before, [name]: value }))}
      readOnly={readOnly}
      required
    />
  )
  return (
    <>
      <section className="section" aria-labelledby="operation-papers">
        <h2 id="operation-papers">{t('section.papers')}</h2>
        <p className="operation-what">
          {operation.tankCode} · {operation.product} · {t('field.plant')} {operation.plant}
        </p>
        {step.error && <ErrorPanel {...describeError(step.error)} />}
        <div className="section-fields">
          <OperationFields
            fields={headFields.filter(({ name }) => name !== 'direction' || operation.effect === 'movement')}
            values={head}
            issues={issues}
            readOnly={readOnly}
            onChange={(name, value) => setHead((before) => ({ ...before, [name]: value }))}
          />
        </div>
      </section>
      {byQuantity && (
        <section className="section" aria-labelledby="operation-quantity">
          <h2 id="operation-quantity">{t(operation.effect === 'zeroing' ? 'section.heel' : 'section.quantity')}</h2>
          <div className="section-fields">
            {momentField('openingAt')}
            {momentField('closingAt')}
            <OperationFields
              fields={givenFields}
              values={quantity}
              issues={issues}
              prefix="quantity."
              readOnly={readOnly}
              onChange={(name, value) => setQuantity((before) => ({ ...before, [name]: value }))}
            />
          </div>
        </section>
      )}
      <section className="section" aria-labelledby="operation-fiscal">
        <h2 id="operation-fiscal">{t('section.fiscal')}</h2>
        <Checkbox
          label={t('useDocument')}
          checked={byDocument}
          disabled={readOnly}
          onChange={(event) => setByDocument(event.currentTarget.checked)}
        />
        {byDocument && (
          <div className="section-fields operation-document">
            <OperationFields
              fields={givenFields}
              values={fiscal}
              issues={issues}
              prefix="fiscal."
              readOnly={readOnly}
              onChange={(name, value) => setFiscal((before) => ({ ...before, [name]: value }))}
            />
          </div>
        )}
      </section>
      <DirtyBar changes={changes} busy={step.isPending} onSave={() => void save()} onDiscard={discard} />
      <LeaveGuard isSettled={() => changes === 0} changes={changes} onSave={save} onDiscard={discard} />
    </>
  )
}
