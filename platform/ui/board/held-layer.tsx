import { useSyncExternalStore } from 'react'
import type { BoardIndex } from './board-model.ts'
import { type Scale, toX } from './board-scale.ts'
import type { BoardTexts } from './board-texts.ts'
import type { HeldStore } from './held.ts'
import { between } from './lane-row.tsx'
import { headHeight, namesWidth } from './use-board-window.ts'

/** What is in somebody's hand, above everything else: where it would stand, what it would push, what it would hit. */
export function HeldLayer(props: {
  store: HeldStore
  scale: Scale
  index: BoardIndex
  laneIndex: ReadonlyMap<string, number>
  laneHeight: number
  texts: BoardTexts
}) {
  const { index, laneHeight, texts } = props
  const held = useSyncExternalStore(props.store.hear, props.store.get, props.store.get)
  if (!held) return null
  const x = (at: number) => toX(props.scale, at)
  const top = (laneId: string) => headHeight + (props.laneIndex.get(laneId) ?? 0) * laneHeight
  const { moves, overlaps, refused } = held.preview
  const own = moves[0]!
  return (
    <div className="board-held" aria-hidden style={{ left: namesWidth }} data-refused={refused !== undefined}>
      {moves.map((move) => (
        <div
          key={move.barId}
          // What is in the hand can be taken again.
          data-bar={move.barId === held.bar.id ? move.barId : undefined}
          className={move.barId === held.bar.id ? 'board-ghost' : 'board-ghost board-pushed'}
          style={{ ...between(x(move.start), x(move.end)), top: top(move.laneId), height: laneHeight }}
        >
          <span>{index.bars.get(move.barId)?.label}</span>
        </div>
      ))}
      {overlaps.map((overlap) => (
        <i
          key={`${overlap.a} ${overlap.b}`}
          className="board-overlap"
          style={{ ...between(x(overlap.from), x(overlap.to)), top: top(overlap.laneId), height: laneHeight }}
        />
      ))}
      <div className="board-hint" style={{ left: x(own.start), top: top(own.laneId) + laneHeight }}>
        {texts.stretch(own.start, own.end)} · {texts.length(own.start, own.end)}
      </div>
    </div>
  )
}
