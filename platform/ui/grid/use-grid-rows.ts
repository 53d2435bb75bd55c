import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FetchPage, GridPage } from './block-source.ts'
import { type GridGroup, groupedSource, lastRowOf, pagedSource, type RowSource } from './row-source.ts'

export interface GridGrouping<Row> {
  field: string
  load: (signal: AbortSignal) => Promise<GridGroup[]>
  fetchPage: (value: unknown, after: string | undefined, signal: AbortSignal) => Promise<GridPage<Row>>
  /** What stands at the head of a group. */
  label: (group: GridGroup) => string
}

export type GridPhase = { name: 'loading' | 'rows' | 'empty' | 'cancelled' } | { name: 'failed'; error: unknown }

/** What the grid shows and in which state it is; a question that takes long can be given up. */
export function useGridRows<Row extends { id: string }>(options: {
  ready: boolean
  pageSize: number
  fetchPage: FetchPage<Row>
  grouping?: GridGrouping<Row> | undefined
  sourceKey: string
  revision: number
  /** Shows another source from its beginning. */
  show: (source: RowSource<Row>, fail: (error: unknown) => void) => void
  /** Reads again what is in sight; the number of rows is given where it is known. */
  refresh: (count?: number) => void
}) {
  const { ready, pageSize, sourceKey, revision } = options
  const groupField = options.grouping?.field
  const [phase, setPhase] = useState<GridPhase>({ name: 'loading' })
  const [refreshing, setRefreshing] = useState(false)
  const [readingOn, setReadingOn] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const asking = useRef(new AbortController())
  const opened = useRef(new Set<string>())
  const current = useRef<{ source: RowSource<Row>; count?: () => number } | null>(null)
  const turns = useRef({ asked: 0, shown: 0 })
  const isShown = useRef(false)

  const fail = useEffectEvent((error: unknown) => {
    // Given up by the user or by another question: no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) setPhase({ name: 'failed', error })
  })

  const open = useEffectEvent(async (signal: AbortSignal) => {
    const { grouping } = options
    if (!grouping) {
      const source = pagedSource<Row>((after) => options.fetchPage(after, signal), pageSize)
      return { source, isEmpty: (await source.rows(0, pageSize)).rows.length === 0 }
    }
    const groups = await grouping.load(signal)
    const source = groupedSource<Row>({
      groups,
      opened: opened.current,
      size: pageSize,
      fetchPage: (value, after) => grouping.fetchPage(value, after, signal),
    })
    return { source: source as unknown as RowSource<Row>, count: source.count, isEmpty: groups.length === 0 }
  })
  /** Answers come in any order: one to an earlier question than the one that is shown says nothing new. */
  const read = useEffectEvent(async (signal: AbortSignal): Promise<boolean> => {
    const turn = ++turns.current.asked
    const { isEmpty, ...fresh } = await open(signal)
    if (signal.aborted || turn < turns.current.shown) return false
    turns.current.shown = turn
    current.current = fresh
    setPhase({ name: isEmpty ? 'empty' : 'rows' })
    return true
  })
  const show = useEffectEvent(() => {
    // The grid keeps this one while rows that changed are read by a newer source.
    const source: RowSource<Row> = { rows: (start, end) => current.current!.source.rows(start, end) }
    options.show(source, (error) => fail(error))
    isShown.current = true
  })

  useEffect(() => opened.current.clear(), [groupField])

  useEffect(() => {
    if (!ready) return
    const abort = new AbortController()
    asking.current = abort
    isShown.current = false
    setRefreshing(true)
    read(abort.signal)
      .then(() => !abort.signal.aborted && !isShown.current && show())
      .catch((error: unknown) => !abort.signal.aborted && fail(error))
      .finally(() => !abort.signal.aborted && setRefreshing(false))
    return () => abort.abort()
  }, [ready, sourceKey, pageSize, groupField, attempt])

  const again = useEffectEvent(async () => {
    // Old rows stay on the screen when this fails; the next change or the user's retry asks again.
    if (!(await read(asking.current.signal).catch(() => false))) return
    // Not from the beginning once it is there: somebody may have begun to type in a row.
    if (isShown.current) options.refresh(current.current?.count?.())
    else show()
  })
  useEffect(() => {
    // Also while the first answer is on its way: it may be from before the change.
    if (turns.current.asked > 0 && revision > 0) void again()
  }, [revision])

  return {
    phase,
    refreshing,
    retry: () => setAttempt((count) => count + 1),
    cancel: () => {
      asking.current.abort()
      setRefreshing(false)
      setPhase({ name: 'cancelled' })
    },
    /** While rows that nobody has scrolled to are read. */
    readingOn,
    /**
     * Reads on to the last row and says where it stands; null where that would be more than so many rows, undefined where
     * another question was asked meanwhile.
     */
    lastRow: async (atMost: number): Promise<number | null | undefined> => {
      const question = asking.current
      setReadingOn(true)
      try {
        const last = current.current && (await lastRowOf(current.current.source, pageSize, atMost))
        return question.signal.aborted ? undefined : last
      } catch (error) {
        if (question.signal.aborted) return undefined
        throw error
      } finally {
        setReadingOn(false)
      }
    },
    /** Opens or closes the group of this row. */
    toggle: (id: string) => {
      if (!opened.current.delete(id)) opened.current.add(id)
      options.refresh(current.current?.count?.())
    },
  }
}
