import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Bar, type BoardIndex, type Grip, type Move, moveOf } from './board-model.ts'
import type { BoardProps } from './board-props.ts'
import { withinZooms } from './board-scale.ts'
import { type BoardWindow, headHeight, namesWidth } from './use-board-window.ts'
import type { Holding } from './use-holding.ts'

/** How near to an end a mouse draws it. */
const edge = 7
/** Less is a click with an unsteady hand. */
const leastDrag = { mouse: 4, touch: 10 }
const longPressMs = 400

interface Drag {
  pointerId: number
  bar: Bar
  grip: Grip
  from: Move
  isTouch: boolean
  /** Where it began, with what was scrolled then; and where the pointer is. */
  start: { x: number; y: number; left: number; top: number }
  at: { x: number; y: number }
  frame: number
  /** A press that is still to become one. */
  timer: ReturnType<typeof setTimeout> | undefined
  isOn: boolean
}

/**
 * Bars under a mouse, a pen or fingers. A finger that moves scrolls, one that rests on a bar takes it, and the ends of the
 * selected bar are large enough for it; two fingers change the scale.
 */
export function useBoardPointer(
  frame: RefObject<HTMLDivElement | null>,
  board: BoardProps,
  index: BoardIndex,
  holding: Holding,
  { scale, hold }: BoardWindow,
  laneHeight: number,
) {
  const drag = useRef<Drag | null>(null)
  const [isTouched, setTouched] = useState(false)

  const end = () => {
    const current = drag.current
    if (!current) return
    clearTimeout(current.timer)
    cancelAnimationFrame(current.frame)
    drag.current = null
  }
  const place = (current: Drag) => {
    const element = frame.current!
    const { at, start } = current
    const box = element.getBoundingClientRect()
    // Near an edge the board goes on under the bar.
    const stepX = at.x > box.right - 40 ? 12 : at.x < box.left + namesWidth + 40 ? -12 : 0
    const stepY = at.y > box.bottom - 30 ? 8 : at.y < box.top + headHeight + 16 ? -8 : 0
    if (stepX || stepY) element.scrollBy(stepX, stepY)
    current.frame = stepX || stepY ? requestAnimationFrame(follow) : 0
    const time = (at.x - start.x + element.scrollLeft - start.left) / scale.pxPerMs
    const lanes = Math.round((at.y - start.y + element.scrollTop - start.top) / laneHeight)
    holding.drag(current.bar, current.grip, current.from, { time, lanes })
  }
  const follow = () => {
    const current = drag.current
    if (!current?.isOn || !frame.current) return
    // Put back by a key, or by somebody else who has moved it: the pointer has nothing any more.
    if (holding.store.get()) place(current)
    else end()
  }
  const begin = (current: Drag) => {
    const refused = holding.refusal(current.bar, current.grip)
    if (refused) {
      end()
      return holding.say(refused)
    }
    current.isOn = true
    frame.current!.setPointerCapture(current.pointerId)
    place(current)
  }

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const target = (event.target as HTMLElement).closest<HTMLElement>('[data-bar]')
    const bar = target && index.bars.get(target.dataset['bar']!)
    const isTouch = event.pointerType === 'touch'
    setTouched(isTouch)
    if (!bar || event.button !== 0 || drag.current) return
    const held = holding.store.get()
    if (held && held.bar.id !== bar.id) holding.giveBack()
    const handle = target.dataset['grip'] as Grip | undefined
    const element = frame.current!
    const started: Drag = {
      pointerId: event.pointerId,
      bar,
      grip: handle ?? (isTouch ? 'move' : gripAt(target, event.clientX)),
      from: held?.bar.id === bar.id ? held.preview.moves[0]! : moveOf(bar),
      isTouch,
      start: { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop },
      at: { x: event.clientX, y: event.clientY },
      frame: 0,
      timer: undefined,
      isOn: false,
    }
    drag.current = started
    if (!isTouch) {
      board.onSelect(bar.id)
      element
        .querySelector<HTMLElement>(`[role="gridcell"][data-bar="${CSS.escape(bar.id)}"]`)
        ?.focus({ preventScroll: true })
      // The browser would give the focus to what is under the pointer, and mark text on the way.
      event.preventDefault()
    } else if (handle) begin(started)
    else {
      started.timer = setTimeout(() => {
        board.onSelect(bar.id)
        begin(started)
      }, longPressMs)
    }
  }
  const onPointerCancel = () => {
    const wasOn = drag.current?.isOn
    end()
    if (wasOn) holding.giveBack()
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const current = drag.current
    if (!current || event.pointerId !== current.pointerId) return
    // It came up where nobody could tell.
    if (event.buttons === 0) return onPointerCancel()
    current.at = { x: event.clientX, y: event.clientY }
    const far = Math.hypot(current.at.x - current.start.x, current.at.y - current.start.y)
    if (!current.isOn) {
      if (far < leastDrag[current.isTouch ? 'touch' : 'mouse']) return
      // A finger that moves before its time scrolls.
      if (current.isTouch) return end()
      begin(current)
    } else if (current.frame === 0) current.frame = requestAnimationFrame(follow)
  }
  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    const current = drag.current
    if (!current || event.pointerId !== current.pointerId) return
    const { isOn, isTouch, bar } = current
    // The last step may still be waiting for its frame.
    if (isOn && current.frame !== 0) follow()
    end()
    if (isOn) holding.drop()
    else if (isTouch) board.onSelect(bar.id)
  }
  // The picture may be taken away under the pointer: what it held would be held for ever.
  const leave = useEffectEvent(onPointerCancel)
  useEffect(() => () => leave(), [])

  const zoomTo = (hours: number, clientX: number) => {
    const next = withinZooms(hours)
    // What is dragged is counted in the pixels of one scale.
    if (next === board.hours || drag.current?.isOn) return
    hold(clientX)
    board.onHours(next)
  }
  const pinch = useRef<{ apart: number; hours: number; frame: number } | null>(null)
  const onTouches = useEffectEvent((event: TouchEvent) => {
    const [one, other] = event.touches
    if (!one || !other) {
      pinch.current = null
      // Only now, and only here: what the finger does elsewhere scrolls the page as ever.
      if (drag.current?.isOn && event.type === 'touchmove') event.preventDefault()
      return
    }
    if (event.cancelable) event.preventDefault()
    if (drag.current) onPointerCancel()
    const apart = Math.max(Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY), 20)
    if (!pinch.current) pinch.current = { apart, hours: board.hours, frame: 0 }
    const { current } = pinch
    if (current.frame !== 0 || event.type === 'touchstart') return
    const middle = (one.clientX + other.clientX) / 2
    current.frame = requestAnimationFrame(() => {
      current.frame = 0
      zoomTo((current.hours * current.apart) / apart, middle)
    })
  })
  const onWheel = useEffectEvent((event: WheelEvent) => {
    // As the browser tells of two fingers on a touch pad, too.
    if (!event.ctrlKey) return
    event.preventDefault()
    zoomTo(board.hours * Math.exp(Math.min(Math.max(event.deltaY, -60), 60) / 150), event.clientX)
  })
  useEffect(() => {
    const element = frame.current!
    const touches = (event: TouchEvent) => onTouches(event)
    const wheel = (event: WheelEvent) => onWheel(event)
    // React's own would be passive, and could not keep the browser from scrolling or zooming.
    const options = { passive: false }
    for (const name of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
      element.addEventListener(name, touches, options)
    }
    element.addEventListener('wheel', wheel, options)
    return () => {
      for (const name of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
        element.removeEventListener(name, touches)
      }
      element.removeEventListener('wheel', wheel)
    }
  }, [frame])

  return {
    isTouched,
    /** A drag that is given back by a key goes on no longer. */
    letGo: end,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel,
      // A long press of a finger would open it.
      onContextMenu: (event: { preventDefault: () => void }) => {
        if (drag.current?.isTouch) event.preventDefault()
      },
    },
  }
}

function gripAt(target: HTMLElement, clientX: number): Grip {
  const { left, right, width } = target.getBoundingClientRect()
  if (width < 3 * edge) return 'move'
  return clientX - left < edge ? 'start' : right - clientX < edge ? 'end' : 'move'
}
