import type { MenuItem } from '#platform/core/session.contract.ts'
import type { MenuNode } from '../contract/menu-node.ts'

export interface MenuView {
  textOf(key: string): string
  /** Whether this address leads to a screen that exists and that the user may see. */
  leadsSomewhere(link: string): boolean
}

/** The menu as one user sees it: what is forbidden or not there is left out, and so is a group left empty by that. */
export function menuForUser(tree: readonly MenuNode[], view: MenuView): MenuItem[] {
  return tree.flatMap((node): MenuItem[] => {
    const items = menuForUser(node.items ?? [], view)
    const link = node.link !== undefined && view.leadsSomewhere(node.link) ? node.link : null
    return link === null && items.length === 0 ? [] : [{ text: view.textOf(node.key), icon: node.icon, link, items }]
  })
}
