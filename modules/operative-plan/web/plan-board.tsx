import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { Board } from '#platform/ui/board/board.tsx'
import { consequences, indexOf, type Move, type Preview } from '#platform/ui/board/board-model.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { Link } from '#platform/web/base/address.tsx'
import { useBoardShortcuts } from '#platform/web/boards/board-shortcuts.ts'
import { operationsPath, type OperationMove, type Plan, type ScheduledOperation } from '../contract/plan.contract.ts'
import { type BoardView, movesOf, staysOf, tankPartsOf } from '../rules/board.ts'
import { consequencesOf } from '../rules/consequences.ts'
import { earlyIssues, spanText } from '../rules/operation.ts'
import { type EarlyMooring, EarlyQuestion } from './early-question.tsx'
import { barsOf, lanesOf } from './plan-bars.ts'

/** The plan in time: who lies where, or what each tank does. A move says what it would do before it is kept. */
export function PlanBoard(props: {
  plan: Plan
  view: BoardView
  shownAs: 'board' | 'list'
  from: number
  to: number
  now: number
  hours: number
  onHours: (hours: number) => void
  selected: string | null
  onSelect: (id: string | null) => void
  readOnly: string | undefined
  onMoves: (moves: readonly OperationMove[], isConfirmed: boolean) => void
  onOpen: (id: string) => void
}) {
  const { t } = useTranslation('operative-plan')
  const { language } = useUi()
  const { plan, view } = props
  const [asked, setAsked] = useState<{ moves: readonly OperationMove[]; early: readonly EarlyMooring[] } | null>(null)
  const stays = useMemo(
    () => (view === 'berths' ? staysOf(plan.operations) : tankPartsOf(plan.operations)),
    [plan.operations, view],
  )
  const byId = useMemo(() => new Map(stays.map((stay) => [stay.id, stay])), [stays])
  const bars = useMemo(() => barsOf(stays, view, t), [stays, view, t])
  const lanes = useMemo(() => lanesOf(plan, stays, view, language, t), [plan, stays, view, language, t])
  const index = useMemo(() => indexOf(bars), [bars])
  useBoardShortcuts(props.readOnly === undefined)

  const preview = (move: Move): Preview => {
    const { moves, overlaps } = consequences(index, move)
    const stay = byId.get(move.barId)!
    const found = consequencesOf(plan, movesOf(view, stay, move))
    const refused = found.find((one) => one.kind === 'refused')
    // What stands in the same lane at the same time, the board says itself.
    const said = view === 'berths' ? 'berthTaken' : 'tankTaken'
    const notes = found.flatMap((one) =>
      one.kind === said || one.kind === 'refused'
        ? []
        : [t(`consequence.${one.kind}`, { ...one, span: spanText(one.milliseconds) })],
    )
    return {
      moves,
      overlaps,
      notes: [...new Set(notes)],
      ...(refused ? { refused: t(`message.${refused.code.split('.')[1]!}`) } : {}),
    }
  }
  const keep = ([move]: readonly Move[]) => {
    if (!move) return
    const stay = byId.get(move.barId)!
    const moves = movesOf(view, stay, move)
    const early = moves.flatMap((one) => {
      const before = stay.operations.find(({ id }) => id === one.id)!
      const after = { ...before, ...one, isEarlyMooringConfirmed: false }
      return earlyIssues(after, before).length > 0
        ? [{ number: before.number, mooringAt: one.mooringAt!, laycanFrom: before.laycanFrom! }]
        : []
    })
    if (early.length > 0) setAsked({ moves, early })
    else props.onMoves(moves, false)
  }
  return (
    <>
      <Board
        label={t('board.title')}
        lanes={lanes}
        bars={bars}
        from={props.from}
        to={props.to}
        now={props.now}
        hours={props.hours}
        onHours={props.onHours}
        snapMinutes={30}
        readOnly={props.readOnly}
        selected={props.selected}
        onSelect={props.onSelect}
        preview={preview}
        onMove={keep}
        onOpen={(id) => props.onOpen(byId.get(id)!.operations[0]!.id)}
        view={props.shownAs}
        details={({ id }) => stayDetails(byId.get(id)?.operations ?? [])}
      />
      {asked && (
        <EarlyQuestion
          early={asked.early}
          onKeep={() => {
            setAsked(null)
            props.onMoves(asked.moves, true)
          }}
          onChange={() => setAsked(null)}
        />
      )}
    </>
  )
}

const stayDetails = (operations: readonly ScheduledOperation[]) => <StayDetails operations={operations} />

/** What is in a bar. */
function StayDetails({ operations }: { operations: readonly ScheduledOperation[] }) {
  const { language } = useUi()
  return (
    <ul className="plan-details">
      {operations.map((one) => (
        <li key={one.id}>
          <Link to={`${operationsPath}/${one.id}`}>{one.number}</Link>{' '}
          {[
            one.operationTypeName[language],
            one.product,
            one.tanks.join(' + '),
            formatInstant(one.scheduledFrom, language),
          ]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
    </ul>
  )
}
