import { useMediaQuery } from '@mantine/hooks'
import { IconHistory, IconMessage, IconPencil, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import type { WebRegistry } from '../../base/web-module.ts'
import { usePermission } from '../../base/permissions.tsx'
import { useComments } from '../../communication/record-comments.tsx'
import { FormConflict } from '../../forms/form-conflict.tsx'
import { ObjectPage } from '../../objects/object-page.tsx'
import { usePageTitle } from '../../base/page-title.ts'
import { keepRail, recallRail } from '../../base/remembered.ts'
import { useShortcuts } from '../../base/shortcuts.ts'
import { narrowWindow } from '../../base/windows.ts'
import { AsAtControl } from '../list/as-at-control.tsx'
import { DeleteRecord } from './delete-record.tsx'
import { KeptDraft } from './kept-draft.tsx'
import { fromForm, recordValue, toForm } from '../../base/form-values.ts'
import { isOwnName, personName } from '../../base/person-name.ts'
import { RecordEntries } from './record-entries.tsx'
import { RecordPanels } from './record-panels.tsx'
import { RecordRail, type RailTab } from './record-rail.tsx'
import { RecordSections } from './record-sections.tsx'
import { useUsages } from './record-used.tsx'
import { useRegistryTexts } from '../../fields/registry-texts.ts'
import { useEndRecord } from './use-end-record.ts'
import { useQuestion } from './use-question.tsx'
import { useRecordForm } from './use-record-form.ts'
import type { StoredRecord } from '../../base/stored-record.ts'
import { useNavigate } from '../../base/address.tsx'

/** Header, sections, dirty bar and history rail of one record; reading and editing are the same page. */
export function RecordPage(props: {
  web: WebRegistry
  record: StoredRecord | null
  /** What a new one is to be like. */
  like?: StoredRecord
  path: string
  gone?: boolean
}) {
  const { registry } = props.web
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const texts = useRegistryTexts(registry)
  const navigate = useNavigate()
  const narrow = useMediaQuery(narrowWindow, undefined, { getInitialValueInEffect: false })
  const canEdit = usePermission(props.record ? registry.elements.edit : registry.elements.create)
  const canSeeHistory = usePermission(registry.elements.history)
  const canRemove = usePermission(registry.elements.remove)
  const canCreate = usePermission(registry.elements.create)

  const heading = props.record ? texts.value(registry.field(registry.title), props.record[registry.title]) : texts.new
  const record = useRecordForm({
    web: props.web,
    path: props.path,
    record: props.record,
    like: props.like,
    title: props.record ? `${texts.one} ${heading}` : heading,
  })
  const [editing, setEditing] = useState(props.record === null || record.draft !== null)
  const [historyOf, setHistoryOf] = useState<string | null>(null)
  const [railTab, setRailTab] = useState<RailTab>('history')
  const [railOpen, setRailOpen] = useState(() => !narrow && recallRail())
  const [deleting, setDeleting] = useState(false)
  usePageTitle(heading)

  const [followed, setFollowed] = useState(false)
  const follow = useEffectEvent((stored: StoredRecord) => {
    if (record.follow(stored)) setFollowed(editing && !isOwnName(stored.updatedBy))
  })
  useEffect(() => {
    if (props.record) follow(props.record)
  }, [props.record])

  const question = useQuestion(props.web, props.record)
  const goTo = (path: string) => void navigate({ to: path })
  const save = async (then: 'stay' | 'new' = 'stay') => {
    const stored = await record.submit({
      isAgreed: (values) => question.agreed(fromForm(registry, values)),
      // Of a new one nobody has written anything yet: what is missing is said.
      onUnchanged: props.record ? () => toast(t('ui.nothingChanged')) : undefined,
    })
    if (!stored) return false
    toast(t(props.record ? 'record.updated' : 'record.created'))
    setEditing(false)
    if (then === 'new' && !props.record && !props.like) {
      record.startAnother()
      setEditing(true)
    } else if (then === 'new') goTo(`${registry.path}/new`)
    else if (!props.record) void navigate({ to: `${registry.path}/${stored.id}`, replace: true })
    return true
  }
  const discard = () => {
    record.discard()
    setEditing(props.record === null)
  }
  /** Back to reading, where nothing was typed. */
  const leaveEditing = props.record !== null && editing && record.changed.length === 0
  // What nobody types is as it was stored, until what it is worked out from is typed; where only the server can, until it has.
  const showsStored = !editing || record.changed.length === 0 || props.web.compute === undefined
  const hasHistory = props.record !== null && canSeeHistory.enabled
  const hasRail = props.record !== null
  const openRail = (isOpen: boolean) => {
    setRailOpen(isOpen)
    // On a narrow window it lies over the page, where nobody wants to find it.
    if (!narrow) keepRail(isOpen)
  }
  const showHistory = (field: string | null) => {
    setHistoryOf(field)
    setRailTab('history')
    openRail(true)
  }
  const usages = useUsages(registry, props.record?.id)
  const comments = useComments(registry, props.record?.id)
  const said = comments.data?.pages[0]?.count ?? 0
  const inUse = (usages.data?.length ?? 0) > 0
  const isEnded = props.record !== null && props.record.endedAt !== null
  const maySaveAndNew = editing && canEdit.enabled && canCreate.enabled
  const mayDuplicate = props.record !== null && canCreate.visible && !editing
  const mayRemove = props.record !== null && canRemove.visible
  const ending = useEndRecord(registry, props.record)
  const end = async (how: 'end' | 'reopen') => {
    const endedAt = how === 'end' ? new Date().toISOString() : null
    if (await question.agreed({ endedAt })) ending.mutate(how)
  }
  const { status } = props.web
  const state = status && props.record && String(props.record[status.field])
  useShortcuts(
    hasHistory
      ? [{ keys: 'Ctrl+Shift+H', label: t('shortcut.fieldHistory'), run: () => showHistory(focusedField(registry)) }]
      : [],
    canEdit.enabled && editing
      ? [
          { keys: 'Ctrl+S', label: t('ui.save'), run: () => void save() },
          { keys: 'Ctrl+Enter', label: t('shortcut.saveAndNew'), run: () => void save('new') },
        ]
      : [],
    leaveEditing ? [{ keys: 'Escape', label: t('ui.cancel'), run: () => setEditing(false) }] : [],
    canEdit.enabled && !editing ? [{ keys: 'Alt+E', label: t('action.edit'), run: () => setEditing(true) }] : [],
  )

  const rail = props.record && (
    <RecordRail
      registry={registry}
      texts={texts}
      id={props.record.id}
      hasHistory={hasHistory}
      tab={railTab}
      onTab={setRailTab}
      field={historyOf}
      onField={setHistoryOf}
      usages={usages}
      comments={comments}
    />
  )

  return (
    <ObjectPage
      kicker={texts.one}
      title={heading}
      onBack={() => goTo(registry.path)}
      status={
        <>
          {status && state && (
            <StatusChip
              tone={status.tones[state] ?? 'neutral'}
              text={texts.value(registry.field(status.field), state)}
            />
          )}
          {!status && isEnded && <StatusChip tone="muted" text={t('record.ended')} />}
          {record.changed.length > 0 && <StatusChip tone="progress" text={t('record.unsaved')} />}
        </>
      }
      facts={
        props.record
          ? [
              {
                label: t('record.updatedBy', { who: personName(props.record.updatedBy) }),
                value: formatInstant(props.record.updatedAt, language),
              },
            ]
          : []
      }
      actions={
        <>
          {hasRail && (
            <ActionButton
              label={said > 0 ? t('record.railWith', { count: said }) : t('record.rail')}
              icon={said > 0 ? IconMessage : IconHistory}
              iconOnly={said === 0}
              expanded={railOpen}
              onClick={() => openRail(!railOpen)}
            />
          )}
          {hasHistory && !editing && (
            <AsAtControl asAt={undefined} onShow={(asAt) => void navigate({ to: '.', search: { asAt } })} />
          )}
          {leaveEditing && (
            <ActionButton label={t('ui.cancel')} icon={IconX} shortcut="Escape" onClick={() => setEditing(false)} />
          )}
          {props.record && canEdit.visible && !editing && (
            <ActionButton
              label={t('action.edit')}
              icon={IconPencil}
              tone="primary"
              shortcut="Alt+E"
              disabledReason={canEdit.reason}
              onClick={() => setEditing(true)}
            />
          )}
        </>
      }
      more={
        (maySaveAndNew || mayDuplicate || mayRemove) && (
          <RecordEntries
            onSaveAndNew={maySaveAndNew ? () => void save('new') : undefined}
            create={mayDuplicate ? canCreate : undefined}
            onDuplicate={() => void navigate({ to: `${registry.path}/new`, search: { like: props.record!.id } })}
            remove={mayRemove ? canRemove : undefined}
            ends={[
              ...(isEnded ? (['reopen'] as const) : []),
              ...(inUse || registry.permanent ? (isEnded ? [] : (['end'] as const)) : (['delete'] as const)),
            ]}
            isEnding={ending.isPending}
            onEnd={(how) => void end(how)}
            onDelete={() => setDeleting(true)}
          />
        )
      }
      list={registry}
      form={record}
      stored={props.record}
      editing={editing}
      gone={props.gone ?? false}
      followed={followed}
      onSave={() => save()}
      onDiscard={discard}
      rail={
        rail
          ? {
              label: t('record.rail'),
              content: rail,
              opened: railOpen,
              onClose: () => openRail(false),
            }
          : undefined
      }
      dialogs={
        <>
          {question.dialog}
          <FormConflict
            form={record}
            fields={registry.inputFields}
            toForm={(stored) => toForm(registry, stored)}
            words={{
              label: ({ field }) => texts.labelWithUnit(field),
              value: ({ field }, value) => texts.value(field, recordValue(field, value)),
            }}
            onSaved={() => setEditing(false)}
          />
          {props.record && (
            <DeleteRecord
              registry={registry}
              texts={texts}
              record={props.record}
              opened={deleting}
              onClose={() => setDeleting(false)}
              onEnd={() => void end('end')}
              onDeleted={() => {
                record.discard()
                goTo(registry.path)
              }}
            />
          )}
        </>
      }
    >
      {props.like && <KeptDraft path={`${registry.path}/new`} />}
      <RecordSections
        registry={registry}
        texts={texts}
        shown={{
          id: props.record?.id,
          ...(showsStored ? props.record : undefined),
          ...(editing ? record.computed : undefined),
        }}
        values={record.values}
        onChange={record.change}
        onTouch={record.touch}
        changed={record.changed}
        errorOf={record.errorOf}
        editing={editing && canEdit.enabled}
        onFieldHistory={hasHistory ? showHistory : undefined}
        onSubmit={() => void save()}
      />
      {props.record && <RecordPanels web={props.web} record={props.record} />}
    </ObjectPage>
  )
}

function focusedField(registry: AnyRegistry): string | null {
  const path = /^field-([^.]+)/.exec(document.activeElement?.id ?? '')?.[1]
  return registry.fields.find((field) => field.name === path)?.name ?? null
}
