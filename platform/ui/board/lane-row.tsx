import { IconLock } from '@tabler/icons-react'
import { type CSSProperties, memo } from 'react'
import type { Bar, BoardIndex, Lane, Overlap } from './board-model.ts'
import { type Scale, toX } from './board-scale.ts'
import type { BoardTexts } from './board-texts.ts'
import { headHeight } from './use-board-window.ts'

/** From here on its name stays in sight while the bar scrolls past; a sticky layer for each short one would cost more. */
const longBar = 400
/** A letter and dots say nothing. */
const roomForName = 32
/** Room for the words of an overlap. */
const roomForWords = 120

// Not by a transform: a name that sticks does not follow one.
export const between = (left: number, right: number): CSSProperties => ({ left, width: Math.max(3, right - left) })

export interface LaneRowProps {
  lane: Lane
  row: number
  height: number
  bars: readonly Bar[]
  overlaps: readonly Overlap[]
  index: BoardIndex
  texts: BoardTexts
  /** What is drawn of it. */
  from: number
  to: number
  scaleFrom: Scale['from']
  pxPerMs: Scale['pxPerMs']
  /** Where the keyboard stops, if it is here; it is drawn wherever it is. */
  stop: string | null
  selected: string | null
  held: string | null
  /** Fingers need larger ends than a mouse. */
  hasHandles: boolean
}

export const LaneRow = memo(function LaneRow(props: LaneRowProps) {
  const { lane, bars, overlaps, from, to, stop, texts, index } = props
  const scale = { from: props.scaleFrom, pxPerMs: props.pxPerMs }
  const x = (at: number) => toX(scale, at)
  const seen = bars.filter((bar) => (bar.end > from && bar.start < to) || bar.id === stop)
  const marked = bars.filter(({ bracket }) => bracket && bracket.to > from && bracket.from < to)
  const hit = new Set(overlaps.flatMap(({ a, b }) => [a, b]))
  const selected = props.hasHandles && seen.find(({ id }) => id === props.selected)
  return (
    <div
      className="board-lane"
      role="row"
      aria-rowindex={props.row + 1}
      style={{ top: headHeight + props.row * props.height, height: props.height }}
    >
      <span className="visually-hidden" role="rowheader">
        {lane.label}
      </span>
      <div className="board-track" role="none">
        {lane.level && <LevelLine {...lane.level} height={props.height} x={x} />}
        {seen.length === 0 && (
          <span className="visually-hidden" role="gridcell">
            {texts.t('ui.board.empty')}
          </span>
        )}
        {marked.map(({ id, bracket }) => (
          <i key={id} className="board-bracket" aria-hidden style={between(x(bracket!.from), x(bracket!.to))} />
        ))}
        {seen.map((bar) => (
          <div
            key={bar.id}
            data-bar={bar.id}
            role="gridcell"
            tabIndex={bar.id === stop ? 0 : -1}
            aria-selected={bar.id === props.selected}
            aria-label={texts.bar(bar, overlaps, index)}
            className={`board-bar board-${bar.tone}`}
            data-wide={x(bar.end) - x(bar.start) > longBar || undefined}
            data-hit={hit.has(bar.id) || undefined}
            data-held={bar.id === props.held || undefined}
            data-locked={bar.locked}
            // Too short for its name.
            title={x(bar.end) - x(bar.start) < 60 ? bar.label : undefined}
            style={between(x(bar.start), x(bar.end))}
          >
            {x(bar.end) - x(bar.start) >= roomForName && <span>{bar.label}</span>}
            {bar.locked && <IconLock size={12} aria-hidden />}
          </div>
        ))}
        {seen.flatMap((bar) =>
          (bar.ticks ?? []).map((tick) => (
            <i key={`${bar.id} ${tick.at}`} className="board-tick" aria-hidden style={{ left: x(tick.at) }} />
          )),
        )}
        {overlaps
          .filter((overlap) => overlap.to > from && overlap.from < to)
          .map((overlap) => (
            <i
              key={`${overlap.a} ${overlap.b}`}
              className="board-overlap"
              aria-hidden
              style={between(x(overlap.from), x(overlap.to))}
            >
              {x(overlap.to) - x(overlap.from) > roomForWords && (
                <span>{texts.t('ui.board.overlapShort', { length: texts.length(overlap.from, overlap.to) })}</span>
              )}
            </i>
          ))}
        {selected && <Handles bar={selected} x={x} />}
      </div>
    </div>
  )
})

/** Behind the bars: how far it is filled over time, and between which limits it should be. */
function LevelLine(props: NonNullable<Lane['level']> & { height: number; x: (at: number) => number }) {
  const { line, band, height, x } = props
  const y = (share: number) => (1 - Math.min(1, Math.max(0, share))) * (height - 2) + 1
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last) return null
  const left = x(first.at)
  const width = Math.max(1, x(last.at) - left)
  return (
    <svg className="board-level" aria-hidden width={width} height={height} style={{ left }}>
      <path className="board-level-band" d={`M0 ${y(band.high)}H${width}M0 ${y(band.low)}H${width}`} />
      <path
        d={line
          .map(
            ({ at, share }, index) => `${index === 0 ? 'M' : 'L'}${(x(at) - left).toFixed(1)} ${y(share).toFixed(1)}`,
          )
          .join('')}
      />
    </svg>
  )
}

const handle = 44

/** Beside the bar rather than on it, so that a short one can still be taken in the middle. */
function Handles({ bar, x }: { bar: Bar; x: (at: number) => number }) {
  const inside = Math.min(12, (x(bar.end) - x(bar.start)) / 3)
  return (
    <>
      {bar.locked !== 'start' && bar.locked !== 'all' && (
        <i
          className="board-handle"
          aria-hidden
          data-bar={bar.id}
          data-grip="start"
          style={{ left: x(bar.start) + inside - handle }}
        />
      )}
      {bar.locked !== 'end' && bar.locked !== 'all' && (
        <i
          className="board-handle"
          aria-hidden
          data-bar={bar.id}
          data-grip="end"
          style={{ left: x(bar.end) - inside }}
        />
      )}
    </>
  )
}
