import '#platform/web/base/registry.css'
import './operative-plan.css'
import { Checkbox, SegmentedControl, Select } from '@mantine/core'
import { IconArrowsSplit2, IconHistory, IconPlus, IconSend, IconShip, IconWorldUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant, siteTime } from '#platform/core/date-format.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { useChangeSearch, useNavigate, useSearch } from '#platform/web/base/address.tsx'
import { Awaited } from '#platform/web/base/awaited.tsx'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { operationsPath, type Plan, planElements, type PlanKind } from '../contract/plan.contract.ts'
import type { BoardView } from '../rules/board.ts'
import { FromInstruction } from './from-instruction.dialog.tsx'
import { NewOperation } from './new-operation.dialog.tsx'
import { OvertakenDialog } from './overtaken.dialog.tsx'
import { PlanBoard } from './plan-board.tsx'
import { SendPlan } from './send-plan.dialog.tsx'
import { useMoves, usePlan } from './use-plan.ts'
import { useWhatIf } from './use-what-if.ts'
import { Versions } from './versions.drawer.tsx'
import { WhatIfPlan } from './what-if.tsx'
import { WhatIfs } from './what-ifs.drawer.tsx'

interface PlanSearch {
  plant?: string
  day?: string
  lanes?: 'tanks'
  view?: 'list'
  hours?: string
  hidden?: 'yes'
  selected?: string
  /** A voyage that is to be taken into the plan. */
  voyage?: string
  /** A what-if that is shown instead of the plan. */
  whatIf?: string
}

type Opened = 'new' | 'instruction' | 'versions' | 'whatIfs' | PlanKind | null

/** The operative plan of a plant: the board, what may be done with it, and what went out of it. */
export function PlanScreen() {
  const { t } = useTranslation('operative-plan')
  const describeError = useDescribeError()
  const navigate = useNavigate()
  const search = useSearch<PlanSearch>()
  const go = useChangeSearch<PlanSearch>()
  usePageTitle(t('board.title'))
  const [now] = useState(() => Date.now())
  const whatIf = useWhatIf(search.whatIf)
  const day = /^\d{4}-\d{2}-\d{2}$/.test(search.day ?? '')
    ? search.day!
    : (whatIf.data?.firstDay ?? addDays(siteTime(new Date(now).toISOString()).date, -1))
  const { plan, queryKey, from, to } = usePlan({
    plant: whatIf.data?.plant ?? search.plant,
    day,
    hidden: search.hidden === 'yes',
  })
  const { shown, save, overtaken, forget } = useMoves(plan.data, queryKey)
  const mayEdit = usePermission(planElements.edit)
  const [opened, setOpened] = useState<Opened>(search.voyage ? 'instruction' : null)
  const close = () => {
    setOpened(null)
    if (search.voyage) go({ voyage: undefined })
  }
  const view: BoardView = search.lanes === 'tanks' ? 'tanks' : 'berths'
  const failure = plan.error ?? (overtaken ? null : save.error)
  const plant = plan.data?.plant ?? ''
  const board = shown && {
    plan: shown,
    view,
    shownAs: search.view === 'list' ? ('list' as const) : ('board' as const),
    from,
    to,
    now,
    hours: Number(search.hours) || 168,
    onHours: (hours: number) => go({ hours: String(hours) }),
    selected: search.selected ?? null,
    onSelect: (id: string | null) => go({ selected: id ?? undefined }),
    readOnly: mayEdit.enabled ? undefined : (mayEdit.reason ?? t('board.noRight')),
    onOpen: (id: string) => void navigate({ to: `${operationsPath}/${id}` }),
  }
  return (
    <div className="screen">
      <PageHeader
        title={t('board.title')}
        actions={<PlanActions isWhatIf={search.whatIf !== undefined} onOpen={setOpened} />}
      />
      <PlanBar search={search} day={day} plan={plan.data} view={view} onChange={go} />
      {failure && <ErrorPanel {...describeError(failure)} />}
      {!board || (search.whatIf && !whatIf.data) ? (
        !plan.error && <Awaited query={whatIf.error ? whatIf : plan} height={32} />
      ) : whatIf.data ? (
        <WhatIfPlan
          key={whatIf.data.id}
          {...board}
          whatIf={whatIf.data}
          onBack={() => go({ whatIf: undefined, selected: undefined })}
        />
      ) : board.plan.operations.length === 0 ? (
        <EmptyState kind="nothing-yet" title={t('board.empty')} />
      ) : (
        <PlanBoard {...board} onMoves={(moves, isConfirmed) => save.mutate({ moves, isConfirmed })} />
      )}
      {opened === 'new' && <NewOperation plant={plant} onClose={close} />}
      {opened === 'instruction' && (
        <FromInstruction
          voyage={search.voyage ?? ''}
          onClose={close}
          onDone={(of, begins) => {
            setOpened(null)
            const first = begins && addDays(siteTime(begins).date, -1)
            go({ voyage: undefined, plant: of, ...(first ? { day: first } : {}) })
          }}
        />
      )}
      {opened === 'versions' && <Versions versions={plan.data?.versions ?? []} onClose={close} />}
      {opened === 'whatIfs' && (
        <WhatIfs
          plant={plant}
          day={day}
          onOpen={({ id, plant: of, firstDay }) => {
            setOpened(null)
            go({ whatIf: id, plant: of, day: firstDay, selected: undefined })
          }}
          onClose={close}
        />
      )}
      {/* Whoever is faster than the plan is asked once it is known whose plan it is. */}
      {plan.data && (opened === 'sent' || opened === 'published') && (
        <SendPlan plant={plant} kind={opened} onClose={close} />
      )}
      {overtaken && <OvertakenDialog overtaken={overtaken} onClose={forget} />}
    </div>
  )
}

/** What goes out, and what is new, is of the plan and no matter of a what-if. */
function PlanActions({ isWhatIf, onOpen }: { isWhatIf: boolean; onOpen: (opened: Opened) => void }) {
  const { t } = useTranslation('operative-plan')
  const [edit, send, publish] = [
    usePermission(planElements.edit),
    usePermission(planElements.send),
    usePermission(planElements.publish),
  ]
  const tried = <ActionButton label={t('action.whatIfs')} icon={IconArrowsSplit2} onClick={() => onOpen('whatIfs')} />
  if (isWhatIf) return tried
  return (
    <>
      {tried}
      <ActionButton label={t('action.versions')} icon={IconHistory} onClick={() => onOpen('versions')} />
      {edit.visible && (
        <>
          <ActionButton
            label={t('action.fromInstruction')}
            icon={IconShip}
            disabledReason={edit.reason}
            onClick={() => onOpen('instruction')}
          />
          <ActionButton
            label={t('action.new')}
            icon={IconPlus}
            disabledReason={edit.reason}
            onClick={() => onOpen('new')}
            keepLabel
          />
        </>
      )}
      {send.visible && (
        <ActionButton
          label={t('action.send')}
          icon={IconSend}
          tone="primary"
          disabledReason={send.reason}
          onClick={() => onOpen('sent')}
          keepLabel
        />
      )}
      {publish.visible && (
        <ActionButton
          label={t('action.publish')}
          icon={IconWorldUpload}
          disabledReason={publish.reason}
          onClick={() => onOpen('published')}
          keepLabel
        />
      )}
    </>
  )
}

function PlanBar(props: {
  search: PlanSearch
  day: string
  plan: Plan | undefined
  view: BoardView
  onChange: ReturnType<typeof useChangeSearch<PlanSearch>>
}) {
  const { t } = useTranslation('operative-plan')
  const { language } = useUi()
  const { search, day, plan, view, onChange } = props
  const plants = plan?.plants ?? []
  const last = (kind: PlanKind) => {
    const found = plan?.versions.find((version) => version.kind === kind)
    return found
      ? t('board.version', { number: found.number, at: formatInstant(found.madeAt, language) })
      : t('board.never')
  }
  return (
    <div className="plan-bar">
      {plants.length > 1 && (
        <Select
          size="xs"
          aria-label={t('board.plant')}
          data={plants.map(({ code, name }) => ({ value: code, label: `${code} · ${name[language]}` }))}
          value={plan?.plant ?? null}
          onChange={(plant) => onChange({ plant: plant ?? undefined, selected: undefined, whatIf: undefined })}
          allowDeselect={false}
        />
      )}
      <div className="plan-day">
        <DateField
          name="day"
          label={t('board.day')}
          value={day}
          onChange={(next) => /^\d{4}-\d{2}-\d{2}$/.test(next) && onChange({ day: next })}
          clearable={false}
          compact
        />
      </div>
      <SegmentedControl
        size="xs"
        aria-label={t('board.view')}
        data={[
          { value: 'berths', label: t('board.berths') },
          { value: 'tanks', label: t('board.tanks') },
        ]}
        value={view}
        onChange={(next) => onChange({ lanes: next === 'tanks' ? 'tanks' : undefined, selected: undefined })}
      />
      <SegmentedControl
        size="xs"
        aria-label={t('board.show')}
        data={[
          { value: 'board', label: t('board.asBoard') },
          { value: 'list', label: t('board.asList') },
        ]}
        value={search.view ?? 'board'}
        onChange={(next) => onChange({ view: next === 'list' ? 'list' : undefined })}
      />
      <Checkbox
        size="xs"
        label={t('board.hidden')}
        checked={search.hidden === 'yes'}
        onChange={(event) => onChange({ hidden: event.currentTarget.checked ? 'yes' : undefined })}
      />
      <p className="plan-last">
        <span>
          {t('board.lastSent')}: {last('sent')}
        </span>
        <span>
          {t('board.lastPublished')}: {last('published')}
        </span>
      </p>
    </div>
  )
}
