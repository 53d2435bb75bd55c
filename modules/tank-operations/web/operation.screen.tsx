import '#platform/web/base/registry.css'
import './tank-operations.css'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VoyageRail } from '#modules/voyages/web/public.ts'
import { formatInstant } from '#platform/core/date-format.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { useFigures } from '#platform/ui/use-figures.ts'
import { call, download } from '#platform/web/base/api.ts'
import { Awaited } from '#platform/web/base/awaited.tsx'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { LogLink } from '#platform/web/base/log-link.tsx'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { PrintPapers } from '#platform/web/papers/print-papers.tsx'
import {
  operationElements,
  operationPapers,
  operationsId,
  operationsPath,
  printOperation,
  type Side,
  type TankOperation,
} from '../contract/tank-operations.contract.ts'
import { operationStates } from '../rules/operation-states.ts'
import { movedQuestion } from '../rules/tank-operations.ts'
import { AutomaticTable } from './automatic-table.tsx'
import { FigureTable } from './figure-table.tsx'
import { LivePanel } from './live-panel.tsx'
import { ImportDrawer, MeasureDrawer } from './measure.drawer.tsx'
import { MeasureTable } from './measure-table.tsx'
import { MovedTable } from './moved-table.tsx'
import { OperationPapers } from './operation-papers.tsx'
import { OperationSteps } from './operation-steps.tsx'
import { toneOf } from './operation-tone.ts'
import { SwitchQuestion } from './switch-question.tsx'
import { useOperation } from './use-operation.ts'
import { WhyDrawer } from './why.drawer.tsx'
import { Link, useNavigate, useParams } from '#platform/web/base/address.tsx'

export function OperationScreen() {
  const { id } = useParams<{ id: string }>()
  const operation = useOperation(id)
  if (operation.error || !operation.data) return <Awaited query={operation} height={32} />
  return <OperationPage key={id} operation={operation.data} />
}

type Drawer = { kind: 'measure' | 'import'; side: Side } | { kind: 'why'; side: Side | 'moved' }

/** One operation: its papers, opening | closing | difference, what was moved, and the steps that are open to it. */
function OperationPage({ operation }: { operation: TankOperation }) {
  const { t } = useTranslation('tank-operations')
  const { language } = useUi()
  const { figure } = useFigures()
  const navigate = useNavigate()
  const [drawer, setDrawer] = useState<Drawer | null>(null)
  const [isSwitching, setSwitching] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const mayEdit = usePermission(operationElements.edit)
  usePageTitle(t('one', { number: operation.number }))

  const { status, effect, real } = operation
  const isEditable = operationStates.after(status, 'edit') !== undefined
  const question = movedQuestion(operation.macroDirection, effect, real)
  const facts = {
    tankCode: operation.tankCode,
    product: operation.product,
    direction: operation.direction && t(`choice.direction.${operation.direction}`),
    voyageNumber: operation.voyageNumber,
    realMass: real && `${figure(real.mass)} kg`,
  }
  const close = () => setDrawer(null)
  const shown = { operation, onClose: close }
  const measured = (after: TankOperation) => {
    close()
    if (movedQuestion(after.macroDirection, after.effect, after.real) === 'switch') setSwitching(true)
  }
  const refusal = (side: Side, how: 'measure' | 'import') => {
    if (!mayEdit.enabled) return mayEdit.reason ?? t('disabled.right')
    if (isDirty) return t('disabled.dirty')
    if (how === 'import' && operation.refusesImport) return t('disabled.import', { type: operation.operationType })
    if (effect === 'movement' && side === 'closing' && operation.opening.mass === null) return t('disabled.open')
    return undefined
  }
  return (
    <div className="screen operation">
      <PageHeader
        title={t('one', { number: operation.number })}
        kicker={operation.operationTypeName[language]}
        status={<StatusChip tone={toneOf[status]} text={t(`status.${status}`)} />}
        facts={Object.entries(facts).flatMap(([name, value]) => (value ? [{ label: t(`field.${name}`), value }] : []))}
        onBack={() => void navigate({ to: operationsPath })}
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
            <OperationSteps operation={operation} isDirty={isDirty} onSwitch={() => setSwitching(true)} />
          </>
        }
      />
      {operation.voyageNumber && <VoyageRail number={operation.voyageNumber} />}
      <div className="operation-body">
        <div>
          <Links operation={operation} />
          <OperationPapers
            key={operation.version}
            operation={operation}
            readOnly={!isEditable || !mayEdit.enabled}
            onDirty={setDirty}
            onSaved={() => setDirty(false)}
          />
          <Postings operation={operation} />
          <LogLink table="tank_operations" id={operation.id} />
        </div>
        <div>
          {question !== null && (
            <p className="operation-warning" role="status">
              {t(question === 'switch' ? 'message.movedNegativeSwitch' : 'message.movedNegative')}
            </p>
          )}
          {status === 'inProgress' && <LivePanel operation={operation} />}
          {(operation.measureType === 'level' || operation.opening.mass !== null) && (
            <MeasureTable operation={operation} refusal={refusal} onOpen={(kind, side) => setDrawer({ kind, side })} />
          )}
          <MovedTable operation={operation} onWhy={() => setDrawer({ kind: 'why', side: 'moved' })} />
          {operation.measureType === 'level' && <AutomaticTable operation={operation} />}
        </div>
      </div>
      {drawer?.kind === 'measure' && <MeasureDrawer {...shown} side={drawer.side} onDone={measured} />}
      {drawer?.kind === 'import' && <ImportDrawer {...shown} side={drawer.side} onDone={measured} />}
      {drawer?.kind === 'why' && <WhyDrawer {...shown} about={drawer.side} />}
      {isSwitching && <SwitchQuestion operation={operation} onClose={() => setSwitching(false)} />}
    </div>
  )
}

function Links({
  operation: { replaces, replacedBy, replacementReason, reversedAt, reversalReason },
}: {
  operation: TankOperation
}) {
  const { t } = useTranslation('tank-operations')
  const { language } = useUi()
  if (!replaces && !replacedBy && !reversedAt) return null
  const to = (link: { id: string; number: number }) => <Link to={`${operationsPath}/${link.id}`}>{link.number}</Link>
  return (
    <section className="section operation-links" aria-label={t('section.links')}>
      {replaces && (
        <p>
          {t('link.replaces')} {to(replaces)}: {replacementReason}
        </p>
      )}
      {reversedAt && <p>{t('link.reversed', { when: formatInstant(reversedAt, language), reason: reversalReason })}</p>}
      {replacedBy && (
        <p>
          {t('link.replacedBy')} {to(replacedBy)} ({t(`status.${replacedBy.status}`).toLowerCase()})
        </p>
      )}
    </section>
  )
}

function Postings({ operation: { postings } }: { operation: TankOperation }) {
  const { t } = useTranslation('tank-operations')
  const { language } = useUi()
  const { figure } = useFigures()
  if (postings.length === 0) return null
  const rows = postings.map(({ number, kind, postedAt, postedBy, fiscal }) => ({
    name: String(number),
    label: (
      <>
        {number}. {t(`kind.${kind}`)}
        <br />
        <span className="muted">
          {formatInstant(postedAt, language)}, {postedBy}
        </span>
      </>
    ),
    cells: { mass: figure(fiscal.mass), unit: 'kg' },
  }))
  const columns = [
    { name: 'mass', look: 'number' },
    { name: 'unit', look: 'figure-unit' },
  ] as const
  return <FigureTable name="postings" columns={columns} rows={rows} />
}
