import { useElementSize, useMergedRef } from '@mantine/hooks'
import { IconCheck, IconEye, IconLock, IconMinus } from '@tabler/icons-react'
import { Fragment, type KeyboardEvent, type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { densityFigures } from '#platform/ui/density.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import type { CellState } from '../contract/permission-matrix.contract.ts'
import { type MatrixRow, type Role, stateByKey } from './matrix-rows.ts'

interface GridProps {
  rows: MatrixRow[]
  roles: Role[]
  stateAt: (row: MatrixRow, role: Role) => CellState | 'mixed'
  isChanged: (row: MatrixRow, role: Role) => boolean
  /** Null stands for the next state in turn. */
  onSet: (row: MatrixRow, role: Role, state: CellState | null) => void
  renderHead: (role: Role) => ReactNode
}

const glyphs = { absent: null, visible: IconEye, enabled: IconCheck, mixed: IconMinus } as const
/** Rows kept ready above and below what is seen. */
const spare = 6

/** Some hundred lines by some ten roles: only those on the screen are there. One cell has the focus, the arrows move it. */
export function MatrixGrid(props: GridProps) {
  const { t } = useTranslation('navigation')
  const { density } = useUi()
  const { rows, roles } = props
  const height = densityFigures[density].row
  const { ref: sizeRef, height: seen } = useElementSize<HTMLDivElement>()
  const scroller = useRef<HTMLDivElement>(null)
  const box = useMergedRef(scroller, sizeRef)
  const [top, setTop] = useState(0)
  const [active, setActive] = useState({ row: 0, column: 0 })
  const [moved, setMoved] = useState(0)
  const at = { row: Math.min(active.row, rows.length - 1), column: Math.min(active.column, roles.length - 1) }

  const first = Math.max(0, Math.floor(top / height) - spare)
  const last = Math.min(rows.length, Math.ceil((top + seen) / height) + spare)
  const drawn = Array.from({ length: Math.max(0, last - first) }, (_, offset) => first + offset)
  // The line with the focus is always there, however far somebody scrolls: without it the next key would reach nobody.
  if (at.row >= 0 && at.row < first) drawn.unshift(at.row)
  if (at.row >= last) drawn.push(at.row)

  // Before the browser paints: a cell that leaves the screen with the focus would take the next key with it.
  const follow = useEffectEvent(() => {
    const grid = scroller.current
    if (!grid || moved === 0) return
    grid.scrollTop = top
    const cell = grid.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  useLayoutEffect(() => follow(), [moved])

  const moveTo = (row: number, column: number) => {
    const from = row * height
    const room = Math.max(0, seen - headHeight - height)
    setTop(Math.min(Math.max(top, from - room), from))
    setActive({ row, column })
    setMoved((count) => count + 1)
  }

  const onKeyDown = (event: KeyboardEvent, row: MatrixRow, role: Role) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const page = Math.max(1, Math.floor(seen / height) - 2)
    const [down, right] =
      {
        ArrowDown: [1, 0],
        ArrowUp: [-1, 0],
        ArrowRight: [0, 1],
        ArrowLeft: [0, -1],
        PageDown: [page, 0],
        PageUp: [-page, 0],
        Home: [0, -roles.length],
        End: [0, roles.length],
      }[event.key] ?? []
    if (down !== undefined && right !== undefined) {
      moveTo(within(at.row + down, rows.length), within(at.column + right, roles.length))
    } else if (event.key === ' ' || event.key === 'Enter') props.onSet(row, role, null)
    else if (stateByKey[event.key]) props.onSet(row, role, stateByKey[event.key]!)
    else return
    event.preventDefault()
  }

  return (
    <div
      className="matrix"
      role="grid"
      aria-label={t('matrix.label')}
      aria-rowcount={rows.length + 1}
      aria-colcount={roles.length + 1}
      ref={box}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <div className="matrix-head" role="row" aria-rowindex={1} style={{ height: headHeight }}>
        <span role="columnheader" aria-colindex={1} className="matrix-name">
          {t('matrix.element')}
        </span>
        {roles.map((role, index) => (
          <span key={role.id} role="columnheader" aria-colindex={index + 2} className="matrix-role">
            {props.renderHead(role)}
          </span>
        ))}
      </div>
      {drawn.map((index, place) => {
        const row = rows[index]!
        const gap = index - (drawn[place - 1] ?? -1) - 1
        return (
          <Fragment key={row.id}>
            {gap > 0 && <div role="presentation" style={{ height: gap * height }} />}
            <div role="row" aria-rowindex={index + 2} className={`matrix-row matrix-${row.kind}`} style={{ height }}>
              <span role="rowheader" aria-colindex={1} className="matrix-name" title={row.elements.join('\n')}>
                {row.name}
              </span>
              {roles.map((role, column) => {
                const state = role.isSuperAdmin ? 'enabled' : props.stateAt(row, role)
                const Glyph = role.isSuperAdmin ? IconLock : glyphs[state]
                const what =
                  row.kind === 'screen' ? t('matrix.allOf', { screen: row.name }) : `${row.screen}, ${row.name}`
                const changed = props.isChanged(row, role)
                return (
                  <span
                    key={role.id}
                    role="gridcell"
                    aria-colindex={column + 2}
                    aria-label={[
                      role.name,
                      what,
                      t(`state.${state}`),
                      ...(changed ? [t('matrix.changed')] : []),
                      ...(role.isSuperAdmin ? [t('matrix.locked')] : []),
                    ].join(', ')}
                    tabIndex={index === at.row && column === at.column ? 0 : -1}
                    className={`cell cell-${state}${changed ? ' cell-changed' : ''}${role.isSuperAdmin ? ' cell-locked' : ''}`}
                    onClick={() => {
                      setActive({ row: index, column })
                      props.onSet(row, role, null)
                    }}
                    onFocus={() => setActive({ row: index, column })}
                    onKeyDown={(event) => onKeyDown(event, row, role)}
                  >
                    {Glyph && <Glyph size={14} stroke={2} aria-hidden />}
                  </span>
                )
              })}
            </div>
          </Fragment>
        )
      })}
      <div role="presentation" style={{ height: (rows.length - 1 - (drawn.at(-1) ?? -1)) * height }} />
    </div>
  )
}

const headHeight = 40
const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))
