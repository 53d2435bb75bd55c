import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedField } from '#platform/core/fields.ts'
import { checked } from '#platform/core/issue.ts'
import { ChoiceField } from '#platform/ui/fields/choice-field.tsx'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { NoticeBar } from '#platform/ui/parts/notice-bar.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '#platform/web/base/api.ts'
import { Awaited, Failure } from '#platform/web/base/awaited.tsx'
import { focusField, useObjectForm } from '#platform/web/forms/use-object-form.ts'
import { FieldGrid } from '#platform/web/objects/field-sections.tsx'
import { type FormValues, formValues, recordValues } from '#platform/web/base/form-values.ts'
import { useRegistryTexts } from '#platform/web/fields/registry-texts.ts'
import {
  addChecklistItem,
  checklistProgress,
} from '#modules/movement-instructions/contract/movement-checklist.contract.ts'
import { checklistRegistry } from '#modules/movement-instructions/contract/movement-checklist.registry.ts'
import type { ChecklistItem } from '../form/listed-records.ts'

const written = addChecklistItem.body.omit({ instruction: true })
const fields: NamedField[] = Object.keys(written.shape).map((name) => checklistRegistry.field(name))
const toForm = (item: ChecklistItem | null): FormValues => formValues(fields, item ?? {})
const check = (values: FormValues) => {
  const shape = checked(written, recordValues(fields, values))
  return { issues: shape.ok ? [] : shape.issues, computed: {} }
}
const key = ['registry', checklistRegistry.id]

/** One more item of a voyage, beside those that its operation brought; the voyage that the list shows is chosen already. */
export function NewChecklistItemDrawer(props: { voyageNumber: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('movement-instructions')
  const voyages = useQuery({
    queryKey: [...key, 'progress', props.voyageNumber ?? null],
    queryFn: async ({ signal }) => {
      const open = await call(checklistProgress, { signal })
      const { voyageNumber } = props
      if (!voyageNumber || open.some((one) => one.voyageNumber === voyageNumber)) return open
      return [...(await call(checklistProgress, { query: { voyageNumber }, signal })), ...open]
    },
  })
  return (
    <SideDrawer opened title={t('movementChecklist.title.new')} onClose={props.onClose}>
      <Awaited query={voyages} height={32} />
      {voyages.data?.length === 0 && <NoticeBar text={t('checklist.noVoyage')} />}
      {voyages.data && voyages.data.length > 0 && (
        <NewItem voyages={voyages.data} chosen={props.voyageNumber} onClose={props.onClose} />
      )}
    </SideDrawer>
  )
}

interface Voyage {
  voyageNumber: string
  instruction: string
}

function NewItem(props: { voyages: readonly Voyage[]; chosen: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('movement-instructions')
  const texts = useRegistryTexts(checklistRegistry)
  const queries = useQueryClient()
  const first = props.voyages.find(({ voyageNumber }) => voyageNumber === props.chosen)
  const [instruction, setInstruction] = useState(first?.instruction ?? '')
  const [attempted, setAttempted] = useState(false)
  const form = useObjectForm<ChecklistItem>({
    path: `${checklistRegistry.path}/new`,
    title: t('movementChecklist.title.new'),
    record: null,
    fields,
    toForm,
    check,
    save: ({ values, idempotencyKey }) => {
      const body = checked(written, recordValues(fields, values))
      if (!body.ok) throw new Error('saved without a check')
      return call(addChecklistItem, {
        body: { ...body.value, instruction },
        idempotencyKey,
      }) as Promise<ChecklistItem>
    },
    onSaved: () => void queries.invalidateQueries({ queryKey: key }),
  })
  const isChosen = first !== undefined
  useEffect(() => focusField(isChosen ? 'item.en' : 'voyage'), [isChosen])
  const add = async () => {
    setAttempted(true)
    if (instruction === '') return focusField('voyage')
    if (!(await form.submit())) return undefined
    toast(t('checklist.added'))
    return props.onClose()
  }
  return (
    <form
      className="lot-figures"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <Failure error={form.failure} />
      <ChoiceField
        name="voyage"
        label={texts.label('voyageNumber')}
        required
        choices={props.voyages.map(({ voyageNumber, instruction: value }) => ({ value, label: voyageNumber }))}
        value={instruction}
        onChange={setInstruction}
        error={attempted && instruction === '' ? t('checklist.voyageNeeded') : undefined}
      />
      <FieldGrid
        texts={texts}
        fields={fields}
        within=""
        shown={{}}
        values={form.values}
        onChange={form.change}
        onTouch={form.touch}
        changed={[]}
        errorOf={form.errorOf}
        editing
        onSubmit={() => void add()}
      />
      <div className="dialog-buttons">
        <ActionButton
          label={t('checklist.add')}
          icon={IconPlus}
          tone="primary"
          type="submit"
          busy={form.saving}
          keepLabel
        />
      </div>
    </form>
  )
}
