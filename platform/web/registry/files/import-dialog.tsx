import { Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { ImportAnswer } from '#platform/core/registry-queries.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { Dialog } from '#platform/ui/parts/dialog.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '../../base/api.ts'
import { useDescribeError } from '../../base/use-describe-error.ts'
import { ImportPreview, type TakeMode } from './import-preview.tsx'

interface Chosen {
  name: string
  content: Uint8Array<ArrayBuffer>
  /** One key for the file in hand, so that pressing twice imports once. */
  key: string
}

/** Load, look, take: every row of the file is checked and shown before anything is written. */
export function ImportDialog(props: {
  registry: AnyRegistry
  /** What the background has found in a large file. */
  looked?: ImportAnswer & { run: string }
  /** A large file goes on in the background. */
  onJob: (jobId: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation('shell')
  const { registry, looked } = props
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [mode, setMode] = useState<TakeMode>('valid-only')
  const goOn = (jobId: string) => {
    props.onJob(jobId)
    props.onClose()
  }
  const preview = useMutation({
    mutationFn: (file: Chosen) =>
      call(registry.endpoints.importFile, {
        query: { mode: 'preview' },
        body: file.content,
        idempotencyKey: crypto.randomUUID(),
      }),
    onSuccess: (answer) => {
      if ('jobId' in answer) goOn(answer.jobId)
    },
  })
  const answer = looked ?? (preview.data && !('jobId' in preview.data) ? preview.data : undefined)
  const take = useMutation({
    mutationFn: async () => {
      if (looked) {
        const idempotencyKey = crypto.randomUUID()
        const started = await call(registry.endpoints.takeImport, {
          params: { id: looked.run },
          body: { mode },
          idempotencyKey,
        })
        return goOn(started.jobId)
      }
      const { content, key } = chosen!
      const taken = await call(registry.endpoints.importFile, { query: { mode }, body: content, idempotencyKey: key })
      if ('counts' in taken) toast(t('workbook.imported', { count: taken.counts.create + taken.counts.update }))
      void queries.invalidateQueries({ queryKey: ['registry', registry.id] })
      props.onClose()
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
  const good = answer ? answer.counts.create + answer.counts.update : 0
  const refusal =
    good === 0
      ? t('workbook.nothingToTake')
      : mode === 'all-or-nothing' && answer!.counts.refused > 0
        ? t('workbook.someRefused', { count: answer!.counts.refused })
        : undefined
  return (
    <Dialog opened onClose={props.onClose} title={t('workbook.importTitle')} size="xl">
      {!looked && (
        <>
          <p>{t('workbook.importHint')}</p>
          <label className="import-file">
            <span>{t('workbook.file')}</span>
            <input type="file" accept=".xlsx" onChange={(event) => void choose(event.currentTarget.files?.[0])} />
          </label>
        </>
      )}
      {preview.isPending && <p role="status">{t('workbook.checking', { name: chosen?.name })}</p>}
      {error && <ErrorPanel {...describeError(error)} />}
      {answer && (
        <ImportPreview
          answer={answer}
          facts={[
            [t('workbook.new'), answer.counts.create],
            [t('workbook.changed'), answer.counts.update],
            [t('workbook.same'), answer.counts.unchanged],
            [t('workbook.refused'), answer.counts.refused],
          ]}
          mode={mode}
          onMode={setMode}
        />
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <ActionButton label={t('ui.cancel')} onClick={props.onClose} keepLabel />
        {answer && (
          <ActionButton
            label={t('workbook.take', { count: good })}
            tone="primary"
            keepLabel
            busy={take.isPending}
            disabledReason={refusal}
            onClick={() => take.mutate()}
          />
        )}
      </Group>
    </Dialog>
  )
}
