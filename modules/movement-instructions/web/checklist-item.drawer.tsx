import { IconDeviceFloppy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { NamedField } from '#platform/core/fields.ts'
import { checked } from '#platform/core/issue.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/app/api.ts'
import { usePermission } from '#platform/web/auth/permissions.tsx'
import { FormConflict } from '#platform/web/forms/form-conflict.tsx'
import { useObjectForm } from '#platform/web/forms/use-object-form.ts'
import { FieldGrid } from '#platform/web/objects/field-sections.tsx'
import { type FormValues, formValues, recordValue, recordValues } from '#platform/web/registry/form-values.ts'
import { useRegistryTexts } from '#platform/web/registry/registry-texts.ts'
import { useDescribeError } from '#platform/web/shell/use-describe-error.ts'
import { checklistElements, saveChecklistItem } from '../contract/movement-checklist.contract.ts'
import { checklistRegistry } from '../contract/movement-checklist.registry.ts'
import type { ChecklistItem } from './listed-records.ts'
import { instructionPath } from './use-instruction-form.ts'

const written = saveChecklistItem.body
const fields: NamedField[] = Object.keys(written.shape).map((name) => checklistRegistry.field(name))
const toForm = (item: ChecklistItem | null): FormValues => formValues(fields, item ?? {})
const check = (values: FormValues) => {
  const shape = checked(written, recordValues(fields, values))
  return { issues: shape.ok ? [] : shape.issues, computed: {} }
}

/** One item: done or not, by whom, until when, and what is to be said about it. */
export function ChecklistItemDrawer({ item, onClose }: { item: ChecklistItem; onClose: () => void }) {
  const { t } = useTranslation(['movement-instructions', 'shell'])
  const { language } = useUi()
  const texts = useRegistryTexts(checklistRegistry)
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const may = usePermission(checklistElements.edit)
  const form = useObjectForm<ChecklistItem>({
    path: `${checklistRegistry.path}/${item.id}`,
    title: item.item[language],
    record: item,
    fields,
    toForm,
    check,
    save: ({ values, version }) => {
      const body = checked(written, recordValues(fields, values))
      if (!body.ok) throw new Error('saved without a check')
      return call(saveChecklistItem, {
        params: { id: item.id },
        body: body.value,
        version: version!,
      }) as Promise<ChecklistItem>
    },
    onSaved: () => void queries.invalidateQueries({ queryKey: ['registry', checklistRegistry.id] }),
  })
  const finish = () => {
    toast(t('checklist.saved'))
    onClose()
  }
  const save = async () => {
    if (await form.submit()) finish()
  }
  return (
    <SideDrawer opened title={item.item[language]} onClose={onClose}>
      <div className="lot-figures">
        <Link to={`${instructionPath}/${item.instruction}` as never} search={{} as never}>
          {t('lotsPage.openInstruction', { voyage: item.voyageNumber })}
        </Link>
        {form.failure !== null && <ErrorPanel {...describeError(form.failure)} />}
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <FieldGrid
            texts={texts}
            fields={fields}
            within=""
            shown={item}
            values={form.values}
            onChange={form.change}
            onTouch={form.touch}
            changed={form.changed}
            errorOf={form.errorOf}
            editing={may.enabled}
            onSubmit={() => void save()}
          />
          {may.visible && (
            <div className="dialog-buttons">
              <ActionButton
                label={t('shell:ui.save')}
                icon={IconDeviceFloppy}
                tone="primary"
                type="submit"
                busy={form.saving}
                disabledReason={may.reason ?? (form.changed.length === 0 ? t('lotsPage.nothingTyped') : undefined)}
                keepLabel
              />
            </div>
          )}
        </form>
      </div>
      <FormConflict
        form={form}
        fields={fields}
        toForm={toForm}
        words={{
          label: ({ field }) => texts.label(field.name),
          value: ({ field }, value) => texts.value(field, recordValue(field, value)),
        }}
        onSaved={finish}
      />
    </SideDrawer>
  )
}
