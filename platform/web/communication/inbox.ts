import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyOf, QueryOf } from '#platform/core/endpoint.ts'
import {
  countUnread,
  listNotifications,
  listReasons,
  markAllRead,
  markNotifications,
  readNotification,
} from '#platform/core/notification.contract.ts'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '../base/api.ts'
import { preferences, usePreference } from '../base/preferences.ts'
import { useDescribeError } from '../base/use-describe-error.ts'

/** All that starts with `inbox` is asked for again when the server says that something came in or was marked. */
export const useUnreadCount = () => useQuery({ queryKey: ['inbox', 'unread'], queryFn: () => call(countUnread) })

export type InboxFilters = Partial<Omit<QueryOf<typeof listNotifications>, 'after' | 'limit'>>

export function useInbox(filters: InboxFilters, options: { limit?: number; enabled?: boolean } = {}) {
  const language = usePreference(preferences.language)
  const { limit, enabled = true } = options
  return useInfiniteQuery({
    queryKey: ['inbox', 'list', language, filters, limit],
    enabled,
    placeholderData: keepPreviousData,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, {
        query: { ...filters, ...(limit ? { limit } : {}), ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  })
}

export function useNotification(id: string | null) {
  const language = usePreference(preferences.language)
  return useQuery({
    queryKey: ['inbox', 'one', language, id],
    enabled: id !== null,
    queryFn: ({ signal }) => call(readNotification, { params: { id: id! }, signal }),
  })
}

export function useReasons() {
  const language = usePreference(preferences.language)
  return useQuery({ queryKey: ['inbox', 'reasons', language], queryFn: () => call(listReasons) })
}

export function useMark() {
  const queries = useQueryClient()
  const describeError = useDescribeError()
  const after = {
    onSettled: () => queries.invalidateQueries({ queryKey: ['inbox'] }),
    onError: (error: unknown) => toast(describeError(error).lines.join('\n'), 'alarm'),
  }
  const some = useMutation({
    mutationFn: (body: BodyOf<typeof markNotifications>) => call(markNotifications, { body }),
    ...after,
  })
  const all = useMutation({ mutationFn: (upTo: string) => call(markAllRead, { body: { upTo } }), ...after })
  return { some: some.mutate, all: all.mutate }
}
