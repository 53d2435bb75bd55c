import { languages } from '#platform/core/language.ts'
import { groupOf, type Permissions } from '#platform/server/door/permissions.ts'
import type { Texts } from '#platform/server/base/texts.ts'
import type { BothTexts, MenuEntry } from '../contract/menu.contract.ts'

/** What people call a screen, and what can be done there. */
export interface ElementNames {
  screen(group: string): BothTexts
  action(element: string): BothTexts
  ofPath(path: string): BothTexts
}

export function elementNames(texts: Texts, permissions: Permissions, builtIn: readonly MenuEntry[]): ElementNames {
  const both = (key: string) => Object.fromEntries(languages.map((one) => [one, texts.text(one, key)])) as BothTexts
  const plain = (name: string): BothTexts => ({ en: name, it: name })
  const ofScreen = (path: string, title: string | undefined) =>
    title !== undefined && texts.knows(title) ? both(title) : builtIn.find(({ link }) => link === path)?.text
  const groupOfPath = new Map([...permissions.screens].map(([path, element]) => [path, groupOf(element)]))
  return {
    screen(group) {
      const screen = permissions.screenOf.get(group)
      const key = `navigation:element.group.${group}`
      return (screen && ofScreen(screen.path, screen.title)) ?? (texts.knows(key) ? both(key) : plain(group))
    },
    action(element) {
      const what = element.slice(groupOf(element).length + 1)
      const keys = [`navigation:element.own.${element}`, `navigation:element.action.${what}`]
      const known = keys.find((key) => texts.knows(key))
      return known ? both(known) : plain(what)
    },
    ofPath(path) {
      const own = builtIn.find(({ link }) => link === path)?.text
      return own ?? this.screen(groupOfPath.get(path) ?? path)
    },
  }
}
