import { type RefObject, useLayoutEffect, useState } from 'react'

/** Fewer rows than this are all there: the browser's own search and the printed page find them. */
const longFrom = 60
/** Rows drawn before and after those in sight, so that Tab and the wheel find the next one; the window moves by as many. */
const spare = 4
/** Of a row that was not drawn yet, in pixels. */
const guessed = 34

/** Where each row begins, and at the end how high all of them are. */
export function rowTops(count: number, heightOf: (row: number) => number | undefined): number[] {
  const tops = [0]
  for (let row = 0; row < count; row++) tops.push(tops[row]! + (heightOf(row) ?? guessed))
  return tops
}

/** The rows that are drawn: what is in sight, some around it, and those that are held because the keyboard is there. */
export function drawnRows(tops: readonly number[], sight: { top: number; height: number }, held: number | null) {
  const count = tops.length - 1
  const at = (pixels: number) => {
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (tops[middle]! <= pixels) low = middle
      else high = middle - 1
    }
    return low
  }
  const from = at(sight.top) - spare
  const to = at(sight.top + sight.height) + spare
  const rows = new Set<number>()
  for (let row = from; row <= to; row++) rows.add(row)
  // Tab leads from the held row to its neighbours, wherever the table was scrolled to.
  if (held !== null) for (const row of [held - 1, held, held + 1]) rows.add(row)
  return [...rows].filter((row) => row >= 0 && row < count).toSorted((a, b) => a - b)
}

/** A drawn row, or the room that rows take which are not drawn. */
export type DrawnRow = { row: number } | { gap: number; height: number }

export function withGaps(rows: readonly number[], tops: readonly number[]): DrawnRow[] {
  const drawn: DrawnRow[] = []
  let next = 0
  for (const row of [...rows, tops.length - 1]) {
    if (row > next) drawn.push({ gap: next, height: tops[row]! - tops[next]! })
    if (row < tops.length - 1) drawn.push({ row })
    next = row + 1
  }
  return drawn
}

/**
 * Of a long table only the rows in sight are in the document: a calibration table by the millimetre has thousands, and each
 * cell is a control. `frame` is what scrolls; the drawn rows carry `data-row`.
 */
export function useRowWindow(count: number, frame: RefObject<HTMLElement | null>) {
  const [sight, setSight] = useState({ top: 0, height: 480 })
  const [held, setHeld] = useState<number | null>(null)
  // Of the rows that were drawn. What a drawing teaches counts for the next one, and is no reason for one.
  const [heights] = useState(() => new Map<number, number>())
  const isLong = count > longFrom
  const tops = rowTops(isLong ? count : 0, (row) => heights.get(row))
  useLayoutEffect(() => {
    if (!isLong) return
    for (const row of frame.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])
      heights.set(Number(row.dataset.row), row.offsetHeight)
  })
  const look = () => {
    const { scrollTop, clientHeight } = frame.current!
    // Steps of some rows: not every pixel of the wheel is worth drawing again.
    const step = spare * guessed
    const [top, height] = [Math.floor(scrollTop / step) * step, clientHeight + step]
    if (isLong && (top !== sight.top || height !== sight.height)) setSight({ top, height })
  }
  const all = () => Array.from({ length: count }, (_, row): DrawnRow => ({ row }))
  return {
    isLong,
    drawn: isLong ? withGaps(drawnRows(tops, sight, held), tops) : all(),
    /** Of the scrolling frame. */
    onScroll: look,
    hold: setHeld,
  }
}

/** Where an event of a table's body happened. */
export function rowOf(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-row]')?.dataset.row : undefined
  return row === undefined ? null : Number(row)
}
