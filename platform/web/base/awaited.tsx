import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { useDescribeError } from './use-describe-error.ts'

/** What went wrong with a call, if something did. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const describeError = useDescribeError()
  return error ? <ErrorPanel {...describeError(error)} {...(onRetry ? { onRetry } : {})} /> : null
}

interface Asked {
  error: unknown
  isPending: boolean
  refetch: () => Promise<unknown>
}

/** Stands where an answer will be: rows without words while it is on its way, or why it did not come. */
export function Awaited({ query, height }: { query: Asked; height: number }) {
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  return query.isPending ? <SkeletonRows height={height} /> : null
}
