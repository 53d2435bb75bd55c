import '../form/instruction.css'
import { IconMessage } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatInstant } from '#platform/core/date-format.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { NoticeBar } from '#platform/ui/parts/notice-bar.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { VoyageRail } from '#modules/voyages/web/public.ts'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { RecordComments, useComments } from '#platform/web/communication/record-comments.tsx'
import { FormConflict } from '#platform/web/forms/form-conflict.tsx'
import { changesIn } from '#platform/web/forms/merge-form.ts'
import { focusField } from '#platform/web/forms/use-object-form.ts'
import { KeptDraft } from '#platform/web/registry/record/kept-draft.tsx'
import { DocumentsPanel } from '#platform/web/documents/documents-panel.tsx'
import { ObjectPage } from '#platform/web/objects/object-page.tsx'
import { ObjectTabs } from '#platform/web/objects/object-tabs.tsx'
import { rowsOf } from '#platform/web/base/form-values.ts'
import { isOwnName, personName } from '#platform/web/base/person-name.ts'
import { useCalled } from '#platform/web/fields/use-options.ts'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { useShortcuts } from '#platform/web/base/shortcuts.ts'
import { instructionFilesContract } from '#modules/movement-instructions/contract/instruction-files.ts'
import type { StoredInstruction } from '#modules/movement-instructions/contract/movement-instruction.ts'
import { instructionElements } from '#modules/movement-instructions/contract/movement-instructions.contract.ts'
import { movementInstructionRegistry } from '#modules/movement-instructions/contract/movement-instructions.registry.ts'
import { isProvisional } from '#modules/movement-instructions/rules/numbers.ts'
import { isWritable } from '#modules/movement-instructions/rules/instruction-states.ts'
import { isLotPart } from '#modules/movement-instructions/rules/writable-tabs.ts'
import { HeaderTab } from './header-tab.tsx'
import { instructionFields, isLotTab, placeOf, type TabId, tabIds } from '../form/instruction-shape.ts'
import { useInstructionTexts, usePathWords } from '../form/instruction-texts.ts'
import { LogTab } from './log-tab.tsx'
import { LotTab } from './lot-tab.tsx'
import { LotsRail } from './lots-rail.tsx'
import { NotesTab } from './notes-tab.tsx'
import { PastInstruction } from './past-instruction.tsx'
import { PrintMenu } from './print-menu.tsx'
import { statusTone } from '../../contract/status-tone.ts'
import { ToPlan } from './to-plan.tsx'
import { Transitions } from './transitions.tsx'
import { plainNewPath } from '../form/new-instruction-path.ts'
import { instructionPath, toInstructionForm, useInstructionForm } from '../form/use-instruction-form.ts'
import { useOwnTabs } from './use-own-tabs.ts'
import { useChangeSearch, useNavigate, useSearch } from '#platform/web/base/address.tsx'

export interface InstructionPageProps {
  record: StoredInstruction | null
  /** What a new one begins with. */
  start: Record<string, string>
  gone?: boolean
  /** The moment at which it was like this: for reading only. */
  past?: string
}

/** The whole movement instruction: header, lots and everything below them, versions and comments. */
export function InstructionPage({ record, start, gone = false, past }: InstructionPageProps) {
  const { t } = useTranslation('movement-instructions')
  const { language } = useUi()
  const navigate = useNavigate()
  const search = useSearch<Record<string, string | undefined>>()
  const canEdit = usePermission(record ? instructionElements.edit : instructionElements.create)
  const canSeeHistory = usePermission(instructionElements.history)
  const texts = useInstructionTexts()
  const vessel = useCalled('vessels', record?.vessel ?? '')

  const name = record && (isProvisional(record.voyageNumber) ? t('page.draft') : record.voyageNumber)
  const heading = name ?? t('movementInstructions.title.new')
  usePageTitle(name ? `${t('movementInstructions.title.one')} ${name}` : heading)

  const [note, setNote] = useState('')
  const latestNote = useRef('')
  const writeNote = (text: string) => {
    latestNote.current = text
    setNote(text)
  }
  const show = useChangeSearch<{ tab?: TabId; lot?: string }>()
  const [revealed, setRevealed] = useState<string | null>(null)
  const form = useInstructionForm({
    record,
    start,
    past,
    title: name ? `${t('movementInstructions.title.one')} ${name}` : heading,
    note: () => latestNote.current,
    reveal: setRevealed,
  })
  const lots = rowsOf(form.values.lots)
  const asked = tabIds.find((tab) => tab === search.tab) ?? 'header'
  const lot = lots.find((row) => row.key === search.lot) ?? lots[0]
  const lotIndex = lot ? lots.indexOf(lot) : -1
  // What was asked for may not be there: no lot yet, or no right to see versions.
  const tab: TabId = (isLotTab(asked) && !lot) || (asked === 'log' && (!record || past)) ? 'header' : asked

  const goTo = useEffectEvent((path: string) => {
    const place = placeOf(path)
    show({ tab: place.tab, ...(place.lot === null ? {} : { lot: lots[place.lot]?.key ?? '' }) })
  })
  useEffect(() => {
    if (revealed === null) return undefined
    goTo(revealed)
    // The tab must be there before its field can take the focus.
    const frame = requestAnimationFrame(() => {
      focusField(revealed)
      setRevealed(null)
    })
    return () => cancelAnimationFrame(frame)
  }, [revealed, tab, lot?.key])

  const [followed, setFollowed] = useState(false)
  const follow = useEffectEvent((stored: StoredInstruction) => {
    if (form.follow(stored)) setFollowed(!isOwnName(stored.updatedBy))
  })
  useEffect(() => {
    if (record) follow(record)
  }, [record])

  const own = useOwnTabs(record ? record.operationType : (start['operationType'] ?? null))
  const mayWrite = canEdit.enabled && (record === null || isWritable(record.status)) && !gone && !past
  const editing = mayWrite && own.length > 0
  const writes = (one: TabId) => mayWrite && own.includes(one)
  const entries = useMemo(
    () => changesIn(instructionFields, form.baseValues, form.values),
    [form.baseValues, form.values],
  )
  const save = async () => {
    const stored = await form.submit({ onUnchanged: () => toast(t('shell:ui.nothingChanged')) })
    if (!stored) return false
    setFollowed(false)
    writeNote('')
    toast(t(record ? 'page.saved' : 'page.created', { version: stored.version }))
    if (!record) {
      const kept = { ...(search.tab ? { tab: search.tab } : {}), lot: stored.lots[lotIndex]?.id ?? '' }
      void navigate({ to: `${instructionPath}/${stored.id}`, search: kept, replace: true })
    }
    return true
  }
  const discard = () => {
    form.discard()
    writeNote('')
  }
  useShortcuts(editing ? [{ keys: 'Ctrl+S', label: t('page.save'), run: () => void save() }] : [])

  const lotCodes = useMemo(
    () => new Map((record?.lots ?? []).map(({ id, lotCode }) => [id, lotCode] as const)),
    [record?.lots],
  )
  const { conflictWords, describeChange } = usePathWords(texts, lotCodes)
  const places = form.problems.map(placeOf)
  const comments = useComments(movementInstructionRegistry, record?.id)
  const [railOpen, setRailOpen] = useState(false)
  const commentCount = comments.data?.pages[0]?.count ?? 0

  const tabs = tabIds
    .filter((id) => record !== null || id !== 'log')
    .filter((id) => id !== 'log' || (canSeeHistory.visible && !past))
    .map((id) => ({
      id,
      label: t(`page.tab.${id}`),
      count: isLotPart(id) && lot ? rowsOf(lot.cells[id]).length : undefined,
      errors: places.filter((place) => place.tab === id && (place.lot === null || place.lot === lotIndex)).length,
      starts: id === 'main' || id === 'log' || (id === 'notes' && record === null),
    }))

  return (
    <ObjectPage
      kicker={t('movementInstructions.title.one')}
      title={heading}
      onBack={() => void navigate({ to: instructionPath })}
      status={
        <>
          <StatusChip
            tone={statusTone(record?.status ?? 'draft')}
            text={t(`movementInstructions.choice.status.${record?.status ?? 'draft'}`)}
          />
          {entries.length > 0 && <StatusChip tone="progress" text={t('page.unsaved')} />}
        </>
      }
      facts={
        record
          ? [
              ...(vessel ? [{ label: t('movementInstructions.field.vessel'), value: vessel }] : []),
              ...(record.laycanFrom && record.laycanTo
                ? [
                    {
                      label: t('page.laycan'),
                      value: `${formatDate(record.laycanFrom, language)} – ${formatDate(record.laycanTo, language)}`,
                    },
                  ]
                : []),
              {
                label: t('page.version', { version: record.version, who: personName(record.updatedBy) }),
                value: formatInstant(record.updatedAt, language),
              },
            ]
          : []
      }
      {...(past ? {} : { list: movementInstructionRegistry })}
      actions={
        record &&
        !past && (
          <>
            <ActionButton
              label={commentCount > 0 ? t('page.commentsWith', { count: commentCount }) : t('page.comments')}
              icon={IconMessage}
              expanded={railOpen}
              onClick={() => setRailOpen(!railOpen)}
            />
            <PrintMenu record={record} isSettled={entries.length === 0} onReveal={setRevealed} />
            <ToPlan record={record} isSettled={entries.length === 0} />
            <Transitions record={record} isSettled={entries.length === 0} />
          </>
        )
      }
      form={form}
      stored={record}
      editing={editing}
      changes={entries.length}
      gone={gone}
      followed={followed}
      note={{ value: note, onChange: writeNote, maxLength: 500 }}
      onSave={save}
      onDiscard={discard}
      tabs={
        <ObjectTabs
          label={heading}
          tabs={tabs}
          active={tab}
          onTab={(id) => show({ tab: tabIds.find((one) => one === id)! })}
        />
      }
      childRail={
        <LotsRail
          form={form}
          record={record}
          entries={entries}
          places={places}
          texts={texts}
          active={lot?.key ?? null}
          editing={writes('main')}
          own={own}
          onSelect={(key) => show({ lot: key, ...(isLotTab(tab) ? {} : { tab: 'main' as const }) })}
        />
      }
      rail={
        record && !past
          ? {
              label: t('page.comments'),
              content: <RecordComments registry={movementInstructionRegistry} id={record.id} found={comments} />,
              opened: railOpen,
              onClose: () => setRailOpen(false),
            }
          : undefined
      }
      dialogs={
        <FormConflict
          form={form}
          fields={instructionFields}
          toForm={toInstructionForm}
          words={conflictWords}
          onSaved={(stored) => {
            writeNote('')
            toast(t('page.saved', { version: stored.version }))
          }}
        />
      }
    >
      {!record && Object.keys(start).length > 0 && <KeptDraft path={plainNewPath} />}
      {past && record && <PastInstruction version={record.version} when={past} />}
      {mayWrite && tab !== 'log' && !own.includes(tab) && <NoticeBar text={t('page.tabNotYours')} />}
      {record && tab === 'header' && <VoyageRail number={record.voyageNumber} />}
      {tab === 'header' && (
        <HeaderTab form={form} record={record} texts={texts} editing={writes(tab)} onSubmit={() => void save()} />
      )}
      {isLotTab(tab) && lot && (
        <LotTab
          key={lot.key}
          tab={tab}
          form={form}
          record={record}
          lot={lot}
          index={lotIndex}
          texts={texts}
          editing={writes(tab)}
          onSubmit={() => void save()}
        />
      )}
      {record && !past && tab === 'documents' && (
        <DocumentsPanel
          owner={instructionFilesContract}
          id={record.id}
          closedReason={record.status === 'canceled' ? t('message.canceledHasNoFiles') : undefined}
        />
      )}
      {tab === 'log' && record && (
        <LogTab record={record} describeChange={describeChange} isSettled={entries.length === 0} />
      )}
      {tab === 'notes' && (
        <NotesTab form={form} record={record} texts={texts} editing={writes(tab)} onSubmit={() => void save()} />
      )}
    </ObjectPage>
  )
}
