import type { CellState, PermissionMatrix } from '#modules/navigation/contract/permission-matrix.contract.ts'
import type { Language } from '#platform/core/language.ts'

export type GrantState = CellState
type Role = Pick<PermissionMatrix['roles'][number], 'id' | 'isSuperAdmin'>
type Names = Record<Language, string>

/** The elements that two roles have in different states, in the order of the screens. A super-admin has everything. */
export function grantDifferences(
  screens: PermissionMatrix['screens'],
  grants: PermissionMatrix['grants'],
  one: Role,
  other: Role,
): { element: string; screen: Names; action: Names; one: GrantState; other: GrantState }[] {
  const stateOf = ({ id, isSuperAdmin }: Role, element: string): GrantState =>
    isSuperAdmin ? 'enabled' : (grants[id]?.[element] ?? 'absent')
  return screens.flatMap((screen) =>
    screen.elements
      .map(({ element, name }) => ({
        element,
        screen: screen.name,
        action: name,
        one: stateOf(one, element),
        other: stateOf(other, element),
      }))
      .filter((row) => row.one !== row.other),
  )
}
