import { IconDeviceFloppy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { NamedField } from '#platform/core/fields.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import type { ElementPermission } from '../base/permissions.tsx'
import { FormConflict } from '../forms/form-conflict.tsx'
import type { ObjectForm, StoredObject } from '../forms/use-object-form.ts'
import { FieldGrid } from './field-sections.tsx'
import { type FormValues, recordValue } from '../base/form-values.ts'
import type { FieldTexts } from '../fields/registry-texts.ts'

/** The fields of one record beside a list, with its save and the merge of two editors. */
export function DrawerForm<R extends StoredObject>(props: {
  form: ObjectForm<R>
  record: R
  fields: readonly NamedField[]
  texts: FieldTexts
  toForm: (record: R) => FormValues
  may: ElementPermission
  /** Whether the state of the record lets anybody change it. */
  isOpen?: boolean
  onSaved: () => void
}) {
  const { form, fields, texts, may, isOpen = true } = props
  const { t } = useTranslation('shell')
  const save = async () => {
    if (await form.submit()) props.onSaved()
  }
  return (
    <>
      <form
        noValidate
        data-unchanged={form.changed.length === 0 || undefined}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <FieldGrid
          texts={texts}
          fields={fields}
          within=""
          shown={props.record as Record<string, unknown>}
          values={form.values}
          onChange={form.change}
          onTouch={form.touch}
          changed={form.changed}
          errorOf={form.errorOf}
          editing={may.enabled && isOpen}
          onSubmit={() => void save()}
        />
        {may.visible && isOpen && (
          <div className="dialog-buttons">
            <ActionButton
              label={t('ui.save')}
              icon={IconDeviceFloppy}
              tone="primary"
              type="submit"
              busy={form.saving}
              disabledReason={may.reason ?? (form.changed.length === 0 ? t('ui.nothingChanged') : undefined)}
              keepLabel
            />
          </div>
        )}
      </form>
      <FormConflict
        form={form}
        fields={fields}
        toForm={props.toForm}
        words={{
          label: ({ field }) => texts.label(field.name),
          value: ({ field }, value) => texts.value(field, recordValue(field, value)),
        }}
        onSaved={props.onSaved}
      />
    </>
  )
}
