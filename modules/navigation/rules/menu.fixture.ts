import { type MenuEntry, menuLevels } from '../contract/menu.contract.ts'
import { childrenOf, levelOf } from './menu-list.ts'

export const entry = (id: string, parent: string | null, link: string | null = null): MenuEntry => ({
  id,
  parent,
  text: { en: `${id} en`, it: `${id} it` },
  icon: 'tag',
  link,
  isEnabled: true,
})

/** A right menu of any shape: each new entry goes into one of the groups that may still take one. */
export function menuFrom(steps: { into: number; isGroup: boolean; isEnabled: boolean }[]): MenuEntry[] {
  const entries: MenuEntry[] = []
  for (const [index, { into, isGroup, isEnabled }] of steps.entries()) {
    const groups = [null, ...entries.filter(({ link }) => link === null).map(({ id }) => id)]
    const open = groups.filter((id) => levelOf(entries, id) < menuLevels)
    const parent = open[into % open.length]!
    entries.push({ ...entry(`e${index}`, parent, isGroup ? null : `/screen/${index}`), isEnabled })
  }
  return inOrder(entries)
}

function inOrder(entries: MenuEntry[], parent: string | null = null): MenuEntry[] {
  return childrenOf(entries, parent).flatMap((one) => [one, ...inOrder(entries, one.id)])
}
