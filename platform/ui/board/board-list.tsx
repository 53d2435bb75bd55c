import type { BoardIndex } from './board-model.ts'
import type { BoardProps } from './board-props.ts'
import type { BoardTexts } from './board-texts.ts'

/** The same bars as a table: lane by lane, in order of time. */
export function BoardList(props: { board: BoardProps; index: BoardIndex; texts: BoardTexts }) {
  const { board, index, texts } = props
  const { t } = texts
  const rows = board.lanes.flatMap((lane) => (index.byLane.get(lane.id) ?? []).map((bar) => ({ lane, bar })))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="board-list" role="region" aria-label={board.label} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{board.label}</caption>
        <thead>
          <tr>
            {['lane', 'what', 'from', 'to', 'length', 'state', 'remarks'].map((column) => (
              <th key={column} scope="col">
                {t(`ui.board.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ lane, bar }) => {
            const overlaps = (index.overlapsByLane.get(lane.id) ?? []).filter(
              ({ a, b }) => a === bar.id || b === bar.id,
            )
            return (
              <tr key={bar.id} aria-selected={bar.id === board.selected}>
                <th scope="row">{lane.label}</th>
                <td>
                  <button
                    type="button"
                    className="link-button"
                    data-row={bar.id}
                    onClick={() => board.onSelect(bar.id)}
                    onDoubleClick={() => board.onOpen(bar.id)}
                  >
                    {bar.label}
                  </button>
                </td>
                <td>{texts.instant(bar.start)}</td>
                <td>{texts.instant(bar.end)}</td>
                <td className="cell-number">{texts.length(bar.start, bar.end)}</td>
                <td>{bar.state}</td>
                <td>
                  {overlaps.map((overlap) => (
                    <span key={`${overlap.a} ${overlap.b}`} className="board-conflict">
                      {texts.overlap(overlap, index)}
                    </span>
                  ))}
                  {bar.bracket && (
                    <span>{`${bar.bracket.label} ${texts.instant(bar.bracket.from)} – ${texts.instant(bar.bracket.to)}`}</span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
