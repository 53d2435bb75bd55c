import type { MenuItem } from '#platform/core/session.contract.ts'

/** A menu entry with the way to it by names, so that an open branch stays open when the menu is rearranged. */
export interface MenuNode {
  key: string
  item: MenuItem
  children: MenuNode[]
}

export function menuNodes(items: MenuItem[], parent = ''): MenuNode[] {
  const seen = new Map<string, number>()
  return items.map((item) => {
    const name = item.link ?? item.text
    const earlier = seen.get(name) ?? 0
    seen.set(name, earlier + 1)
    const key = `${parent}\t${name}${earlier > 0 ? `#${earlier}` : ''}`
    return { key, item, children: menuNodes(item.items, key) }
  })
}

/** The branches to the entry whose link the address is at or below; the longest link wins. */
export function branchOf(nodes: MenuNode[], pathname: string): string[] {
  let best: { keys: string[]; length: number } = { keys: [], length: -1 }
  const visit = (node: MenuNode, above: string[]) => {
    const link = node.item.link
    if (link !== null && isAt(link, pathname) && link.length > best.length) {
      best = { keys: [...above, node.key], length: link.length }
    }
    for (const child of node.children) visit(child, [...above, node.key])
  }
  for (const node of nodes) visit(node, [])
  return best.keys
}

function isAt(link: string, pathname: string): boolean {
  if (link === '/') return pathname === '/'
  const trimmed = link.replace(/\/$/, '')
  return pathname === trimmed || pathname.startsWith(`${trimmed}/`)
}

/** Entries whose text contains what was typed, with the groups they stand in; accents and case do not matter. */
export function filterMenu(nodes: MenuNode[], typed: string): MenuNode[] {
  const wanted = plain(typed)
  if (wanted === '') return nodes
  return nodes.flatMap((node) => {
    if (plain(node.item.text).includes(wanted)) return [node]
    const children = filterMenu(node.children, typed)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** An entry that leads to another site; it opens in a window of its own, which learns nothing about this one. */
export const leadsOutside = (link: string): boolean => !link.startsWith('/')

/** All entries that lead to a screen of ours, in the order of the menu. */
export function menuLinks(items: MenuItem[]): MenuItem[] {
  return items.flatMap((item) => [
    ...(item.link === null || leadsOutside(item.link) ? [] : [item]),
    ...menuLinks(item.items),
  ])
}
