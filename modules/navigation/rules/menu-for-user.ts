import type { MenuItem } from '#platform/core/session.contract.ts'
import type { Language } from '#platform/core/language.ts'
import { type MenuEntry, openToEverybody, outsideLink } from '../contract/menu.contract.ts'

export interface MenuView {
  language: Language
  /** Whether this address of ours is a screen that exists and that the user may open. */
  opens(link: string): boolean
}

/** The menu as one user sees it: what is hidden, forbidden or not there is left out, and so is a group left empty by that. */
export function menuForUser(entries: readonly MenuEntry[], view: MenuView): MenuItem[] {
  const byParent = Map.groupBy(entries, (entry) => entry.parent)
  const shown = (parent: string | null): MenuItem[] =>
    (byParent.get(parent) ?? []).flatMap((entry) => {
      if (!entry.isEnabled) return []
      const items = shown(entry.id)
      const link = entry.link !== null && leadsSomewhere(entry.link, view) ? entry.link : null
      return link === null && items.length === 0
        ? []
        : [{ text: entry.text[view.language], icon: entry.icon, link, items }]
    })
  return shown(null)
}

function leadsSomewhere(link: string, view: MenuView): boolean {
  return openToEverybody.has(link) || outsideLink.test(link) || view.opens(link)
}
