import { useMemo, useState } from 'react'
import { Board } from '#platform/ui/board/board.tsx'
import { consequences, indexOf, type Move, moveOf, type Preview, withMoves } from '#platform/ui/board/board-model.ts'
import { useBoardShortcuts } from '#platform/web/boards/board-shortcuts.ts'
import { useShortcutListener, useShortcuts } from '#platform/web/base/shortcuts.ts'
import { ShortcutDialog } from '#platform/web/shell/shortcut-dialog.tsx'
import { largeScene, smallScene } from './board.data.ts'
import { asked, PartHead, showPart } from './part-frame.tsx'

const hour = 3_600_000

/** A board with nothing around it but what a screen would have. */
const scene = asked('small') ? smallScene() : largeScene(Number(asked('lanes') ?? 60), Number(asked('bars') ?? 600))

function Page() {
  const [bars, setBars] = useState(scene.bars)
  const [hours, setHours] = useState(Number(asked('hours') ?? (asked('small') ? 48 : 336)))
  const [selected, setSelected] = useState<string | null>(null)
  const [view, setView] = useState<'board' | 'list'>(asked('view') === 'list' ? 'list' : 'board')
  const [told, setTold] = useState('')
  const [isHelpOpen, setHelpOpen] = useState(false)
  const readOnly = asked('readOnly') ?? undefined
  useShortcutListener()
  useShortcuts([{ keys: '?', label: 'Shortcuts', run: () => setHelpOpen(true) }])
  useBoardShortcuts(readOnly === undefined)

  const index = useMemo(() => indexOf(bars), [bars])
  const preview = (move: Move): Preview => {
    const { stuck, ...rest } = consequences(index, move)
    const bar = index.bars.get(move.barId)!
    const isEarly = bar.bracket && move.start < bar.bracket.from
    const isPast = move.start < scene.now && move.start !== bar.start
    return {
      ...rest,
      notes: [...(isEarly ? ['It begins before its laycan'] : []), ...stuck.map(({ label }) => `${label} cannot move`)],
      ...(isPast ? { refused: 'Nothing can begin in the past' } : {}),
    }
  }
  const changeElsewhere = (by: { start?: number; end?: number }) => {
    const bar = index.bars.get('Aurora')!
    const { start = 0, end = 0 } = by
    setBars(withMoves(bars, [{ ...moveOf(bar), start: bar.start + start * hour, end: bar.end + end * hour }]))
  }
  return (
    <main className="screen">
      <PartHead title="Operative plan">
        <button onClick={() => setView(view === 'board' ? 'list' : 'board')}>Toggle</button>
        <button onClick={() => changeElsewhere({ start: 1 })}>Somebody else moves Aurora</button>
        <button onClick={() => changeElsewhere({ end: 2 })}>Somebody else lengthens Aurora</button>
        <span className="told">{told}</span>
      </PartHead>
      <Board
        label="Operative plan"
        {...scene}
        bars={bars}
        hours={hours}
        onHours={setHours}
        snapMinutes={15}
        readOnly={readOnly}
        selected={selected}
        onSelect={setSelected}
        preview={preview}
        onMove={(moves) => {
          setBars(withMoves(bars, moves))
          setTold(moves.map((move) => `${move.barId} ${move.laneId} ${iso(move.start)} ${iso(move.end)}`).join('; '))
        }}
        onOpen={(id) => setTold(`opened ${id}`)}
        view={view}
      />
      <ShortcutDialog opened={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </main>
  )
}

const iso = (at: number) => new Date(at).toISOString().slice(5, 16)

await showPart(<Page />)
