import type { UiPermissions } from '#platform/core/session.contract.ts'
import { type CellState, cellStates } from '../contract/permission-matrix.contract.ts'

const rank = (state: CellState) => cellStates.indexOf(state)

export const isRaised = ({ before, after }: { before: CellState; after: CellState }) => rank(after) > rank(before)

/** Nobody gives what they do not have: only a super-admin raises a state above the one that is their own. */
export function exceedsOwn(
  own: UiPermissions,
  change: { element: string; before: CellState; after: CellState },
): boolean {
  if (own.isSuperAdmin || !isRaised(change)) return false
  return rank(change.after) > rank(own.rolePermission[change.element] ?? 'absent')
}
