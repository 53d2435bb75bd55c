import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { BulkAnswer } from '#platform/core/registry-queries.ts'
import { callAny } from '../../base/api.ts'
import type { BulkTarget } from '../list/use-selection.ts'
import { useUndo } from '../list/use-undo.ts'

export type BulkAction = 'edit' | 'end' | 'delete'
const endpoints = { edit: 'bulkEdit', end: 'bulkEnd', delete: 'bulkDelete' } as const

interface Step {
  target: BulkTarget
  /** The field to change, where the step changes one. */
  values?: Record<string, unknown>
}

/** One step on many records: what it would do, then the doing, taken back as one. */
export function useBulk(registry: AnyRegistry, action: BulkAction) {
  const { t } = useTranslation('shell')
  const queries = useQueryClient()
  const { offer } = useUndo(registry)
  const key = useRef(crypto.randomUUID())
  const send = (mode: 'preview' | 'apply', step: Step, idempotencyKey: string): Promise<BulkAnswer> =>
    callAny(registry.endpoints[endpoints[action]], { body: { mode, ...step }, idempotencyKey })

  const preview = useMutation({
    mutationFn: (step: Step) => send('preview', step, crypto.randomUUID()),
    onSuccess: () => {
      key.current = crypto.randomUUID()
    },
  })
  const apply = useMutation({
    mutationFn: (step: Step) => send('apply', step, key.current),
    onSuccess: (answer) => {
      void queries.invalidateQueries({ queryKey: ['registry', registry.id] })
      if (answer.undo !== null) offer(answer.undo, t(`bulk.${doneWords[action]}`, { count: answer.counts.pass }))
    },
  })
  return { preview, apply }
}

const doneWords = { edit: 'done', end: 'ended', delete: 'deleted' } as const
