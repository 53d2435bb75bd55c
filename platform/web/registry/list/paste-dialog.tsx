import { SegmentedControl } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  headerOf,
  isPastable,
  type MarkMeaning,
  type PasteColumn,
  pastedAtMost,
  readPaste,
} from '#platform/core/paste.ts'
import type { AnyRegistry, ListedRow } from '#platform/core/registry.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { Dialog } from '#platform/ui/parts/dialog.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { issueText } from '../../base/i18n.ts'
import { useDescribeError } from '../../base/use-describe-error.ts'
import { BatchPreview } from './batch-result.tsx'
import { formValue, recordValue } from '../../base/form-values.ts'
import type { RegistryTexts } from '../../fields/registry-texts.ts'
import { useBatch } from './use-batch.ts'

/** What may be left empty is empty in a new record; a required text, number or date has to come with the paste. */
function blankValues(registry: AnyRegistry): Record<string, unknown> {
  return Object.fromEntries(
    registry.inputFields
      .filter(({ required, kind }) => !required || kind === 'references' || kind === 'rows' || kind === 'boolean')
      .map((field) => [field.name, recordValue(field, formValue(field, null))]),
  )
}

const problemsShown = 100

export interface PasteProps {
  registry: AnyRegistry
  texts: RegistryTexts
  columns: PasteColumn[]
  cells: string[][]
  /** The records that the rows go into, one each; left out, each says by its key which it is. */
  onto?: readonly ListedRow[]
  /** How many rows were copied for which there is no record below. */
  leftOut?: number
  onClose: () => void
}

/** Cells from a spreadsheet: what they would change, what cannot be read, and then the good rows in one step. */
export function PasteDialog(props: PasteProps) {
  const { t } = useTranslation('shell')
  const describeError = useDescribeError()
  const { registry, texts, columns, cells, onto, leftOut = 0 } = props
  const [meaning, setMeaning] = useState<MarkMeaning | null>(null)
  const pasted = useMemo(() => readPaste(columns, cells, meaning), [columns, cells, meaning])
  const { preview, apply } = useBatch(registry)
  const problems = pasted.rows.flatMap((row, index) => row.problems.map((problem) => ({ ...problem, row: index + 1 })))
  const good = pasted.rows
    .map((row, index) => ({ ...row, record: onto?.[index] }))
    .filter((row) => row.problems.length === 0 && Object.keys(row.values).length > 0)
  // A record that is not there yet needs all its fields; only the server knows which rows those are.
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const key: string = registry.key[0]!
  const batch = good.map(({ values, record }) => ({
    id: record?.id ?? null,
    version: record?.version ?? null,
    values: fresh.has(String(values[key])) ? { ...blankValues(registry), ...values } : values,
  }))
  const tooMany = pasted.rows.length > pastedAtMost
  const ask = useEffectEvent(() => {
    if (pasted.ambiguous !== null || tooMany || batch.length === 0) return
    preview.mutate(batch, {
      onSuccess: (answer) => {
        if (onto) return
        const created = answer.rows.filter((row) => row.id === null).map((row) => String(good[row.index]?.values[key]))
        if (created.some((name) => !fresh.has(name))) setFresh(new Set(created))
      },
    })
  })
  useEffect(() => ask(), [pasted, fresh])

  const nameOf = ({ index }: { index: number }) => {
    const row = good[index]
    return String(row?.record?.[key] ?? row?.values[key] ?? t('paste.row', { row: index + 1 }))
  }
  const left = columns.filter((column) => !isPastable(column.field)).map((column) => headerOf(column))
  const answer = pasted.ambiguous === null ? preview.data : undefined
  const writable = answer ? answer.counts.create + answer.counts.update : 0
  return (
    <Dialog opened onClose={props.onClose} size={860} title={t('paste.title', { count: pasted.rows.length })}>
      <div className="batch-preview">
        <p>{t('paste.columns', { names: pasted.columns.map((column) => headerOf(column)).join(', ') || '–' })}</p>
        {left.length > 0 && <p className="muted">{t('paste.left', { names: left.join(', ') })}</p>}
        {leftOut > 0 && <p role="alert">{t('paste.leftOut', { count: leftOut })}</p>}
        {tooMany && <p>{t('paste.tooMany', { count: pastedAtMost })}</p>}
        {(pasted.ambiguous !== null || meaning !== null) && (
          <div
            className="instant-twice"
            role="group"
            aria-label={t('paste.ambiguous', { text: pasted.ambiguous ?? '1.234' })}
          >
            <span>{t('paste.ambiguous', { text: pasted.ambiguous ?? '1.234' })}</span>
            <SegmentedControl
              size="xs"
              data={[
                { value: 'decimal', label: t('paste.decimal') },
                { value: 'grouping', label: t('paste.grouping') },
              ]}
              value={meaning ?? ''}
              onChange={(next) => setMeaning(next as MarkMeaning)}
            />
          </div>
        )}
        {problems.length > 0 && (
          <>
            <h3>{t('paste.unreadable', { count: problems.length })}</h3>
            <ul>
              {problems.slice(0, problemsShown).map((problem) => (
                <li key={`${problem.row}.${problem.field}`}>
                  <strong>{t('paste.row', { row: problem.row })}</strong> {texts.label(problem.field)}: “{problem.text}”
                  – {issueText(problem)}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {preview.isPending && <SkeletonRows height={28} />}
      {(preview.error ?? apply.error) && <ErrorPanel {...describeError(preview.error ?? apply.error)} />}
      {answer && (
        <BatchPreview
          registry={registry}
          texts={texts}
          answer={{ rows: answer.rows, counts: { ...answer.counts, pass: writable } }}
          nameOf={nameOf}
        />
      )}
      <div className="dialog-buttons">
        <ActionButton label={t('ui.cancel')} onClick={props.onClose} keepLabel />
        <ActionButton
          label={t('paste.apply', { count: writable })}
          tone="primary"
          busy={apply.isPending}
          disabledReason={writable === 0 ? t('bulk.nothing') : undefined}
          onClick={() => apply.mutate(batch, { onSuccess: props.onClose })}
          keepLabel
        />
      </div>
    </Dialog>
  )
}
