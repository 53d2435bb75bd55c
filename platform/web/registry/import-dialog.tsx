import './import-dialog.css'
import { Group, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { ImportAnswer } from '#platform/core/registry-queries.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '../app/api.ts'
import { useDescribeError } from '../shell/use-describe-error.ts'

interface Chosen {
  name: string
  content: Uint8Array<ArrayBuffer>
  /** One key for the file in hand, so that pressing twice imports once. */
  key: string
}

/** Load, look, take: every row of the file is checked and shown before anything is written. */
export function ImportDialog(props: { registry: AnyRegistry; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const { registry } = props
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const send = (file: Chosen, mode: 'preview' | 'valid-only') =>
    call(registry.endpoints.importFile, {
      query: { mode },
      body: file.content,
      idempotencyKey: mode === 'preview' ? crypto.randomUUID() : file.key,
    })
  const preview = useMutation({ mutationFn: (file: Chosen) => send(file, 'preview') })
  const close = () => {
    setChosen(null)
    preview.reset()
    take.reset()
    props.onClose()
  }
  const take = useMutation({
    mutationFn: (file: Chosen) => send(file, 'valid-only'),
    onSuccess: ({ counts }) => {
      toast(t('workbook.imported', { count: counts.create + counts.update }))
      void queries.invalidateQueries({ queryKey: ['registry', registry.id] })
      close()
    },
  })
  const choose = async (file: File | undefined) => {
    if (!file) return
    const next = { name: file.name, content: new Uint8Array(await file.arrayBuffer()), key: crypto.randomUUID() }
    setChosen(next)
    take.reset()
    preview.mutate(next)
  }
  const error = take.error ?? preview.error
  const good = preview.data ? preview.data.counts.create + preview.data.counts.update : 0
  return (
    <Modal
      opened={props.opened}
      onClose={close}
      title={t('workbook.importTitle')}
      size="xl"
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      classNames={{ title: 'dialog-title' }}
    >
      <p>{t('workbook.importHint')}</p>
      <label className="import-file">
        <span>{t('workbook.file')}</span>
        <input type="file" accept=".xlsx" onChange={(event) => void choose(event.currentTarget.files?.[0])} />
      </label>
      {preview.isPending && <p role="status">{t('workbook.checking', { name: chosen?.name })}</p>}
      {error && <ErrorPanel {...describeError(error)} />}
      {preview.data && <Preview answer={preview.data} />}
      <Group justify="flex-end" gap="xs" mt="md">
        <ActionButton label={t('ui.cancel')} onClick={close} keepLabel />
        {chosen && preview.data && (
          <ActionButton
            label={t('workbook.take', { count: good })}
            tone="primary"
            keepLabel
            busy={take.isPending}
            disabledReason={good === 0 ? t('workbook.nothingToTake') : undefined}
            onClick={() => take.mutate(chosen)}
          />
        )}
      </Group>
    </Modal>
  )
}

function Preview({ answer }: { answer: ImportAnswer }) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const fact = (label: string, count: number): ReactNode => (
    <div>
      <dt>{label}</dt>
      <dd>{formatNumber(count, language)}</dd>
    </div>
  )
  return (
    <section aria-live="polite">
      <dl className="import-counts">
        {fact(t('workbook.new'), answer.counts.create)}
        {fact(t('workbook.changed'), answer.counts.update)}
        {fact(t('workbook.same'), answer.counts.unchanged)}
        {fact(t('workbook.refused'), answer.counts.refused)}
      </dl>
      {answer.ignoredColumns.length > 0 && (
        <p>{t('workbook.ignored', { columns: answer.ignoredColumns.join(', ') })}</p>
      )}
      {answer.problems.length > 0 && (
        // The table scrolls by itself, so the keyboard must be able to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="import-problems" tabIndex={0} role="region" aria-label={t('workbook.problems')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('workbook.row')}</th>
                <th scope="col">{t('workbook.column')}</th>
                <th scope="col">{t('workbook.value')}</th>
                <th scope="col">{t('workbook.reason')}</th>
              </tr>
            </thead>
            <tbody>
              {answer.problems.map((problem) => (
                <tr key={`${problem.row}-${problem.column}-${problem.text}`}>
                  <td className="import-row">{problem.row}</td>
                  <td>{problem.column}</td>
                  <td>{problem.value}</td>
                  <td>{problem.text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!answer.complete && <p>{t('workbook.moreProblems')}</p>}
    </section>
  )
}
