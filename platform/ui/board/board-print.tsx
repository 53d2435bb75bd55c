import type { BoardIndex, Lane } from './board-model.ts'
import { axisOf } from './board-scale.ts'
import type { BoardTexts } from './board-texts.ts'

/** Of the width of a sheet lying on its side, as far as marks are concerned. */
const sheetPx = 900

/** For paper: the time that was in the window, all lanes. A table, because its head comes again on each sheet. */
export function BoardPrint(props: {
  label: string
  lanes: readonly Lane[]
  index: BoardIndex
  texts: BoardTexts
  from: number
  to: number
}) {
  const { from, to, index, texts } = props
  const share = (at: number) => `${(((Math.min(Math.max(at, from), to) - from) / (to - from)) * 100).toFixed(3)}%`
  const width = (one: number, other: number) =>
    `${(((Math.min(other, to) - Math.max(one, from)) / (to - from)) * 100).toFixed(3)}%`
  const axis = axisOf(from, to, sheetPx / (to - from))
  const isSeen = (one: { from: number; to: number }) => one.to > from && one.from < to
  return (
    <table className="board-print">
      <caption>
        {props.label}, {texts.instant(from)} – {texts.instant(to)}
      </caption>
      <thead>
        <tr>
          <th scope="col">{texts.t('ui.board.lane')}</th>
          <td>
            <div className="board-print-axis">
              {axis.spans.map((span) => (
                <b key={span.from} style={{ left: share(span.from), width: width(span.from, span.to) }}>
                  {texts.upper(span.from, axis.upper)}
                </b>
              ))}
              {axis.marks
                .filter((at) => at >= from && at < to)
                .map((at) => (
                  <span key={at} style={{ left: share(at) }}>
                    {texts.mark(at, axis.upper)}
                  </span>
                ))}
            </div>
          </td>
        </tr>
      </thead>
      <tbody>
        {props.lanes.map((lane) => (
          <tr key={lane.id}>
            <th scope="row">{lane.label}</th>
            <td>
              <div className="board-print-track">
                {(index.byLane.get(lane.id) ?? [])
                  .filter((bar) => isSeen({ from: bar.start, to: bar.end }))
                  .map((bar) => (
                    <span
                      key={bar.id}
                      className={`board-bar board-${bar.tone}`}
                      style={{ left: share(bar.start), width: width(bar.start, bar.end) }}
                    >
                      {bar.label}
                    </span>
                  ))}
                {(index.overlapsByLane.get(lane.id) ?? []).filter(isSeen).map((overlap) => (
                  <i
                    key={`${overlap.a} ${overlap.b}`}
                    className="board-overlap"
                    style={{ left: share(overlap.from), width: width(overlap.from, overlap.to) }}
                  />
                ))}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
