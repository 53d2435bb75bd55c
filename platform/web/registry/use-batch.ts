import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { BatchAnswer, BatchRow } from '#platform/core/registry-queries.ts'
import { toast } from '#platform/ui/parts/toast.ts'
import { undoToast } from '#platform/ui/parts/undo-toast.tsx'
import { call } from '../app/api.ts'
import { useDescribeError } from '../shell/use-describe-error.ts'

/** Many rows at once: shown first, then the good ones written, and taken back as one step. */
export function useBatch(registry: AnyRegistry) {
  const { t } = useTranslation('shell')
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const key = useRef(crypto.randomUUID())
  const refresh = () => void queries.invalidateQueries({ queryKey: ['registry', registry.id] })

  const undo = useMutation({
    mutationFn: (id: string) =>
      call(registry.endpoints.undo, { body: { undo: id }, idempotencyKey: crypto.randomUUID() }),
    onSuccess: () => {
      toast(t('bulk.undone'))
      refresh()
    },
    onError: (error) => toast(describeError(error).lines.join('\n'), 'alarm'),
  })
  const preview = useMutation({
    mutationFn: (rows: BatchRow[]): Promise<BatchAnswer> =>
      call(registry.endpoints.batch, { body: { mode: 'preview', rows }, idempotencyKey: crypto.randomUUID() }),
    // What was previewed is what a repeated click may write once.
    onSuccess: () => {
      key.current = crypto.randomUUID()
    },
  })
  const apply = useMutation({
    mutationFn: (rows: BatchRow[]): Promise<BatchAnswer> =>
      call(registry.endpoints.batch, { body: { mode: 'valid-only', rows }, idempotencyKey: key.current }),
    onSuccess: (answer) => {
      refresh()
      const done = t('bulk.done', { count: answer.counts.create + answer.counts.update })
      if (answer.undo) undoToast(done, () => undo.mutate(answer.undo!))
      else toast(done)
    },
  })
  return { preview, apply }
}
