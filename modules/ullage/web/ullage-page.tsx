import '#platform/web/base/registry.css'
import './ullage.css'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VoyageRail } from '#modules/voyages/web/public.ts'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useFigures } from '#platform/ui/use-figures.ts'
import { useNavigate } from '#platform/web/base/address.tsx'
import { call, download } from '#platform/web/base/api.ts'
import { recordValue } from '#platform/web/base/form-values.ts'
import { LogLink } from '#platform/web/base/log-link.tsx'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { isOwnName } from '#platform/web/base/person-name.ts'
import { useShortcuts } from '#platform/web/base/shortcuts.ts'
import { FormConflict } from '#platform/web/forms/form-conflict.tsx'
import { FieldSections } from '#platform/web/objects/field-sections.tsx'
import { ObjectPage } from '#platform/web/objects/object-page.tsx'
import { PrintPapers } from '#platform/web/papers/print-papers.tsx'
import {
  givenFields,
  headFields,
  printUllage,
  rowFields,
  ullageElements,
  ullageId,
  type UllagePaper,
  ullagePapers,
  ullagePath,
  type UllageReport,
} from '../contract/ullage.contract.ts'
import { ullageRegistry } from '../contract/ullage.registry.ts'
import { toneOf } from '../contract/ullage-tone.ts'
import { ullageStates } from '../rules/ullage-states.ts'
import { ComparisonPart } from './comparison-part.tsx'
import { QuantitiesTable } from './quantities-table.tsx'
import { toUllageForm, ullageFields, useUllageForm } from './use-ullage-form.ts'
import { UllageSteps } from './ullage-steps.tsx'
import { useUllageTexts } from './use-ullage-texts.ts'
import { WhyDrawer } from './why.drawer.tsx'

/** One report: ship and cargo, the sheet of its tanks, what follows from it, and what it is held against. */
export function UllagePage({ report, isGone }: { report: UllageReport; isGone: boolean }) {
  const { t } = useTranslation('ullage')
  const { figure } = useFigures()
  const navigate = useNavigate()
  const texts = useUllageTexts()
  const { id, version, number, status, kind } = report
  const title = t('one', { number })
  usePageTitle(title)

  const form = useUllageForm(report, title)
  const isDirty = form.changed.length > 0
  const mayEdit = usePermission(ullageElements.edit)
  const editing = mayEdit.enabled && (ullageStates.after(status, 'edit') !== undefined || isDirty)
  const [followed, setFollowed] = useState(false)
  const follow = useEffectEvent((stored: UllageReport) => {
    if (form.follow(stored)) setFollowed(!isOwnName(stored.updatedBy))
  })
  useEffect(() => follow(report), [report])
  const save = async () => {
    const stored = await form.submit({ onUnchanged: () => toast(t('shell:ui.nothingChanged')) })
    if (!stored) return false
    setFollowed(false)
    toast(t('shell:record.updated'))
    return true
  }
  useShortcuts(editing ? [{ keys: 'Ctrl+S', label: t('shell:ui.save'), run: () => void save() }] : [])
  const [about, setAbout] = useState<string | null>(null)

  const compares = kind === 'afterLoading' || kind === 'beforeDischarge'
  const facts = {
    vessel: report.vesselName,
    voyageNumber: report.voyageNumber,
    kind: t(`ullage.choice.kind.${kind}`),
    plant: report.plant,
    trim: report.figures && `${figure(report.figures.trim, 2)} m`,
  }
  return (
    <ObjectPage
      kicker={t('ullage.title.one')}
      title={title}
      status={
        <>
          <StatusChip tone={toneOf[status]} text={t(`ullage.choice.status.${status}`)} />
          {isDirty && <StatusChip tone="progress" text={t('shell:record.unsaved')} />}
        </>
      }
      facts={Object.entries(facts).flatMap(([name, value]) => (value ? [{ label: t(`field.${name}`), value }] : []))}
      onBack={() => void navigate({ to: ullagePath })}
      list={ullageRegistry}
      actions={
        <>
          <PrintPapers
            queryKey={['registry', ullageId, id, version]}
            load={(signal) => call(ullagePapers, { params: { id }, signal })}
            print={(paper, { copies: _copies, ...query }) =>
              download(printUllage, { params: { id, paper: paper as UllagePaper }, query })
            }
            onReveal={() => {}}
            disabledReason={isDirty ? t('disabled.dirty') : undefined}
          />
          <UllageSteps report={report} isDirty={isDirty} />
        </>
      }
      form={form}
      stored={report}
      editing={editing}
      gone={isGone}
      followed={followed}
      onSave={save}
      onDiscard={form.discard}
      dialogs={
        <>
          <FormConflict
            form={form}
            fields={ullageFields}
            toForm={toUllageForm}
            words={{
              label: ({ field }) => texts.labelWithUnit(field),
              value: ({ field }, value) => texts.value(field, recordValue(field, value)),
            }}
            onSaved={() => setFollowed(false)}
          />
          {about !== null && <WhyDrawer report={report} about={about} onClose={() => setAbout(null)} />}
        </>
      }
    >
      <VoyageRail number={report.voyageNumber} />
      <FieldSections
        sections={[
          { id: 'head', title: t('section.head'), fields: headFields },
          { id: 'tanks', title: t('section.tanks'), fields: rowFields },
          ...(compares ? [{ id: 'given', title: t('section.given'), fields: givenFields }] : []),
        ]}
        texts={texts}
        shown={{ ...report }}
        values={form.values}
        onChange={form.change}
        onTouch={form.touch}
        changed={form.changed}
        errorOf={form.errorOf}
        editing={editing}
        onSubmit={() => void save()}
      />
      <div className="ullage-parts">
        <QuantitiesTable report={report} onWhy={setAbout} />
        {compares ? (
          <ComparisonPart report={report} onWhy={() => setAbout('')} />
        ) : (
          <p className="muted">{t('remainderNote')}</p>
        )}
        <LogLink table="ullage_reports" id={id} />
      </div>
    </ObjectPage>
  )
}
