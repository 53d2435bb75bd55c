import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { toast } from '#platform/ui/parts/toast.ts'
import { undoToast } from '#platform/ui/parts/undo-toast.tsx'
import { call } from '../../base/api.ts'
import { useDescribeError } from '../../base/use-describe-error.ts'

/** The steps of this browser by registry, the last one at the end; each is taken back by a new write. */
const steps = new Map<string, { done: string[]; undone: string[] }>()

function stepsOf(registryId: string) {
  const known = steps.get(registryId) ?? { done: [], undone: [] }
  steps.set(registryId, known)
  return known
}

/** Takes the last step back, and takes that back again. */
export function useUndo(registry: AnyRegistry) {
  const { t } = useTranslation('shell')
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const mine = stepsOf(registry.id)
  const run = useMutation({
    mutationFn: (input: { step: string; how: 'undo' | 'redo' }) =>
      call(registry.endpoints.undo, { body: { undo: input.step }, idempotencyKey: crypto.randomUUID() }),
    onMutate: ({ step }) => {
      // Whatever comes of it, nobody gets further by trying the same step again.
      mine.done = mine.done.filter((one) => one !== step)
      mine.undone = mine.undone.filter((one) => one !== step)
    },
    onSuccess: (answer, { how }) => {
      mine[how === 'undo' ? 'undone' : 'done'].push(answer.undo)
      toast(t(how === 'undo' ? 'bulk.undone' : 'bulk.redone'))
      void queries.invalidateQueries({ queryKey: ['registry', registry.id] })
    },
    onError: (error) => toast(describeError(error).lines.join('\n'), 'alarm'),
  })
  const last = (list: 'done' | 'undone', how: 'undo' | 'redo') => () => {
    const step = mine[list].at(-1)
    if (step === undefined) toast(t(how === 'undo' ? 'bulk.nothingToUndo' : 'bulk.nothingToRedo'))
    else run.mutate({ step, how })
  }
  return {
    /** Says what was done and offers to take it back. */
    offer: (step: string, message: string) => {
      mine.done.push(step)
      mine.undone = []
      undoToast(message, () => run.mutate({ step, how: 'undo' }))
    },
    undo: last('done', 'undo'),
    redo: last('undone', 'redo'),
  }
}
