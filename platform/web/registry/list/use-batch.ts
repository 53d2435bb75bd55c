import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { BatchAnswer, BatchRow } from '#platform/core/registry-queries.ts'
import { call } from '../../base/api.ts'
import { useUndo } from './use-undo.ts'

/** Many rows at once: shown first, then the good ones written, or all or none, and taken back as one step. */
export function useBatch(registry: AnyRegistry, mode: 'valid-only' | 'all-or-nothing' = 'valid-only') {
  const { t } = useTranslation('shell')
  const queries = useQueryClient()
  const { offer } = useUndo(registry)
  const key = useRef(crypto.randomUUID())

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
      call(registry.endpoints.batch, { body: { mode, rows }, idempotencyKey: key.current }),
    onSuccess: (answer) => {
      key.current = crypto.randomUUID()
      if (answer.undo === null) return
      void queries.invalidateQueries({ queryKey: ['registry', registry.id] })
      offer(answer.undo, t('bulk.done', { count: answer.counts.create + answer.counts.update }))
    },
  })
  return { preview, apply }
}
