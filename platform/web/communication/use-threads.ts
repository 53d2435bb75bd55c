import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listThreadMessages, listThreads, readThread } from '#platform/core/thread.contract.ts'
import { call } from '../base/api.ts'

/** All that starts with `threads` is asked for again when the server says that one of them has changed. */
export const useThreads = () => useQuery({ queryKey: ['threads', 'list'], queryFn: () => call(listThreads) })

export const useThread = (id: string) =>
  useQuery({
    queryKey: ['threads', 'one', id],
    queryFn: ({ signal }) => call(readThread, { params: { id }, signal }),
  })

/** The newest page first; earlier ones on demand. */
export const useThreadMessages = (id: string) =>
  useInfiniteQuery({
    queryKey: ['threads', 'messages', id],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) =>
      call(listThreadMessages, { params: { id }, query: pageParam ? { before: pageParam } : {}, signal }),
    getNextPageParam: (page) => (page.hasEarlier ? page.messages[0]!.number : null),
  })
