import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#platform/core/date-format.ts'
import { Board } from '#platform/ui/board/board.tsx'
import {
  consequences,
  indexOf,
  type Move,
  overlapsOf,
  type Preview,
  withMoves,
} from '#platform/ui/board/board-model.ts'
import type { Held } from '#platform/ui/board/held.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { Link } from '#platform/web/base/address.tsx'
import { useBoardShortcuts } from '#platform/web/boards/board-shortcuts.ts'
import { operationsPath, type OperationMove, type Plan, type ScheduledOperation } from '../contract/plan.contract.ts'
import { type BoardView, movesOf, staysOf, tankPartsOf } from '../rules/board.ts'
import { consequencesOf } from '../rules/consequences.ts'
import { type EarlyMooring, earlyMoorings, spanText } from '../rules/operation.ts'
import type { Finding } from '../rules/projection/finding.ts'
import { EarlyQuestion } from './early-question.tsx'
import { changeNotes } from './change-notes.ts'
import { useFindingTexts } from './finding-texts.ts'
import { barsOf, lanesOf, swapMoves } from './plan-bars.ts'
import { PlanFindings } from './plan-findings.tsx'
import { PlanOffers } from './plan-offers.tsx'
import { projectedWith, useProjection } from './use-projection.ts'
import { WhyFinding } from './why-finding.drawer.tsx'

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
  /** In a what-if: as they stand in the plan, the operations that stand elsewhere here. */
  inPlan?: ReadonlyMap<string, ScheduledOperation>
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
  const { inPlan } = props
  const bars = useMemo(() => barsOf(stays, view, t, inPlan), [stays, view, t, inPlan])
  const projected = useProjection(plan, props.from, props.to)
  const [why, setWhy] = useState<Finding | null>(null)
  const lanes = useMemo(
    () => lanesOf(plan, stays, view, projected, language, t),
    [plan, stays, view, projected, language, t],
  )
  const known = useMemo(
    () => [...(projected?.state.before ?? []), ...plan.operations],
    [projected?.state.before, plan.operations],
  )
  const texts = useFindingTexts(known, plan.berths)
  /** Two ships in the lane of a berth are said by the board itself. */
  const isToldHere = ({ kind }: Finding) => view === 'tanks' || kind !== 'berthOverlap'
  const index = useMemo(() => indexOf(bars), [bars])
  useBoardShortcuts(props.readOnly === undefined)

  const operationMovesOf = (moves: readonly Move[]) =>
    moves.flatMap((one) => {
      const stay = byId.get(one.barId)
      return stay ? movesOf(view, stay, one) : []
    })
  const preview = (move: Move, others: readonly Move[] = []): Preview => {
    const moves = [move, ...others]
    const changed = operationMovesOf(moves)
    const found = consequencesOf(plan, changed)
    const refused = found.find((one) => one.kind === 'refused')
    const taken = found.flatMap((one) =>
      one.kind === 'tankTaken' && view === 'berths'
        ? [t('consequence.tankTaken', { ...one, span: spanText(one.milliseconds) })]
        : [],
    )
    const { told, eased, whys } = changeNotes(projected && projectedWith(projected, plan, changed).changes, {
      texts,
      isToldHere,
      onWhy: setWhy,
      worse: (now, before) => t('projection.worse', { now, before }),
    })
    return {
      moves,
      overlaps: others.length === 0 ? consequences(index, move).overlaps : overlapsWith(moves),
      notes: [...new Set([...told, ...taken])],
      eased,
      whys,
      ...(refused ? { refused: t(`message.${refused.code.split('.')[1]!}`) } : {}),
    }
  }
  const overlapsWith = (moves: readonly Move[]) => {
    const moved = new Set(moves.map(({ barId }) => barId))
    return overlapsOf(withMoves(bars, moves)).filter(({ a, b }) => moved.has(a) || moved.has(b))
  }
  const offers = ({ preview: { moves } }: Held, propose: (moves: readonly Move[]) => void) => {
    const [own] = moves
    const stay = own && byId.get(own.barId)
    if (!projected || !stay || moves.length > 1) return null
    return (
      <PlanOffers
        key={`${own.barId} ${own.laneId} ${own.start} ${own.end}`}
        make={() => projectedWith(projected, plan, operationMovesOf(moves)).input}
        ids={stay.operations.map(({ id }) => id)}
        start={own.start}
        hasSwaps={view === 'berths'}
        texts={texts}
        onShift={(by) => propose([{ ...own, start: own.start + by, end: own.end + by }])}
        onSwap={(swap, input) => propose(swapMoves(stays, own, swap, input))}
      />
    )
  }
  const keep = (wanted: readonly Move[]) => {
    const moves = operationMovesOf(wanted)
    const operations = new Map(plan.operations.map((one) => [one.id, one]))
    // Of what is only tried it is asked when it is taken over.
    const early = props.inPlan
      ? []
      : earlyMoorings(moves.map((after) => ({ before: operations.get(after.id)!, after })))
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
        offers={offers}
        summary={
          projected && (
            <PlanFindings
              projected={projected}
              findings={projected.findings.filter(isToldHere)}
              texts={texts}
              onWhy={setWhy}
            />
          )
        }
      />
      <WhyFinding finding={why} texts={texts} onClose={() => setWhy(null)} />
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
