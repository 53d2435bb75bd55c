import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const gather = 400

/** Counts up when rows of the registry changed; a burst of changes counts once. */
export function useRegistryRevision(registryId: string): number {
  const queries = useQueryClient()
  const [revision, setRevision] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = queries.getQueryCache().subscribe((event) => {
      const mine = event.query.queryKey[0] === 'registry' && event.query.queryKey[1] === registryId
      if (!mine || event.type !== 'updated' || event.action.type !== 'invalidate') return
      clearTimeout(timer)
      timer = setTimeout(() => setRevision((count) => count + 1), gather)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queries, registryId])
  return revision
}
