import { ApiFailure } from './api-failure.ts'
import { FreshQueryClient } from './fresh-query-client.ts'

/** A refusal stays a refusal; only a lost connection or a server that is coming back is worth another try. */
function mayHelp(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 0 || error.status === 503)
}

export const queryClient = new FreshQueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && mayHelp(error) },
    mutations: { retry: false },
  },
})
