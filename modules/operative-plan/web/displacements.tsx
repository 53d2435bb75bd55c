import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedField } from '#platform/core/fields.ts'
import { checked } from '#platform/core/issue.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { call } from '#platform/web/base/api.ts'
import { type FormValues, formValues, recordValues } from '#platform/web/base/form-values.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { ValueRow } from '#platform/web/fields/record-values.tsx'
import { useFieldTexts } from '#platform/web/fields/registry-texts.ts'
import { useObjectForm } from '#platform/web/forms/use-object-form.ts'
import { DrawerForm } from '#platform/web/objects/drawer-form.tsx'
import { operationsPath, planElements, type ScheduledOperation, writeDisplacements } from '../contract/plan.contract.ts'
import { scheduledOperationRegistry } from '../contract/scheduled-operations.registry.ts'
import { displacementIssues } from '../rules/operation.ts'
import { useTakeOver } from './use-operation.ts'

const field: NamedField = scheduledOperationRegistry.field('displacements')
const fields = [field]
const toForm = (operation: ScheduledOperation | null): FormValues =>
  formValues(fields, operation ?? { displacements: [] })
const bodyIn = (values: FormValues) => checked(writeDisplacements.body, recordValues(fields, values))

/** What was pushed through the lines, and when that was measured. */
export function Displacements({ operation, isDirty }: { operation: ScheduledOperation; isDirty: boolean }) {
  const { t } = useTranslation('operative-plan')
  const texts = useFieldTexts('operative-plan', 'operative-plan:scheduledOperations.')
  const mayEdit = usePermission(planElements.edit)
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="section section-wide" aria-labelledby="plan-displacements">
      <h2 id="plan-displacements">{t('scheduledOperations.section.displacements')}</h2>
      {operation.displacements.length === 0 ? (
        <p className="muted">{t('displacements.none')}</p>
      ) : (
        <ValueRow
          field={field}
          texts={texts}
          value={operation.displacements}
          record={operation as unknown as Record<string, unknown>}
        />
      )}
      {mayEdit.visible && (
        <ActionButton
          label={t('action.displace')}
          icon={IconPlus}
          disabledReason={mayEdit.reason ?? (isDirty ? t('disabled.dirty') : undefined)}
          onClick={() => setOpen(true)}
          keepLabel
        />
      )}
      <SideDrawer
        opened={isOpen}
        title={t('displacements.title', { number: operation.number })}
        onClose={() => setOpen(false)}
      >
        {isOpen && <DisplacementForm operation={operation} onSaved={() => setOpen(false)} />}
      </SideDrawer>
    </section>
  )
}

function DisplacementForm({ operation, onSaved }: { operation: ScheduledOperation; onSaved: () => void }) {
  const { t } = useTranslation('operative-plan')
  const texts = useFieldTexts('operative-plan', 'operative-plan:scheduledOperations.')
  const takeOver = useTakeOver()
  const may = usePermission(planElements.edit)
  const { id } = operation
  const check = useMemo(
    () => (values: FormValues) => {
      const body = bodyIn(values)
      return { issues: body.ok ? displacementIssues(body.value.displacements) : body.issues, computed: {} }
    },
    [],
  )
  const form = useObjectForm<ScheduledOperation>({
    path: `${operationsPath}/${id}#displacements`,
    title: t('displacements.title', { number: operation.number }),
    record: operation,
    fields,
    toForm,
    check,
    save: ({ values, version }) => {
      const body = bodyIn(values)
      if (!body.ok || version === undefined) throw new Error('saved without a check')
      return call(writeDisplacements, { params: { id }, version, body: body.value })
    },
    onSaved: takeOver,
  })
  return (
    <DrawerForm
      form={form}
      record={operation}
      fields={fields}
      texts={texts}
      toForm={toForm}
      may={may}
      onSaved={onSaved}
    />
  )
}
