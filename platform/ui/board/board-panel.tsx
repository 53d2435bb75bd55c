import {
  IconArrowBarLeft,
  IconArrowBarRight,
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
} from '@tabler/icons-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { ActionButton } from '../parts/action-button.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { StatusChip } from '../parts/status-chip.tsx'
import type { Nudge } from './board-keys.ts'
import type { Bar, BoardIndex, Overlap } from './board-model.ts'
import type { BoardProps } from './board-props.ts'
import type { BoardTexts } from './board-texts.ts'
import type { Held } from './held.ts'
import type { Holding } from './use-holding.ts'

interface PanelProps {
  board: BoardProps
  index: BoardIndex
  texts: BoardTexts
  holding: Holding
  goTo: (bar: Bar) => void
}

/** Beside the board: what is selected, what a change would do before it is kept, and otherwise what is in conflict. */
export function BoardPanel(props: PanelProps) {
  const { board, index, texts, holding } = props
  const held = useSyncExternalStore(holding.store.hear, holding.store.get, holding.store.get)
  const bar = held?.bar ?? (board.selected === null ? undefined : index.bars.get(board.selected))
  return (
    <aside className="board-panel" aria-label={texts.t('ui.board.panel')}>
      {bar ? (
        <section>
          <h2>
            {bar.label} <StatusChip tone={chips[bar.tone]} text={bar.state} />
          </h2>
          <Facts facts={held ? changes(held, texts) : factsOf(bar, texts)} />
          {held ? <Consequences {...props} held={held} /> : board.details?.(bar)}
          {/* In one place for both: a button that is pressed again and again keeps the focus. */}
          <Steps {...props} bar={bar} isHidden={held?.isDragged ?? false} />
          {held ? (
            !held.isDragged && (
              <>
                <Offers {...props} held={held} />
                <Answer {...props} held={held} />
              </>
            )
          ) : (
            <ActionButton label={texts.t('ui.board.open')} onClick={() => board.onOpen(bar.id)} keepLabel />
          )}
        </section>
      ) : (
        <p className="muted">{texts.t('ui.board.selectOne')}</p>
      )}
      {!held && board.summary}
      {!held && <Conflicts {...props} />}
    </aside>
  )
}

const chips = { planned: 'muted', firm: 'progress', done: 'neutral', attention: 'attention' } as const

interface Fact {
  label: string
  value: ReactNode
}

function factsOf(bar: Bar, texts: BoardTexts): Fact[] {
  const { t } = texts
  const span = bar.bracket && `${texts.instant(bar.bracket.from)} – ${texts.instant(bar.bracket.to)}`
  return [
    { label: t('ui.board.lane'), value: texts.lane(bar.laneId) },
    { label: t('ui.board.from'), value: texts.instant(bar.start) },
    { label: t('ui.board.to'), value: texts.instant(bar.end) },
    { label: t('ui.board.length'), value: texts.length(bar.start, bar.end) },
    ...(bar.bracket ? [{ label: bar.bracket.label, value: span }] : []),
    ...(bar.ticks ?? []).map((tick) => ({ label: tick.label, value: texts.instant(tick.at) })),
  ]
}

function changes({ bar, preview }: Held, texts: BoardTexts): Fact[] {
  const { t } = texts
  const own = preview.moves[0]!
  const change = (label: string, before: string, after: string): Fact => ({
    label,
    value: before === after ? after : <Changed before={before} after={after} />,
  })
  return [
    change(t('ui.board.lane'), texts.lane(bar.laneId), texts.lane(own.laneId)),
    change(t('ui.board.from'), texts.instant(bar.start), texts.instant(own.start)),
    change(t('ui.board.to'), texts.instant(bar.end), texts.instant(own.end)),
    change(t('ui.board.length'), texts.length(bar.start, bar.end), texts.length(own.start, own.end)),
  ]
}

function Facts(props: { facts: readonly Fact[] }) {
  return (
    <dl className="board-facts">
      {props.facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const steps: { name: string; icon: typeof IconArrowLeft; nudge: Nudge }[] = [
  { name: 'earlier', icon: IconArrowLeft, nudge: { grip: 'move', steps: -1, lanes: 0 } },
  { name: 'later', icon: IconArrowRight, nudge: { grip: 'move', steps: 1, lanes: 0 } },
  { name: 'laneAbove', icon: IconArrowUp, nudge: { grip: 'move', steps: 0, lanes: -1 } },
  { name: 'laneBelow', icon: IconArrowDown, nudge: { grip: 'move', steps: 0, lanes: 1 } },
  { name: 'startEarlier', icon: IconArrowBarLeft, nudge: { grip: 'start', steps: -1, lanes: 0 } },
  { name: 'startLater', icon: IconArrowBarToRight, nudge: { grip: 'start', steps: 1, lanes: 0 } },
  { name: 'endEarlier', icon: IconArrowBarToLeft, nudge: { grip: 'end', steps: -1, lanes: 0 } },
  { name: 'endLater', icon: IconArrowBarRight, nudge: { grip: 'end', steps: 1, lanes: 0 } },
]

/** Everything that dragging does, without dragging: WCAG 2.2, 2.5.7. */
function Steps({ bar, texts, holding, isHidden }: PanelProps & { bar: Bar; isHidden: boolean }) {
  return (
    <div className="board-steps" role="group" aria-label={texts.t('ui.board.steps')} hidden={isHidden}>
      {steps.map(({ name, icon, nudge }) => (
        <IconButton
          key={name}
          label={texts.t(`ui.board.step.${name}`)}
          icon={icon}
          disabledReason={holding.refusal(bar, nudge.grip)}
          onClick={() => holding.nudge(bar, nudge)}
        />
      ))}
    </div>
  )
}

function Consequences({ index, texts, held }: PanelProps & { held: Held }) {
  const { moves, overlaps, notes, eased = [], whys, refused } = held.preview
  return (
    <>
      {refused && <p className="board-refused">{refused}</p>}
      {notes.length + overlaps.length > 0 && (
        <ul className="board-notes">
          {overlaps.map((overlap) => (
            <li key={`${overlap.a} ${overlap.b}`} className="board-conflict">
              {texts.overlap(overlap, index)}
            </li>
          ))}
          {notes.map((note) => (
            <li key={note}>
              {note} <Why ask={whys?.get(note)} text={texts.t('ui.board.why')} />
            </li>
          ))}
        </ul>
      )}
      {eased.length > 0 && (
        <>
          <h3>{texts.t('ui.board.eased')}</h3>
          <ul className="board-notes board-eased">
            {eased.map((note) => (
              <li key={note}>
                {note} <Why ask={whys?.get(note)} text={texts.t('ui.board.why')} />
              </li>
            ))}
          </ul>
        </>
      )}
      {moves.length > 1 && (
        <>
          <h3>{texts.t('ui.board.others', { count: moves.length - 1 })}</h3>
          <ul className="board-notes">
            {moves.slice(1).map((move) => (
              <li key={move.barId}>
                {index.bars.get(move.barId)?.label}: {texts.instant(move.start)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function Why({ ask, text }: { ask: (() => void) | undefined; text: string }) {
  return (
    ask && (
      <button type="button" className="link-button" onClick={ask}>
        {text}
      </button>
    )
  )
}

/** What is taken of them stands on the board at once, where the keys go on with it. */
function Offers({ board, holding, goTo, held }: PanelProps & { held: Held }) {
  return board.offers?.(held, (moves) => {
    holding.propose(moves)
    const { laneId, start, end } = moves[0]!
    goTo({ ...held.bar, laneId, start, end })
  })
}

function Answer({ texts, holding, goTo, held }: PanelProps & { held: Held }) {
  const { moves, refused } = held.preview
  return (
    <div className="board-answer">
      <ActionButton
        label={texts.t('ui.board.keep')}
        tone="primary"
        disabledReason={refused}
        onClick={() => {
          holding.keep()
          const { laneId, start, end } = moves[0]!
          goTo({ ...held.bar, laneId, start, end })
        }}
        keepLabel
      />
      <ActionButton
        label={texts.t('ui.board.giveBack')}
        onClick={() => {
          holding.giveBack()
          goTo(held.bar)
        }}
        keepLabel
      />
    </div>
  )
}

function Changed({ before, after }: { before: string; after: string }) {
  return (
    <>
      <del>{before}</del> <ins>{after}</ins>
    </>
  )
}

/** So many are read; the rest is seen on the board. */
const mostConflicts = 20

function Conflicts({ index, texts, goTo }: PanelProps) {
  const all = index.overlaps
  if (all.length === 0) return null
  const first: readonly Overlap[] = all.toSorted((one, other) => one.from - other.from).slice(0, mostConflicts)
  return (
    <section>
      <h2>{texts.t('ui.board.conflicts', { count: all.length })}</h2>
      <ul className="board-notes">
        {first.map((overlap) => (
          <li key={`${overlap.a} ${overlap.b}`} className="board-conflict">
            <button type="button" className="link-button" onClick={() => goTo(index.bars.get(overlap.b)!)}>
              {texts.overlap(overlap, index)}
            </button>
          </li>
        ))}
      </ul>
      {all.length > mostConflicts && (
        <p className="muted">{texts.t('ui.board.moreConflicts', { count: all.length - mostConflicts })}</p>
      )}
    </section>
  )
}
