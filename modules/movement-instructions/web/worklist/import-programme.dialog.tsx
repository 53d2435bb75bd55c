import '../form/instruction.css'
import { Input } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { siteTime } from '#platform/core/date-format.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { Dialog } from '#platform/ui/parts/dialog.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { call, download } from '#platform/web/base/api.ts'
import { issueText } from '#platform/web/base/i18n.ts'
import { textOf } from '#platform/web/base/form-values.ts'
import { ImportPreview, type TakeMode } from '#platform/web/registry/files/import-preview.tsx'
import { RegistryFieldInput } from '#platform/web/fields/registry-field.tsx'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import { instructionNode } from '#modules/movement-instructions/contract/movement-instruction.ts'
import { movementInstructionRegistry } from '#modules/movement-instructions/contract/movement-instructions.registry.ts'
import { importProgramme, programmeTemplate } from '#modules/movement-instructions/contract/programme.contract.ts'
import { dateIssue } from '#modules/movement-instructions/rules/programme.ts'
import { useInstructionTexts } from '../form/instruction-texts.ts'

const plantField = { ...instructionNode.fields.find(({ name }) => name === 'plant')!, required: true }

/** The shipping programme of a plant: say whose and of which day, look at what it would do, take it. */
export function ImportProgrammeDialog(props: { onClose: () => void }) {
  const { t } = useTranslation(['movement-instructions', 'shell'])
  const texts = useInstructionTexts().header!
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const [today] = useState(() => siteTime(new Date().toISOString()).date)
  const [plant, setPlant] = useState('')
  const [date, setDate] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [attempted, setAttempted] = useState(false)
  const [mode, setMode] = useState<TakeMode>('valid-only')
  // One key for what was looked at, so that pressing twice imports once.
  const [key, setKey] = useState('')
  const send = async (how: 'preview' | TakeMode, idempotencyKey: string) =>
    call(importProgramme, {
      query: { plant, date, fileName: file!.name, mode: how },
      body: new Uint8Array(await file!.arrayBuffer()),
      idempotencyKey,
    })
  const preview = useMutation({
    mutationFn: () => send('preview', crypto.randomUUID()),
    onSuccess: () => setKey(crypto.randomUUID()),
  })
  const take = useMutation({
    mutationFn: () => send(mode, key),
    onSuccess: ({ counts }) => {
      toast(t('programme.done', { count: counts.instructions }))
      void queries.invalidateQueries({ queryKey: ['registry', movementInstructionRegistry.id] })
      props.onClose()
    },
  })
  const template = useMutation({
    mutationFn: () => download(programmeTemplate, { query: {} }),
    onError: (error) => toast(describeError(error).lines.join('\n'), 'alarm'),
  })
  /** What was looked at is another thing as soon as one of the three is. */
  const changed = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value)
      preview.reset()
      take.reset()
    }
  }
  const wrongDate = dateIssue(date, today)
  const wrong = {
    'programme-plant': plant === '' ? t('worklist.plantNeeded') : undefined,
    'programme-date': wrongDate && issueText(wrongDate),
    'programme-file': file ? undefined : t('programme.fileNeeded'),
  }
  const says = (name: keyof typeof wrong) => (attempted ? wrong[name] : undefined)
  const check = () => {
    setAttempted(true)
    const first = Object.entries(wrong).find(([, problem]) => problem !== undefined)?.[0]
    if (first) document.getElementById(`field-${first}`)?.focus()
    else preview.mutate()
  }
  const error = take.error ?? preview.error
  const answer = preview.data
  const counts = answer?.counts
  const refusal =
    counts?.instructions === 0
      ? t('programme.nothing')
      : mode === 'all-or-nothing' && counts && counts.refused > 0
        ? t('shell:workbook.someRefused', { count: counts.refused })
        : undefined
  return (
    <Dialog opened onClose={props.onClose} title={t('programme.title')} size="xl">
      <form
        className="programme"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          check()
        }}
      >
        <p>{t('programme.hint')}</p>
        <div className="programme-asked">
          <RegistryFieldInput
            name="programme-plant"
            field={plantField}
            label={texts.label('plant')}
            required
            choices={[]}
            value={plant}
            errorOf={() => says('programme-plant')}
            onChange={(value) => changed(setPlant)(textOf(value))}
          />
          <DateField
            name="programme-date"
            label={t('programme.date')}
            hint={t('programme.dateHint')}
            required
            value={date}
            error={says('programme-date')}
            onChange={changed(setDate)}
          />
        </div>
        <div className="programme-file">
          <label className="import-file">
            <span>{t('shell:workbook.file')}</span>
            <input
              id="field-programme-file"
              type="file"
              accept=".xlsx"
              aria-required
              aria-invalid={says('programme-file') !== undefined}
              aria-describedby={says('programme-file') && 'programme-file-problem'}
              onChange={(event) => changed(setFile)(event.currentTarget.files?.[0] ?? null)}
            />
          </label>
          <ActionButton
            label={t('programme.template')}
            icon={IconDownload}
            busy={template.isPending}
            onClick={() => template.mutate()}
            keepLabel
          />
        </div>
        {says('programme-file') && <Input.Error id="programme-file-problem">{says('programme-file')}</Input.Error>}
        {preview.isPending && <p role="status">{t('shell:workbook.checking', { name: file?.name })}</p>}
        {take.isPending && <p role="status">{t('programme.taking')}</p>}
        {error && <ErrorPanel {...describeError(error)} />}
        {answer && (
          <>
            <ImportPreview
              answer={answer}
              facts={[
                [t('programme.instructions'), answer.counts.instructions],
                [t('programme.lots'), answer.counts.lots],
                [t('programme.known'), answer.counts.known],
                [t('programme.refused'), answer.counts.refused],
              ]}
              mode={mode}
              onMode={setMode}
            />
            {answer.known.length > 0 && (
              <p className="programme-known">{t('programme.knownList', { numbers: answer.known.join(', ') })}</p>
            )}
          </>
        )}
        <div className="dialog-buttons">
          <ActionButton label={t('shell:ui.cancel')} onClick={props.onClose} keepLabel />
          {counts ? (
            <ActionButton
              label={t('programme.take', { count: counts.instructions })}
              tone="primary"
              keepLabel
              busy={take.isPending}
              disabledReason={refusal}
              onClick={() => take.mutate()}
            />
          ) : (
            <ActionButton
              label={t('programme.check')}
              tone="primary"
              type="submit"
              busy={preview.isPending}
              keepLabel
            />
          )}
        </div>
      </form>
    </Dialog>
  )
}
