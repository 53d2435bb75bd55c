import { ApiFailure } from './api-failure.ts'
import { FreshQueryClient } from './fresh-query-client.ts'

/** A refusal stays a refusal; only a lost connection, or a server that is coming back or asks to wait, is worth another try. */
function mayHelp(error: unknown): boolean {
  // What was stopped by the clock would be stopped again.
  return error instanceof ApiFailure && [0, 429, 503].includes(error.status) && error.code !== 'platform.tookTooLong'
}

export const queryClient = new FreshQueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && mayHelp(error) },
    mutations: { retry: false },
  },
})
