import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '#platform/web/base/api.ts'
import { followRegistries } from '#platform/web/base/live-events.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import {
  type Handover,
  handoversId,
  markNoteDone,
  type Note,
  openHandover,
  readHandover,
  readShift,
} from '../contract/shift-handover.contract.ts'

/** One that is known by its number, or the shift of a place. */
export type Asked = { id: string } | { plant?: string; area?: string; day?: string; shift?: Handover['shift'] }

/** Asked again when something that stands on it has changed, and each minute while the shift lasts: so do the gauges. */
export function useHandover(asked: Asked) {
  const { language } = useUi()
  const handover = useQuery({
    queryKey: ['registry', handoversId, 'page', asked, language],
    queryFn: ({ signal }) =>
      'id' in asked ? call(readHandover, { params: asked, signal }) : call(readShift, { query: asked, signal }),
    refetchInterval: ({ state }) => (state.data?.isRunning && state.data.status === 'open' ? 60_000 : false),
    retry: false,
  })
  const followed = handover.data?.follows.join(' ')
  useEffect(() => (followed ? followRegistries(followed.split(' '), handoversId) : undefined), [followed])
  return handover
}

/** Begun by whatever is first done with it. */
export const begun = async ({ id, version, plant, area, day, shift }: Handover, key: string) =>
  id !== null && version !== null
    ? { id, version }
    : call(openHandover, { body: { plant, area, day, shift }, idempotencyKey: key }).then((made) => ({
        id: made.id!,
        version: made.version!,
      }))

export function useNoteDone() {
  const { t } = useTranslation('shift-handover')
  const queries = useQueryClient()
  const describeError = useDescribeError()
  return useMutation({
    mutationFn: ({ id, version }: Note) =>
      call(markNoteDone, { params: { id }, version, idempotencyKey: crypto.randomUUID() }),
    onSuccess: () => toast(t('message.noteDone')),
    onError: (error) => toast(describeError(error).lines.join('\n'), 'alarm'),
    onSettled: () => queries.invalidateQueries({ queryKey: ['registry', handoversId] }),
  })
}
