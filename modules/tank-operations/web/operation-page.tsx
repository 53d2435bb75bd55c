import '#platform/web/base/registry.css'
import '#platform/web/calculator/calculator.css'
import './tank-operations.css'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VoyageRail } from '#modules/voyages/web/public.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { useFigures } from '#platform/ui/use-figures.ts'
import { useChangeSearch, useNavigate, useSearch } from '#platform/web/base/address.tsx'
import { call, download } from '#platform/web/base/api.ts'
import { recordValue } from '#platform/web/base/form-values.ts'
import { LogLink } from '#platform/web/base/log-link.tsx'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { isOwnName } from '#platform/web/base/person-name.ts'
import { useShortcuts } from '#platform/web/base/shortcuts.ts'
import { FormConflict } from '#platform/web/forms/form-conflict.tsx'
import { ObjectPage } from '#platform/web/objects/object-page.tsx'
import { PrintPapers } from '#platform/web/papers/print-papers.tsx'
import {
  operationElements,
  operationPapers,
  operationsId,
  operationsPath,
  printOperation,
  type Side,
  sides,
  type TankOperation,
} from '../contract/tank-operations.contract.ts'
import { tankOperationRegistry } from '../contract/tank-operations.registry.ts'
import { operationStates } from '../rules/operation-states.ts'
import { excessOf, movedQuestion, postIssues } from '../rules/tank-operations.ts'
import { AutomaticTable } from './automatic-table.tsx'
import { LivePanel } from './live-panel.tsx'
import { ImportDrawer, MeasureDrawer } from './measure.drawer.tsx'
import { MeasureTable } from './measure-table.tsx'
import { MovedTable } from './moved-table.tsx'
import { operationFields, toOperationForm, useOperationForm } from './operation-form.ts'
import { OperationPapers, useOperationTexts } from './operation-papers.tsx'
import { OperationLinks, OperationPostings } from './operation-postings.tsx'
import { OperationSteps } from './operation-steps.tsx'
import { toneOf } from '../contract/operation-tone.ts'
import { SwitchQuestion } from './switch-question.tsx'
import { WhyDrawer } from './why.drawer.tsx'

type Drawer = { kind: 'measure' | 'import'; side: Side } | { kind: 'why'; side: Side | 'moved' }

/** One operation: its papers, opening | closing | difference, what was moved, and the steps that are open to it. */
export function OperationPage({ operation, isGone }: { operation: TankOperation; isGone: boolean }) {
  const { t } = useTranslation('tank-operations')
  const { language } = useUi()
  const { figure } = useFigures()
  const navigate = useNavigate()
  const texts = useOperationTexts()
  const title = t('one', { number: operation.number })
  usePageTitle(title)

  const { status, effect, real, measureType } = operation
  const form = useOperationForm(operation, title)
  const isDirty = form.changed.length > 0
  const mayEdit = usePermission(operationElements.edit)
  const isEditable = operationStates.after(status, 'edit') !== undefined
  // What was typed before somebody posted it is shown until it is taken back.
  const editing = mayEdit.enabled && (isEditable || isDirty)
  const [followed, setFollowed] = useState(false)
  const follow = useEffectEvent((stored: TankOperation) => {
    if (form.follow(stored)) setFollowed(!isOwnName(stored.updatedBy))
  })
  useEffect(() => follow(operation), [operation])
  const save = async () => {
    const stored = await form.submit({ onUnchanged: () => toast(t('shell:ui.nothingChanged')) })
    if (!stored) return false
    setFollowed(false)
    toast(t('shell:record.updated'))
    return true
  }
  useShortcuts(editing ? [{ keys: 'Ctrl+S', label: t('shell:ui.save'), run: () => void save() }] : [])

  const { drawer, show, close } = useDrawer()
  const [isSwitching, setSwitching] = useState(false)
  const [askNow, setAskNow] = useState<'post' | 'askSecond'>()
  const question = movedQuestion(operation.macroDirection, effect, real)
  const measured = (after: TankOperation, thenPost = false) => {
    close()
    if (movedQuestion(after.macroDirection, after.effect, after.real) === 'switch') setSwitching(true)
    else if (thenPost && postIssues(after).length === 0)
      setAskNow(excessOf(after) === 'secondPerson' ? 'askSecond' : 'post')
  }
  const open = (next: Drawer) => {
    setAskNow(undefined)
    show(next)
  }
  const refusal = (side: Side, how: 'measure' | 'import') => {
    if (!mayEdit.enabled) return mayEdit.reason ?? t('disabled.right')
    if (isDirty) return t('disabled.dirty')
    if (how === 'import' && operation.refusesImport) return t('disabled.import', { type: operation.operationType })
    if (effect === 'movement' && side === 'closing' && operation.opening.mass === null) return t('disabled.open')
    return undefined
  }
  const shown = { operation, onClose: close }
  const facts = {
    tankCode: operation.tankCode,
    product: operation.product,
    direction: operation.direction && t(`choice.direction.${operation.direction}`),
    voyageNumber: operation.voyageNumber,
    realMass: effect === 'movement' && real && `${figure(real.mass)} kg`,
  }
  return (
    <ObjectPage
      kicker={operation.operationTypeName[language]}
      title={title}
      status={
        <>
          <StatusChip tone={toneOf[status]} text={t(`status.${status}`)} />
          {isDirty && <StatusChip tone="progress" text={t('shell:record.unsaved')} />}
        </>
      }
      facts={Object.entries(facts).flatMap(([name, value]) => (value ? [{ label: t(`field.${name}`), value }] : []))}
      onBack={() => void navigate({ to: operationsPath })}
      list={tankOperationRegistry}
      actions={
        <>
          <PrintPapers
            queryKey={['registry', operationsId, operation.id, operation.version]}
            load={(signal) => call(operationPapers, { params: { id: operation.id }, signal })}
            print={(_paper, { copies: _copies, ...query }) =>
              download(printOperation, { params: { id: operation.id }, query })
            }
            onReveal={() => {}}
            disabledReason={isDirty ? t('disabled.dirty') : undefined}
          />
          {isEditable && operation.macroDirection === 'both' && mayEdit.visible && (
            <ActionButton
              label={t('action.switch')}
              icon={IconArrowsExchange}
              disabledReason={mayEdit.reason ?? (isDirty ? t('disabled.dirty') : undefined)}
              onClick={() => setSwitching(true)}
            />
          )}
          <OperationSteps operation={operation} isDirty={isDirty} askNow={askNow} onSwitch={() => setSwitching(true)} />
        </>
      }
      form={form}
      stored={operation}
      editing={editing}
      gone={isGone}
      followed={followed}
      onSave={save}
      onDiscard={form.discard}
      dialogs={
        <>
          <FormConflict
            form={form}
            fields={operationFields}
            toForm={toOperationForm}
            words={{
              label: ({ field }) => texts.labelWithUnit(field),
              value: ({ field }, value) => texts.value(field, recordValue(field, value)),
            }}
            onSaved={() => setFollowed(false)}
          />
          {drawer?.kind === 'measure' && <MeasureDrawer {...shown} side={drawer.side} onDone={measured} />}
          {drawer?.kind === 'import' && <ImportDrawer {...shown} side={drawer.side} onDone={measured} />}
          {drawer?.kind === 'why' && <WhyDrawer {...shown} about={drawer.side} />}
          {isSwitching && <SwitchQuestion operation={operation} onClose={() => setSwitching(false)} />}
        </>
      }
    >
      {operation.voyageNumber && <VoyageRail number={operation.voyageNumber} />}
      <div className="operation operation-body">
        <div className="operation-papers">
          <OperationLinks operation={operation} />
          <OperationPapers operation={operation} form={form} editing={editing} onSubmit={() => void save()} />
          <OperationPostings operation={operation} />
          <LogLink table="tank_operations" id={operation.id} />
        </div>
        <div>
          {question !== null && (
            <p className="operation-warning" role="status">
              {t(question === 'switch' ? 'message.movedNegativeSwitch' : 'message.movedNegative')}
            </p>
          )}
          {status === 'measured' && operation.postAskedBy && (
            <p className="operation-warning" role="status">
              {t('link.asks', { name: operation.postAskedBy.name })}
            </p>
          )}
          {real && <MovedTable operation={operation} onWhy={() => open({ kind: 'why', side: 'moved' })} />}
          {status === 'inProgress' && <LivePanel operation={operation} />}
          {(measureType === 'level' || operation.opening.mass !== null) && (
            <MeasureTable operation={operation} refusal={refusal} onOpen={(kind, side) => open({ kind, side })} />
          )}
          {!real && <MovedTable operation={operation} onWhy={() => open({ kind: 'why', side: 'moved' })} />}
          {measureType === 'level' && <AutomaticTable operation={operation} />}
        </div>
      </div>
    </ObjectPage>
  )
}

/** What is open beside the page; whoever creates an operation comes with its first measure open. */
function useDrawer() {
  const { measure } = useSearch<{ measure?: string }>()
  const change = useChangeSearch<{ measure?: string }>()
  const asked = sides.find((side) => side === measure)
  const [drawer, show] = useState<Drawer | null>(asked ? { kind: 'measure', side: asked } : null)
  const close = () => {
    show(null)
    if (measure) change({ measure: undefined })
  }
  return { drawer, show, close }
}
