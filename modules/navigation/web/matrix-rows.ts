import type { Language } from '#platform/core/language.ts'
import type { CellState, PermissionMatrix } from '../contract/permission-matrix.contract.ts'

/** A line of the matrix: a screen with all that can be granted on it, or one of those elements. */
export type MatrixRow =
  | { kind: 'screen'; id: string; name: string; elements: string[] }
  | { kind: 'element'; id: string; name: string; screen: string; elements: [string] }

export interface MatrixFilter {
  text: string
  screen: string | null
  roleIds: string[]
  onlyChanged: boolean
}

export type Role = PermissionMatrix['roles'][number]

export function matrixRows(
  { screens }: PermissionMatrix,
  { text, screen, onlyChanged }: MatrixFilter,
  language: Language,
  isChanged: (element: string) => boolean,
): MatrixRow[] {
  const wanted = plain(text)
  return screens
    .filter(({ id }) => screen === null || id === screen)
    .toSorted((a, b) => a.name[language].localeCompare(b.name[language], language))
    .flatMap(({ id, name, elements }): MatrixRow[] => {
      const isWhole = plain(`${name.en} ${name.it}`).includes(wanted)
      const shown = elements.filter(
        (one) =>
          (isWhole || plain(`${one.name.en} ${one.name.it} ${one.element}`).includes(wanted)) &&
          (!onlyChanged || isChanged(one.element)),
      )
      if (shown.length === 0) return []
      return [
        { kind: 'screen', id, name: name[language], elements: shown.map(({ element }) => element) },
        ...shown.map((one) => ({
          kind: 'element' as const,
          id: one.element,
          name: one.name[language],
          screen: name[language],
          elements: [one.element] as [string],
        })),
      ]
    })
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

export function matrixRoles({ roles }: PermissionMatrix, { roleIds }: MatrixFilter): Role[] {
  return roleIds.length === 0 ? roles : roles.filter(({ id }) => roleIds.includes(id))
}

/** The digits of the keyboard. */
export const stateByKey: Record<string, CellState> = { '0': 'absent', '1': 'visible', '2': 'enabled' }
