import type { UiPermissions } from '#platform/core/session.contract.ts'
import type { CellState, MatrixChanges, PermissionMatrix } from '../contract/permission-matrix.contract.ts'
import { exceedsOwn } from './grants.ts'

type Grants = PermissionMatrix['grants']

export interface Cell {
  roleId: string
  element: string
}

const stored = (grants: Grants, { roleId, element }: Cell): CellState => grants[roleId]?.[element] ?? 'absent'

/** As it would be after saving. */
export function cellState(grants: Grants, changes: MatrixChanges, cell: Cell): CellState {
  return changes[cell.roleId]?.[cell.element] ?? stored(grants, cell)
}

/** The same cells in a new state; what is back as it is stored is no change any more. */
export function withCells(
  grants: Grants,
  changes: MatrixChanges,
  cells: readonly { cell: Cell; state: CellState }[],
): MatrixChanges {
  const next = Object.fromEntries(Object.entries(changes).map(([roleId, states]) => [roleId, { ...states }]))
  for (const { cell, state } of cells) {
    const role = (next[cell.roleId] ??= {})
    if (state === stored(grants, cell)) delete role[cell.element]
    else role[cell.element] = state
    if (Object.keys(role).length === 0) delete next[cell.roleId]
  }
  return next
}

/** Changes that still are changes after somebody else has written. */
export function stillChanges(grants: Grants, changes: MatrixChanges): MatrixChanges {
  const cells = Object.entries(changes).flatMap(([roleId, states]) =>
    Object.entries(states).map(([element, state]) => ({ cell: { roleId, element }, state })),
  )
  return withCells(grants, {}, cells)
}

export interface CellChange extends Cell {
  before: CellState
  after: CellState
}

export function changedCells(grants: Grants, changes: MatrixChanges): CellChange[] {
  return Object.entries(changes).flatMap(([roleId, states]) =>
    Object.entries(states).map(([element, after]) => ({
      roleId,
      element,
      before: stored(grants, { roleId, element }),
      after,
    })),
  )
}

/** One state for all of these cells, or none. */
export function commonState(states: readonly CellState[]): CellState | 'mixed' {
  return states.every((state) => state === states[0]) ? (states[0] ?? 'absent') : 'mixed'
}

const nextStates: Record<CellState | 'mixed', CellState> = {
  absent: 'visible',
  visible: 'enabled',
  enabled: 'absent',
  mixed: 'enabled',
}
export const nextState = (state: CellState | 'mixed'): CellState => nextStates[state]

/** Of the cells those that the user may bring into the state. */
export function allowedCells(
  own: UiPermissions,
  grants: Grants,
  cells: readonly { cell: Cell; state: CellState }[],
): { cell: Cell; state: CellState }[] {
  return cells.filter(
    ({ cell, state }) => !exceedsOwn(own, { element: cell.element, before: stored(grants, cell), after: state }),
  )
}
