import { useEffect, useEffectEvent, useState } from 'react'
import type { Nudge } from './board-keys.ts'
import {
  type Bar,
  type BoardIndex,
  canGrip,
  type Grip,
  isSamePlace,
  type Move,
  movedBy,
  moveOf,
} from './board-model.ts'
import type { BoardProps } from './board-props.ts'
import { hour, minute } from './board-scale.ts'
import type { BoardTexts } from './board-texts.ts'
import { type Held, type HeldStore, heldStore } from './held.ts'

export interface Holding {
  store: HeldStore
  /** Whose bar is in somebody's hand. */
  heldId: string | null
  /** Why it cannot be taken there. */
  refusal: (bar: Bar, grip: Grip) => string | undefined
  take: (bar: Bar) => void
  nudge: (bar: Bar, nudge: Nudge) => void
  /** A pointer has it at so much time and so many lanes from where it took it. */
  drag: (bar: Bar, grip: Grip, from: Move, by: { time: number; lanes: number }) => void
  /** The pointer is up: what concerns nobody else is kept at once, anything else waits for an answer. */
  drop: () => void
  keep: () => void
  /** Puts what is held elsewhere, and others with it, as another answer to the same question. */
  propose: (moves: readonly Move[]) => void
  giveBack: () => void
  say: (words: string) => void
  said: string
}

/** A bar is taken, moved step by step with a preview of each, and then kept or given back; however it is done. */
export function useHolding(props: BoardProps, index: BoardIndex, texts: BoardTexts): Holding {
  const [store] = useState(heldStore)
  const [heldId, setHeldId] = useState<string | null>(null)
  const [said, setSaid] = useState('')

  const put = (next: ReturnType<HeldStore['get']>) => {
    store.set(next)
    setHeldId(next?.bar.id ?? null)
  }
  const refusal = (bar: Bar, grip: Grip) => props.readOnly ?? (canGrip(bar, grip) ? undefined : texts.locked(bar))

  const show = (bar: Bar, grip: Grip, move: Move, isDragged: boolean) => {
    const held = store.get()
    if (held && held.isDragged === isDragged && isSamePlace(held.preview.moves[0]!, move)) return
    put({ bar, grip, isDragged, preview: props.preview(move) })
  }
  const heldMove = (bar: Bar): Move => {
    const held = store.get()
    return held?.bar.id === bar.id ? held.preview.moves[0]! : moveOf(bar)
  }

  const take = (bar: Bar) => {
    const refused = refusal(bar, 'move')
    if (refused) return setSaid(refused)
    show(bar, 'move', heldMove(bar), false)
    setSaid(texts.taken(bar))
  }
  const nudge = (bar: Bar, { grip, steps, lanes, byDay }: Nudge) => {
    const refused = refusal(bar, grip)
    if (refused) return setSaid(refused)
    const time = steps * (byDay ? 24 * hour : props.snapMinutes * minute)
    show(bar, grip, movedBy(heldMove(bar), grip, { time, lanes }, props), false)
    setSaid(texts.preview(store.get()!.preview, index))
  }
  const drag = (bar: Bar, grip: Grip, from: Move, by: { time: number; lanes: number }) =>
    show(bar, grip, movedBy(from, grip, by, props), true)

  const propose = ([own, ...others]: readonly Move[]) => {
    const held = store.get()
    if (!held || !own) return
    const preview = props.preview(own, others)
    put({ ...held, isDragged: false, preview })
    setSaid(texts.preview(preview, index))
  }

  const giveBack = () => {
    const held = store.get()
    if (!held) return
    put(null)
    setSaid(texts.givenBack(held.bar))
  }
  const keep = () => {
    const held = store.get()
    if (!held) return
    const { moves, refused } = held.preview
    if (refused) return setSaid(refused)
    put(null)
    if (isSamePlace(moves[0]!, moveOf(held.bar))) return setSaid(texts.givenBack(held.bar))
    setSaid(texts.kept(held.preview, index))
    props.onMove(moves)
  }
  const again = ({ preview: { moves } }: Held) => props.preview(moves[0]!, moves.slice(1))
  const drop = () => {
    const held = store.get()
    if (!held) return
    // Asked again: others may have moved something while it was under way.
    const preview = again(held)
    const { moves, overlaps, notes, refused } = preview
    if (refused) {
      put(null)
      return setSaid(`${texts.givenBack(held.bar)} ${refused}`)
    }
    const isBack = isSamePlace(moves[0]!, moveOf(held.bar))
    if (isBack || (moves.length === 1 && overlaps.length === 0 && notes.length === 0)) return keep()
    put({ ...held, isDragged: false, preview })
    setSaid(texts.preview(preview, index))
  }

  // Somebody else has moved it, or it is gone: what was shown of it is no longer true.
  const check = useEffectEvent(() => {
    const held = store.get()
    if (!held) return
    const now = index.bars.get(held.bar.id)
    // Others may have moved what it would push or hit.
    if (now && isSamePlace(moveOf(now), moveOf(held.bar))) {
      return put({ ...held, bar: now, preview: again(held) })
    }
    put(null)
    setSaid(texts.changedElsewhere(held.bar))
  })
  useEffect(() => check(), [index])

  return { store, heldId, refusal, take, nudge, drag, drop, keep, propose, giveBack, said, say: setSaid }
}
