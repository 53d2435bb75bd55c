import type { Issue } from '#platform/core/issue.ts'
import { type MenuEntry, menuLevels, openToEverybody, screenLink } from '../contract/menu.contract.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What keeps a menu from being saved. Reads each entry once: the list may come from anybody. */
export function menuIssues(entries: readonly MenuEntry[], isBuiltIn: (id: string) => boolean): Issue[] {
  const issues: Issue[] = []
  const levels = new Map<string, { level: number; link: string | null }>()
  for (const [index, entry] of entries.entries()) {
    const say = (field: string, code: string, params?: Issue['params']) =>
      issues.push({ field: `entries.${index}.${field}`, code, ...(params ? { params } : {}) })
    if (levels.has(entry.id)) say('id', 'navigation.idTwice')
    else if (!isBuiltIn(entry.id) && !uuid.test(entry.id)) say('id', 'navigation.idUnknown')
    const parent = entry.parent === null ? { level: 0, link: null } : levels.get(entry.parent)
    if (!parent) say('parent', 'navigation.parentMissing')
    else if (parent.link !== null) say('parent', 'navigation.parentIsLink')
    else if (parent.level >= menuLevels) say('parent', 'navigation.tooDeep', { levels: menuLevels })
    levels.set(entry.id, { level: (parent?.level ?? 0) + 1, link: entry.link })
  }
  return issues
}

export type LinkProblem = 'noScreen' | 'noRole' | 'twice'

/** Entries that lead nowhere, or nobody anywhere; they can be saved, but nobody will see them. */
export function linkProblems(
  entries: readonly MenuEntry[],
  world: { screens: ReadonlySet<string>; opened: ReadonlySet<string> },
): Map<string, LinkProblem> {
  const problems = new Map<string, LinkProblem>()
  const seen = new Set<string>()
  for (const { id, link } of entries) {
    if (link === null) continue
    if (seen.has(link)) problems.set(id, 'twice')
    seen.add(link)
    if (openToEverybody.has(link) || !screenLink.test(link)) continue
    if (!world.screens.has(link)) problems.set(id, 'noScreen')
    else if (!world.opened.has(link)) problems.set(id, 'noRole')
  }
  return problems
}
