import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { hour, type Scale, toInstant, toX } from './board-scale.ts'

/** Names of the lanes, at the left. */
export const namesWidth = 150
export const headHeight = 44

interface Shown {
  from: number
  to: number
  now: number
  hours: number
  lanes: number
  laneHeight: number
}

/** Lanes that are drawn beyond the edges, so that scrolling a little draws nothing anew. */
const spareLanes = 6

/** Which part of the board is in the window, and what is drawn because of it. */
export function useBoardWindow(frame: RefObject<HTMLDivElement | null>, shown: Shown) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [tile, setTile] = useState({ x: 0, y: 0 })
  const room = Math.max(size.width - namesWidth, 1)
  const scale: Scale = { from: shown.from, pxPerMs: room / (shown.hours * hour) }
  const tileWidth = Math.max(200, Math.round(size.width / 2))

  const last = useRef<{ scale: Scale; left: number } | null>(null)
  /** What stays where it is when the scale changes: what two fingers hold, or else the middle. */
  const anchor = useRef<{ at: number; x: number } | null>(null)

  const onScroll = () => {
    const element = frame.current
    if (!element) return
    last.current = { scale, left: element.scrollLeft }
    const next = {
      x: Math.floor(element.scrollLeft / tileWidth),
      y: Math.floor(element.scrollTop / (shown.laneHeight * spareLanes)),
    }
    setTile((old) => (old.x === next.x && old.y === next.y ? old : next))
  }

  useLayoutEffect(() => {
    const element = frame.current!
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      // On paper, and behind another tab, it has no size: it comes back as it was.
      if (width > 0) setSize((old) => (old.width === width && old.height === height ? old : { width, height }))
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [frame])

  const follow = useEffectEvent(() => {
    const element = frame.current!
    if (size.width === 0) return
    const before = last.current
    if (before) {
      const x = anchor.current?.x ?? room / 2
      const at = anchor.current?.at ?? toInstant(before.scale, before.left + x)
      element.scrollTo({ left: toX(scale, at) - x })
    } else element.scrollTo({ left: toX(scale, shown.now) - room / 4 })
    anchor.current = null
    // At once: what the new scale brings into sight is drawn before anybody sees the gap.
    onScroll()
  })
  useLayoutEffect(() => follow(), [scale.pxPerMs, scale.from])

  const firstLane = Math.max(0, (tile.y - 1) * spareLanes)
  const inWindow = Math.ceil((size.height - headHeight) / shown.laneHeight)
  // Before it is known how large the window is, nothing is drawn for nobody to see.
  const lastLane = size.width === 0 ? 0 : Math.min(shown.lanes, (tile.y + 2) * spareLanes + inWindow)
  return {
    scale,
    room,
    onScroll,
    /** Time and lanes that are drawn. */
    drawn: {
      from: toInstant(scale, (tile.x - 1) * tileWidth),
      to: toInstant(scale, (tile.x + 2) * tileWidth + size.width),
      firstLane,
      lastLane,
    },
    /** Time that is in the window. */
    seen: () => {
      const left = frame.current?.scrollLeft ?? 0
      return { from: toInstant(scale, left), to: Math.min(shown.to, toInstant(scale, left + room)) }
    },
    hold: (clientX: number) => {
      const element = frame.current!
      const x = clientX - element.getBoundingClientRect().left - namesWidth
      anchor.current = { at: toInstant(scale, element.scrollLeft + x), x }
    },
    showTime: (at: number) => {
      frame.current!.scrollTo({ left: toX(scale, at) - room / 4 })
      onScroll()
    },
    /** Scrolls as little as it takes. */
    bringIn: (at: number, lane: number) => {
      const element = frame.current!
      const x = toX(scale, at)
      const y = lane * shown.laneHeight
      const roomY = element.clientHeight - headHeight
      if (x < element.scrollLeft || x > element.scrollLeft + room - 60) element.scrollTo({ left: x - room / 3 })
      if (y < element.scrollTop) element.scrollTo({ top: y })
      else if (y + shown.laneHeight > element.scrollTop + roomY) element.scrollTo({ top: y + shown.laneHeight - roomY })
      onScroll()
    },
  }
}
export type BoardWindow = ReturnType<typeof useBoardWindow>
