import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnyReport } from '#platform/core/report.ts'
import { followRegistries } from '../base/live-events.ts'

const nothing: readonly string[] = []

/** Keeps a report up to date: after changes of what it is made of, and where it lives by the clock, after a while. */
export function useFresh({ id, follows = nothing, everySeconds }: AnyReport): () => void {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: ['registry', id] })
  useEffect(() => followRegistries(follows, id), [follows, id])
  useEffect(() => {
    if (everySeconds === undefined) return undefined
    const timer = setInterval(
      () => document.hidden || void queries.invalidateQueries({ queryKey: ['registry', id] }),
      everySeconds * 1000,
    )
    return () => clearInterval(timer)
  }, [everySeconds, id, queries])
  return refresh
}
