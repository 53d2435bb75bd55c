import '#platform/web/base/registry.css'
import './operative-plan.css'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VoyageRail } from '#modules/voyages/web/public.ts'
import { siteTime } from '#platform/core/date-format.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { useNavigate } from '#platform/web/base/address.tsx'
import { recordValue, textOf } from '#platform/web/base/form-values.ts'
import { LogLink } from '#platform/web/base/log-link.tsx'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { isOwnName } from '#platform/web/base/person-name.ts'
import { useShortcuts } from '#platform/web/base/shortcuts.ts'
import { useFieldTexts } from '#platform/web/fields/registry-texts.ts'
import { FormConflict } from '#platform/web/forms/form-conflict.tsx'
import { FieldSections } from '#platform/web/objects/field-sections.tsx'
import { ObjectPage } from '#platform/web/objects/object-page.tsx'
import { detailFields, detailSections } from '../contract/operation.ts'
import { operationsPath, planElements, planPath, type ScheduledOperation } from '../contract/plan.contract.ts'
import { toneOf } from '../contract/status-tone.ts'
import { scheduledOperationRegistry } from '../contract/scheduled-operations.registry.ts'
import { Displacements } from './displacements.tsx'
import { EarlyQuestion } from './early-question.tsx'
import { toOperationForm, useOperationForm } from './operation-form.ts'
import { OperationSteps } from './operation-steps.tsx'

const sections = detailSections.map(({ id, fields }) => ({
  id,
  fields: fields.map((name) => detailFields.find((field) => field.name === name)!),
}))

/** One operation: what is planned of it, what was measured, and the steps that are open to it. */
export function OperationPage({ operation, isGone }: { operation: ScheduledOperation; isGone: boolean }) {
  const { t } = useTranslation('operative-plan')
  const { language } = useUi()
  const navigate = useNavigate()
  const texts = useFieldTexts('operative-plan', 'operative-plan:scheduledOperations.')
  const title = t('one', { number: operation.number })
  usePageTitle(title)
  const { status } = operation
  const { form, confirm, isEarly } = useOperationForm(operation, title)
  const isDirty = form.changed.length > 0
  const mayEdit = usePermission(planElements.edit)
  const [followed, setFollowed] = useState(false)
  const follow = useEffectEvent((stored: ScheduledOperation) => {
    if (form.follow(stored)) setFollowed(!isOwnName(stored.updatedBy))
  })
  useEffect(() => follow(operation), [operation])
  /** Answers the question that is open. */
  const [answer, setAnswer] = useState<((isMeant: boolean) => void) | null>(null)
  const save = async () => {
    const stored = await form.submit({
      onUnchanged: () => toast(t('shell:ui.nothingChanged')),
      isAgreed: async (values) => {
        if (!isEarly(values)) return true
        const isMeant = await new Promise<boolean>((resolve) => setAnswer(() => resolve))
        setAnswer(null)
        confirm(isMeant)
        return isMeant
      },
    })
    confirm(false)
    if (!stored) return false
    setFollowed(false)
    toast(t('shell:record.updated'))
    return true
  }
  useShortcuts(mayEdit.enabled ? [{ keys: 'Ctrl+S', label: t('shell:ui.save'), run: () => void save() }] : [])
  const facts = {
    lotCode: operation.lotCode,
    laycanFrom:
      operation.laycanFrom && texts.value(scheduledOperationRegistry.field('laycanFrom'), operation.laycanFrom),
    laycanTo: operation.laycanTo && texts.value(scheduledOperationRegistry.field('laycanTo'), operation.laycanTo),
  }
  return (
    <ObjectPage
      kicker={operation.operationTypeName[language]}
      title={title}
      status={
        <>
          <StatusChip tone={toneOf[status]} text={t(`status.${status}`)} />
          {operation.isHidden && <StatusChip tone="muted" text={texts.label('isHidden')} />}
          {isDirty && <StatusChip tone="progress" text={t('shell:record.unsaved')} />}
        </>
      }
      facts={Object.entries(facts).flatMap(([name, value]) => (value ? [{ label: texts.label(name), value }] : []))}
      onBack={() => void navigate({ to: operationsPath })}
      list={scheduledOperationRegistry}
      actions={
        <>
          <ActionButton
            label={t('action.openPlan')}
            icon={IconCalendarEvent}
            onClick={() =>
              void navigate({
                to: planPath,
                search: { plant: operation.plant, day: siteTime(operation.scheduledFrom).date, selected: operation.id },
              })
            }
          />
          <OperationSteps operation={operation} isDirty={isDirty} />
        </>
      }
      form={form}
      stored={operation}
      editing={mayEdit.enabled}
      gone={isGone}
      followed={followed}
      onSave={save}
      onDiscard={form.discard}
      dialogs={
        <>
          <FormConflict
            form={form}
            fields={detailFields}
            toForm={toOperationForm}
            words={{
              label: ({ field }) => texts.label(field.name),
              value: ({ field }, value) => texts.value(field, recordValue(field, value)),
            }}
            onSaved={() => setFollowed(false)}
          />
          {answer && (
            <EarlyQuestion
              early={[
                {
                  number: operation.number,
                  mooringAt: textOf(form.values['mooringAt']),
                  laycanFrom: operation.laycanFrom!,
                },
              ]}
              onKeep={() => answer(true)}
              onChange={() => answer(false)}
            />
          )}
        </>
      }
    >
      {operation.voyageNumber && <VoyageRail number={operation.voyageNumber} />}
      <FieldSections
        texts={texts}
        sections={sections.map(({ id, fields }) => ({ id, title: t(`scheduledOperations.section.${id}`), fields }))}
        shown={operation as unknown as Record<string, unknown>}
        values={form.values}
        onChange={form.change}
        onTouch={form.touch}
        changed={form.changed}
        errorOf={form.errorOf}
        editing={mayEdit.enabled}
        onSubmit={() => void save()}
      />
      <div className="plan-below">
        <Displacements operation={operation} isDirty={isDirty} />
        <LogLink table="scheduled_operations" id={operation.id} />
      </div>
    </ObjectPage>
  )
}
