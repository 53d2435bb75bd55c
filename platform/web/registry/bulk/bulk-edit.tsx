import { Select } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checked } from '#platform/core/issue.ts'
import { type AnyRegistry, shapeOf } from '#platform/core/registry.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { Dialog } from '#platform/ui/parts/dialog.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { issueText } from '../../base/i18n.ts'
import { useDescribeError } from '../../base/use-describe-error.ts'
import { BatchPreview } from '../list/batch-result.tsx'
import { type FormValue, formValue, recordValue } from '../../base/form-values.ts'
import { RegistryFieldInput } from '../../fields/registry-field.tsx'
import type { RegistryTexts } from '../../fields/registry-texts.ts'
import { useBulk } from './use-bulk.ts'
import type { BulkTarget } from '../list/use-selection.ts'

/** One field of many records gets one value: first what it would do, then the doing. */
export function BulkEdit(props: {
  registry: AnyRegistry
  texts: RegistryTexts
  target: BulkTarget
  count: number
  /** The field and the value to begin with, as when a cell is filled down. */
  start?: { field: string; value: unknown } | undefined
  /** Where not every field may be changed. */
  only?: readonly string[] | undefined
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useTranslation('shell')
  const describeError = useDescribeError()
  const { registry, texts, target, start, only } = props
  // A key names one record only, and child rows are the record's own.
  const fields = registry.inputFields.filter(
    (field) =>
      field.kind !== 'rows' &&
      !(registry.key as readonly string[]).includes(field.name) &&
      (only?.includes(field.name) ?? true),
  )
  const [name, setName] = useState<string>(start?.field ?? fields[0]?.name ?? '')
  const field = registry.field(name)
  const [value, setValue] = useState<FormValue>(() => formValue(field, start?.value ?? null))
  const { preview, apply } = useBulk(registry, 'edit')
  const reset = () => {
    preview.reset()
    apply.reset()
  }
  const step = { target, values: { [name]: recordValue(field, value) } }
  const shape = checked(shapeOf(registry, name), recordValue(field, value))
  const answer = preview.data
  const writable = answer?.counts.pass ?? 0
  // The button that asked was busy, and a busy button loses the focus: the next one to press takes it.
  const buttons = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer) buttons.current?.querySelector<HTMLElement>('button:last-of-type')?.focus()
  }, [answer])
  return (
    <Dialog opened onClose={props.onClose} size={720} title={t('bulk.title', { count: props.count })}>
      <div className="bulk-fields">
        <Select
          label={t('bulk.field')}
          data={fields.map((one) => ({ value: one.name, label: texts.labelWithUnit(one) }))}
          value={name}
          allowDeselect={false}
          searchable
          onChange={(next) => {
            if (next === null) return
            setName(next)
            setValue(formValue(registry.field(next), null))
            reset()
          }}
        />
        <RegistryFieldInput
          key={name}
          name={name}
          field={field}
          label={texts.label(name)}
          choices={texts.choices(name, field.values)}
          value={value}
          onChange={(next) => {
            setValue(next)
            reset()
          }}
          errorOf={(path) => {
            const issue =
              shape.ok || !answer
                ? undefined
                : shape.issues.find((one) => path === [name, one.field].filter(Boolean).join('.'))
            return issue && issueText(issue)
          }}
        />
      </div>
      {(preview.error ?? apply.error) && <ErrorPanel {...describeError(preview.error ?? apply.error)} />}
      {answer && <BatchPreview registry={registry} texts={texts} answer={answer} nameOf={(row) => row.title} />}
      <div className="dialog-buttons" ref={buttons}>
        <ActionButton label={t('ui.cancel')} onClick={props.onClose} keepLabel />
        {answer ? (
          <ActionButton
            label={t('bulk.apply', { count: writable })}
            tone="primary"
            busy={apply.isPending}
            disabledReason={writable === 0 ? t('bulk.nothing') : undefined}
            onClick={() => apply.mutate(step, { onSuccess: props.onDone })}
            keepLabel
          />
        ) : (
          <ActionButton
            label={t('bulk.preview')}
            tone="primary"
            busy={preview.isPending}
            onClick={() => preview.mutate(step)}
            keepLabel
          />
        )}
      </div>
    </Dialog>
  )
}
