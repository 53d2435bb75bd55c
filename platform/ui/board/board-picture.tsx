import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react'
import { densityFigures } from '../density.ts'
import { useUi } from '../ui-provider.tsx'
import { actionOf, type KeyAction } from './board-keys.ts'
import type { Bar, BoardIndex, Lane } from './board-model.ts'
import type { BoardProps } from './board-props.ts'
import { axisOf, nextZoom, toX } from './board-scale.ts'
import type { BoardTexts } from './board-texts.ts'
import { HeldLayer } from './held-layer.tsx'
import { LaneRow } from './lane-row.tsx'
import { useBoardPointer } from './use-board-pointer.ts'
import { headHeight, namesWidth, useBoardWindow } from './use-board-window.ts'
import type { Holding } from './use-holding.ts'

export interface PictureHandle {
  /** Brings a bar into sight and gives it the focus. */
  goTo: (bar: Bar) => void
  showNow: () => void
  seen: () => { from: number; to: number }
}

const nothing: never[] = []

export function BoardPicture(props: {
  board: BoardProps
  index: BoardIndex
  texts: BoardTexts
  holding: Holding
  handle: Ref<PictureHandle>
}) {
  const { board, index, texts, holding } = props
  const { lanes, from, to, now, hours, selected } = board
  const { density } = useUi()
  const laneHeight = densityFigures[density].row + 8
  const frame = useRef<HTMLDivElement>(null)
  const view = useBoardWindow(frame, { from, to, now, hours, lanes: lanes.length, laneHeight })
  const { scale, drawn } = view
  const pointer = useBoardPointer(frame, board, index, holding, view, laneHeight)
  const laneIndex = useMemo(() => new Map(lanes.map(({ id }, row) => [id, row])), [lanes])

  const chosen = selected === null ? undefined : index.bars.get(selected)
  const stop = chosen && laneIndex.has(chosen.laneId) ? chosen : firstBar(lanes, index)
  const stopRow = stop ? (laneIndex.get(stop.laneId) ?? null) : null
  const rows = rowsWith(drawn.firstLane, drawn.lastLane, stopRow)
  const drawnFrom = Math.max(from, drawn.from)
  const drawnTo = Math.min(to, drawn.to)
  const axis = useMemo(() => axisOf(drawnFrom, drawnTo, scale.pxPerMs), [drawnFrom, drawnTo, scale.pxPerMs])

  /** Whose element gets the focus once it is there. */
  const wanted = useRef<string | null>(null)
  /** Whose has it: in another lane a bar is another element, and the focus went with the old one. */
  const focused = useRef<string | null>(null)
  const giveFocus = () => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    const id = wanted.current ?? (isLost ? focused.current : null)
    if (id === null) return
    const element = frame.current?.querySelector<HTMLElement>(`[role="gridcell"][data-bar="${CSS.escape(id)}"]`)
    if (!element) return
    wanted.current = null
    element.focus({ preventScroll: true })
  }
  useLayoutEffect(giveFocus)
  const goTo = (bar: Bar) => {
    wanted.current = bar.id
    board.onSelect(bar.id)
    view.bringIn(bar.start, laneIndex.get(bar.laneId) ?? 0)
    giveFocus()
  }
  useImperativeHandle(props.handle, () => ({ goTo, showNow: () => view.showTime(now), seen: view.seen }))

  const act = (action: KeyAction, bar: Bar): void => {
    switch (action.kind) {
      case 'nudge': {
        board.onSelect(bar.id)
        holding.nudge(bar, action.nudge)
        const move = holding.store.get()?.preview.moves[0]
        if (move) view.bringIn(action.nudge.grip === 'end' ? move.end : move.start, laneIndex.get(move.laneId) ?? 0)
        return
      }
      case 'go': {
        const next = neighbour(bar, action.to, lanes, laneIndex, index)
        if (next) goTo(next)
        return
      }
      case 'take':
        board.onSelect(bar.id)
        return holding.take(bar)
      case 'keep':
        return holding.keep()
      case 'giveBack':
        pointer.letGo()
        return holding.giveBack()
      case 'open':
        return board.onOpen(bar.id)
      case 'now':
        return view.showTime(now)
      case 'zoom':
        return board.onHours(nextZoom(hours, action.step))
    }
  }
  const barOf = (target: EventTarget) => {
    const id = (target as HTMLElement).closest<HTMLElement>('[data-bar]')?.dataset['bar']
    return id === undefined ? undefined : index.bars.get(id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const bar = barOf(event.target)
    const action = bar && actionOf(event, holding.heldId === bar.id)
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    act(action, bar)
  }

  const place = (at: number) => toX(scale, at)
  /** Where the time of day that it is now would stand on what the mark says. */
  const isUnderNow = (at: number) => place(at) - place(now) < 22 && place(now) - place(at) < 60
  return (
    <div
      ref={frame}
      className="board-frame"
      role="grid"
      // Its bars are reached one by one; it has the focus itself only where somebody clicks between them.
      tabIndex={-1}
      aria-label={board.label}
      aria-rowcount={lanes.length}
      aria-readonly={board.readOnly !== undefined}
      data-dragging={holding.heldId !== null}
      onScroll={view.onScroll}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        focused.current = barOf(event.target)?.id ?? null
      }}
      // Not told when the element itself is taken away.
      onBlur={() => {
        focused.current = null
      }}
      onDoubleClick={(event) => {
        const bar = barOf(event.target)
        if (bar && holding.heldId === null) board.onOpen(bar.id)
      }}
      // What is in the hand is no element that could have the focus, and would take it from the bar.
      onMouseDown={(event) => barOf(event.target) && event.preventDefault()}
      {...pointer.handlers}
    >
      <div
        className="board-sheet"
        role="none"
        style={{ width: namesWidth + place(to), height: headHeight + lanes.length * laneHeight }}
      >
        <div className="board-head" aria-hidden style={{ height: headHeight }}>
          <div className="board-corner" style={{ width: namesWidth }} />
          {axis.spans.map((span) => (
            <span
              key={span.from}
              className="board-span"
              style={{
                left: namesWidth + place(Math.max(span.from, from)),
                width: place(Math.min(span.to, to)) - place(Math.max(span.from, from)),
              }}
            >
              <b style={{ left: namesWidth + 6 }}>{texts.upper(span.from, axis.upper)}</b>
            </span>
          ))}
          {axis.marks
            .filter((at) => at >= from && at < to)
            .map((at) => (
              <span key={at} className="board-mark" style={{ left: namesWidth + place(at) }}>
                {!isUnderNow(at) && texts.mark(at, axis.upper)}
              </span>
            ))}
          {now >= from && now <= to && (
            <span className="board-now-label" style={{ left: namesWidth + place(now) }}>
              {texts.time(now)}
            </span>
          )}
        </div>
        <div className="board-lines" aria-hidden style={{ top: headHeight, left: namesWidth }}>
          {axis.marks.map((at) => (
            <i key={at} style={{ left: place(at) }} />
          ))}
          {axis.spans.map((span) => (
            <i key={`span ${span.from}`} className="board-boundary" style={{ left: place(span.from) }} />
          ))}
          {now >= from && now <= to && <b className="board-now" style={{ left: place(now) }} />}
        </div>
        <div className="board-names" aria-hidden style={{ width: namesWidth, height: lanes.length * laneHeight }}>
          {rows.map((row) => (
            <div key={lanes[row]!.id} style={{ top: row * laneHeight, height: laneHeight }}>
              <span>{lanes[row]!.label}</span>
              {lanes[row]!.note && <small>{lanes[row]!.note}</small>}
            </div>
          ))}
        </div>
        {rows.map((row) => {
          const lane = lanes[row]!
          const inLane = (id: string | null) => (id !== null && index.bars.get(id)?.laneId === lane.id ? id : null)
          return (
            <LaneRow
              key={lane.id}
              lane={lane}
              row={row}
              height={laneHeight}
              bars={index.byLane.get(lane.id) ?? nothing}
              overlaps={index.overlapsByLane.get(lane.id) ?? nothing}
              index={index}
              texts={texts}
              from={drawn.from}
              to={drawn.to}
              scaleFrom={scale.from}
              pxPerMs={scale.pxPerMs}
              stop={inLane(stop?.id ?? null)}
              selected={inLane(selected)}
              held={inLane(holding.heldId)}
              hasHandles={pointer.isTouched && board.readOnly === undefined && holding.heldId === null}
            />
          )
        })}
        <HeldLayer
          store={holding.store}
          scale={scale}
          index={index}
          laneIndex={laneIndex}
          laneHeight={laneHeight}
          texts={texts}
        />
      </div>
    </div>
  )
}

function firstBar(lanes: readonly Lane[], index: BoardIndex): Bar | undefined {
  for (const { id } of lanes) {
    const first = index.byLane.get(id)?.[0]
    if (first) return first
  }
  return undefined
}

/** The rows from one to another, and one more wherever it is: the bar with the focus is never taken away. */
function rowsWith(first: number, last: number, also: number | null): number[] {
  const rows = Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index)
  if (also === null || (also >= first && also < last)) return rows
  return also < first ? [also, ...rows] : [...rows, also]
}

function neighbour(
  bar: Bar,
  to: Extract<KeyAction, { kind: 'go' }>['to'],
  lanes: readonly Lane[],
  laneIndex: ReadonlyMap<string, number>,
  index: BoardIndex,
): Bar | undefined {
  const inLane = index.byLane.get(bar.laneId) ?? []
  const at = inLane.findIndex(({ id }) => id === bar.id)
  if (to === 'first') return inLane[0]
  if (to === 'last') return inLane.at(-1)
  if (to === 'before') return inLane[at - 1]
  if (to === 'after') return inLane[at + 1]
  const step = to === 'above' ? -1 : 1
  for (let row = (laneIndex.get(bar.laneId) ?? 0) + step; row >= 0 && row < lanes.length; row += step) {
    const others = index.byLane.get(lanes[row]!.id) ?? []
    // The one that is nearest in time.
    const [nearest] = others.toSorted((a, b) => Math.abs(a.start - bar.start) - Math.abs(b.start - bar.start))
    if (nearest) return nearest
  }
  return undefined
}
