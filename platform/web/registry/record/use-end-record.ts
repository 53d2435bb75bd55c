import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '../../base/api.ts'
import { useDescribeError } from '../../base/use-describe-error.ts'
import type { StoredRecord } from '../../base/stored-record.ts'

/** Ends a record (no longer offered for new work, its past stays valid) or opens it again; each takes the other back. */
export function useEndRecord(registry: AnyRegistry, record: StoredRecord | null) {
  const { t } = useTranslation('shell')
  const queries = useQueryClient()
  const describeError = useDescribeError()
  return useMutation({
    mutationFn: (how: 'end' | 'reopen') =>
      call(registry.endpoints[how], { params: { id: record!.id }, version: record!.version }) as Promise<StoredRecord>,
    onSuccess: (stored, how) => {
      toast(t(how === 'end' ? 'record.endedNow' : 'record.reopenedNow'))
      queries.setQueryData(['registry', registry.id, 'record', stored.id], stored)
      void queries.invalidateQueries({ queryKey: ['registry', registry.id] })
    },
    onError: (error) => toast(describeError(error).lines.join('\n'), 'alarm'),
  })
}
