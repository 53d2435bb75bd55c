import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/**
 * What is asked for the first time while it changes may come back as it was before, and the library takes that answer
 * for fresh: it starts nothing new before the first answer is there, and forgets then that it was told. So ask again.
 */
export class FreshQueryClient extends QueryClient {
  override invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) {
      if (query.state.fetchStatus === 'idle' || query.state.data !== undefined) continue
      const again = () => super.invalidateQueries({ queryKey: query.queryKey, exact: true }, options)
      void query.promise?.then(again, () => {})
    }
    return super.invalidateQueries(filters, options)
  }
}
