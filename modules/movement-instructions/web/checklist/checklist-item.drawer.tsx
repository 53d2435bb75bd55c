import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { NamedField } from '#platform/core/fields.ts'
import { checked } from '#platform/core/issue.ts'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { useObjectForm } from '#platform/web/forms/use-object-form.ts'
import { type FormValues, formValues, recordValues } from '#platform/web/base/form-values.ts'
import { useRegistryTexts } from '#platform/web/fields/registry-texts.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import {
  checklistElements,
  saveChecklistItem,
} from '#modules/movement-instructions/contract/movement-checklist.contract.ts'
import { checklistRegistry } from '#modules/movement-instructions/contract/movement-checklist.registry.ts'
import { DrawerForm } from '#platform/web/objects/drawer-form.tsx'
import type { ChecklistItem } from '../form/listed-records.ts'
import { instructionPath } from '../form/use-instruction-form.ts'
import { Link } from '#platform/web/base/address.tsx'

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
  return (
    <SideDrawer opened title={item.item[language]} onClose={onClose}>
      <div className="lot-figures">
        <Link to={`${instructionPath}/${item.instruction}`}>
          {t('lotsPage.openInstruction', { voyage: item.voyageNumber })}
        </Link>
        {form.failure !== null && <ErrorPanel {...describeError(form.failure)} />}
        <DrawerForm
          form={form}
          record={item}
          fields={fields}
          texts={texts}
          toForm={toForm}
          may={may}
          onSaved={finish}
        />
      </div>
    </SideDrawer>
  )
}
