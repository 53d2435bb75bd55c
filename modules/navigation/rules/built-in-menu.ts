import type { BothTexts, MenuEntry } from '../contract/menu.contract.ts'

/** A node of the menu that comes with the product: a group with items, or a leaf with the address of a screen. */
export interface BuiltInNode {
  key: string
  icon: string
  link?: string
  items?: BuiltInNode[]
}

export function builtInMenu(
  tree: readonly BuiltInNode[],
  textOf: (key: string) => BothTexts,
  parent: string | null = null,
): MenuEntry[] {
  return tree.flatMap(({ key, icon, link, items }) => [
    { id: key, parent, text: textOf(key), icon, link: link ?? null, isEnabled: true },
    ...builtInMenu(items ?? [], textOf, key),
  ])
}
