import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatInstant } from '#platform/core/date-format.ts'
import { ChoiceField } from '#platform/ui/fields/choice-field.tsx'
import { MultilineField } from '#platform/ui/fields/text-field.tsx'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { FormDialog } from '#platform/ui/parts/form-dialog.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { Failure } from '#platform/web/base/awaited.tsx'
import { usePermission } from '#platform/web/base/permissions.tsx'
import { personName } from '#platform/web/base/person-name.ts'
import { severityTone } from '../contract/handover-tone.ts'
import {
  addNote,
  type Handover,
  handoverElements,
  handoversId,
  type Note,
  severities,
  type Severity,
} from '../contract/shift-handover.contract.ts'
import { begun, useNoteDone } from './use-handover.ts'

/** What people want the next shift to know; what is not done goes on to the one after. */
export function HandoverNotes({ handover }: { handover: Handover }) {
  const { t } = useTranslation('shift-handover')
  const may = usePermission(handoverElements.note)
  const [adding, setAdding] = useState(false)
  const isSigned = handover.status !== 'open'
  return (
    <section className="section" aria-labelledby="handover-notes">
      <div className="handover-head">
        <h2 id="handover-notes">{t('notes.title')}</h2>
        {may.visible && (
          <ActionButton
            label={t('notes.add')}
            icon={IconPlus}
            keepLabel
            disabledReason={may.reason ?? (isSigned ? t('message.isSigned') : undefined)}
            onClick={() => setAdding(true)}
          />
        )}
      </div>
      {handover.notes.length === 0 && <p className="muted">{t('notes.none')}</p>}
      <ul className="handover-notes">
        {handover.notes.map((note) => (
          <NoteLine key={note.id} note={note} />
        ))}
      </ul>
      {adding && <NoteDialog handover={handover} onClose={() => setAdding(false)} />}
    </section>
  )
}

function NoteLine({ note }: { note: Note }) {
  const { t } = useTranslation('shift-handover')
  const { language } = useUi()
  const may = usePermission(handoverElements.note)
  const done = useNoteDone()
  const { severity, text, writtenBy, writtenAt, day, shift, isCarried, doneAt, doneBy } = note
  return (
    <li>
      <StatusChip tone={severityTone[severity]} text={t(`severity.${severity}`)} />
      <span className="handover-note">
        {text}
        <span className="muted">
          {personName(writtenBy)}, {formatInstant(writtenAt, language)}
          {isCarried &&
            ` · ${t('notes.carried')}, ${t('notes.from', { day: formatDate(day, language), shift: t(`shift.${shift}`) })}`}
          {doneAt && ` · ${t('notes.done')}: ${personName(doneBy ?? '')}, ${formatInstant(doneAt, language)}`}
        </span>
      </span>
      {may.visible && doneAt === null && (
        <ActionButton
          label={t('notes.markDone')}
          icon={IconCheck}
          tone="quiet"
          disabledReason={may.reason}
          busy={done.isPending}
          onClick={() => done.mutate(note)}
        />
      )}
    </li>
  )
}

function NoteDialog({ handover, onClose }: { handover: Handover; onClose: () => void }) {
  const { t } = useTranslation('shift-handover')
  const queries = useQueryClient()
  const [severity, setSeverity] = useState<Severity>('info')
  const [text, setText] = useState('')
  const [attempted, setAttempted] = useState(false)
  // A second try after a broken line is the same note.
  const keys = useRef({ open: crypto.randomUUID(), note: crypto.randomUUID() })
  const lacks = text.trim() === ''
  const add = useMutation({
    mutationFn: async () => {
      const { id } = await begun(handover, keys.current.open)
      return call(addNote, {
        params: { id },
        body: { text: text.trim(), severity },
        idempotencyKey: keys.current.note,
      })
    },
    onSuccess: () => {
      toast(t('message.noted'))
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['registry', handoversId] }),
  })
  return (
    <FormDialog
      title={t('notes.add')}
      label={t('notes.add')}
      busy={add.isPending}
      onSubmit={() => {
        setAttempted(true)
        if (!lacks) add.mutate()
      }}
      onClose={onClose}
    >
      <Failure error={add.error} />
      <ChoiceField
        name="severity"
        label={t('notes.severity')}
        value={severity}
        onChange={(value) => setSeverity(severities.find((one) => one === value) ?? 'info')}
        choices={severities.map((value) => ({ value, label: t(`severity.${value}`) }))}
        required
      />
      <MultilineField
        name="text"
        label={t('notes.text')}
        value={text}
        onChange={setText}
        maxLength={500}
        error={attempted && lacks ? t('shell:step.sayWhy') : undefined}
        required
        autoFocus
      />
    </FormDialog>
  )
}
