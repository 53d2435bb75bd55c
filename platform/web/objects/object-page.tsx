import '../base/registry.css'
import './objects.css'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { siteTime } from '#platform/core/date-format.ts'
import type { Listed } from '#platform/core/listed.ts'
import { DirtyBar, type VersionNote } from '#platform/ui/parts/dirty-bar.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { NoticeBar } from '#platform/ui/parts/notice-bar.tsx'
import { type HeaderFact, PageHeader } from '#platform/ui/parts/page-header.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import type { ObjectForm, StoredObject } from '../forms/use-object-form.ts'
import { personName } from '../base/person-name.ts'
import { useDescribeError } from '../base/use-describe-error.ts'
import { narrowWindow } from '../base/windows.ts'
import { RecordSteps } from './record-steps.tsx'

export interface ObjectPageProps<R extends StoredObject> {
  kicker: string
  title: string
  status?: ReactNode
  facts?: HeaderFact[]
  actions?: ReactNode
  /** What is seldom needed, behind three dots. */
  more?: ReactNode
  onBack: () => void
  /** The list that it stands in, for going to the next one. */
  list?: Listed
  form: ObjectForm<R>
  /** As it is stored now, which may be newer than what the form began with. */
  stored: { version: number; updatedBy: string } | null
  editing: boolean
  /** How many, where a changed field of the form is not one change. */
  changes?: number
  /** Somebody else removed it while it was open. */
  gone?: boolean
  /** A newer record was taken over while nothing was typed. */
  followed: boolean
  note?: VersionNote
  onSave: () => Promise<boolean>
  onDiscard: () => void
  /** Above the content and beside it: tabs, and the child records. */
  tabs?: ReactNode
  childRail?: ReactNode
  /** History, comments and related records; beside the content, or over it on a narrow window. */
  rail?: { label: string; content: ReactNode; opened: boolean; onClose: () => void } | undefined
  /** Below the notices. */
  children: ReactNode
  /** Dialogs. */
  dialogs?: ReactNode
}

/** One record with everything about it: reading and editing are the same page, and nothing typed is lost. */
export function ObjectPage<R extends StoredObject>(props: ObjectPageProps<R>) {
  const { t } = useTranslation('shell')
  const { form, stored, rail } = props
  const describeError = useDescribeError()
  const narrow = useMediaQuery(narrowWindow, undefined, { getInitialValueInEffect: false })
  const beside = rail !== undefined && !narrow && rail.opened
  const changes = props.changes ?? form.changed.length
  const who = personName(stored?.updatedBy ?? '')
  const isNewer = stored && form.base && !form.isSettled() && stored.version > form.base.version
  // One's own save may be told before it is answered.
  const isStale = isNewer && !form.saving
  const parts = [beside ? 'with-rail' : '', props.childRail ? 'with-children' : '', props.tabs ? 'with-tabs' : '']
  return (
    <div className={['screen screen-record', ...parts].filter(Boolean).join(' ')}>
      <PageHeader
        kicker={props.kicker}
        title={props.title}
        onBack={props.onBack}
        status={props.status}
        facts={props.facts ?? []}
        actions={
          <>
            {props.list && form.base && <RecordSteps key={form.base.id} list={props.list} id={form.base.id} />}
            {props.actions}
          </>
        }
        more={props.more}
      />
      {props.tabs}
      {props.childRail}
      <div className="record-main" {...(props.tabs ? { role: 'tabpanel', id: 'object-panel', tabIndex: -1 } : {})}>
        {form.draft && (
          <NoticeBar
            text={t('record.draftRestored', { time: siteTime(form.draft.savedAt).time })}
            action={{ label: t('ui.discard'), onClick: props.onDiscard }}
          />
        )}
        {props.gone && <NoticeBar text={t('record.gone')} />}
        {props.followed && form.isSettled() && <NoticeBar text={t('record.followed', { who })} />}
        {isStale && <NoticeBar text={t('record.changedMeanwhile', { who })} />}
        {form.failure !== null && <ErrorPanel {...describeError(form.failure)} />}
        {props.children}
      </div>
      {beside && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <aside className="record-rail" aria-label={rail.label} tabIndex={0}>
          {rail.content}
        </aside>
      )}
      {rail && (
        <SideDrawer opened={rail.opened && narrow} title={rail.label} onClose={rail.onClose}>
          {rail.content}
        </SideDrawer>
      )}
      <DirtyBar
        changes={props.editing ? changes : 0}
        busy={form.saving}
        note={props.note}
        onSave={() => void props.onSave()}
        onDiscard={props.onDiscard}
      />
      <LeaveGuard isSettled={form.isSettled} changes={changes} onSave={props.onSave} onDiscard={props.onDiscard} />
      {props.dialogs}
    </div>
  )
}
