import { useMemo, useState } from 'react'
import { startingAt } from '#modules/operative-plan/rules/projection/first-free-slot.ts'
import { changesBetween, ofThePlan } from '#modules/operative-plan/rules/projection/changes.ts'
import type { Finding } from '#modules/operative-plan/rules/projection/finding.ts'
import { spansOf } from '#modules/operative-plan/rules/projection/movement-spans.ts'
import { project } from '#modules/operative-plan/rules/projection/project.ts'
import { Board } from '#platform/ui/board/board.tsx'
import { type Bar, consequences, indexOf, type Move, type Preview, withMoves } from '#platform/ui/board/board-model.ts'
import { asked, showPart } from './part-frame.tsx'
import { planOf } from './plan.data.ts'

/** A busy plan on the board with all of the projection behind it; how long each answer takes is kept for whoever measures. */
const plan = planOf(Number(asked('bars') ?? 600), Number(asked('seed') ?? 18))
const laneOf = ({ berth, from, to }: (typeof plan.movements)[number]) => berth ?? from[0] ?? to[0] ?? ''
const planned: Bar[] = spansOf(plan).map(({ movement, from, to }) => ({
  id: movement.id,
  laneId: laneOf(movement),
  start: plan.now + from,
  end: plan.now + to,
  label: movement.id,
  tone: 'planned',
  state: 'Planned',
}))
const lanes = [...plan.berths, ...plan.tanks].map(({ id }) => ({ id, label: id }))
const times: number[] = []
Object.assign(window, { asked: times })

function Page() {
  const [bars, setBars] = useState(planned)
  const [hours, setHours] = useState(96)
  const [selected, setSelected] = useState<string | null>(null)
  const index = useMemo(() => indexOf(bars), [bars])
  const [findings] = useState(() => ofThePlan(plan, project(plan).findings))
  const preview = (move: Move): Preview => {
    const began = performance.now()
    const { moves, overlaps } = consequences(index, move)
    const movements = plan.movements.map((one) => (one.id === move.barId ? startingAt(one, move.start) : one))
    const input = { ...plan, movements }
    const { added, worse, gone } = changesBetween(findings, ofThePlan(input, project(input).findings))
    const notes = [...added, ...worse.map(({ after }) => after)].map(textOf)
    times.push(performance.now() - began)
    return { moves, overlaps, notes: [...new Set(notes)], eased: gone.map(textOf) }
  }
  return (
    <main className="screen">
      <Board
        label="Operative plan"
        lanes={lanes}
        bars={bars}
        from={plan.now}
        to={plan.until}
        now={plan.now}
        hours={hours}
        onHours={setHours}
        snapMinutes={30}
        selected={selected}
        onSelect={setSelected}
        preview={preview}
        onMove={(moves) => setBars(withMoves(bars, moves))}
        onOpen={setSelected}
        view="board"
      />
    </main>
  )
}

const textOf = ({ kind, subject, at, amount, unit }: Finding) =>
  `${new Date(at).toISOString()} ${subject}: ${kind} ${amount.toFixed(1)} ${unit}`

await showPart(<Page />)
