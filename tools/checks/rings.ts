import { posix } from 'node:path'
import type { Finding } from './finding.ts'
import { importsOf } from './import-specifiers.ts'
import { isTest, type SourceTree } from './source-tree.ts'

interface Step {
  to: string
  path: string
  line: number
  target: string
}

/**
 * Folders whose files import each other in a circle cannot be understood, tested or moved one by one. Imports of types count:
 * what a thing is called is part of knowing it. Tests may put together what they like.
 */
export function checkRings(tree: SourceTree): Finding[] {
  const steps = new Map<string, Step[]>()
  for (const path of tree.scripts) {
    if (isTest(path)) continue
    for (const { target, line, isPackage } of importsOf(tree, path)) {
      const [from, to] = [posix.dirname(path), posix.dirname(target)]
      if (isPackage || from === to) continue
      steps.set(from, [...(steps.get(from) ?? []), { to, path, line, target }])
    }
  }
  const told = new Set<string>()
  return [...steps.keys()].toSorted().flatMap((start) => {
    const way = wayBack(start, steps)
    if (!way || told.has(start)) return []
    for (const { to } of way) told.add(to)
    const { path, line, target } = way.at(-1)!
    return {
      path,
      line,
      message: `closes a ring of folders: ${[start, ...way.map(({ to }) => to)].join(' → ')} (${target})`,
      fix: 'Move the shared part down, or let the upper one pass in what the lower one needs.',
    }
  })
}

/** The shortest way from a folder along its imports back to itself. */
function wayBack(start: string, steps: ReadonlyMap<string, Step[]>): Step[] | undefined {
  const seen = new Set<string>()
  const ways: Step[][] = (steps.get(start) ?? []).map((step) => [step])
  for (let way = ways.shift(); way; way = ways.shift()) {
    const { to } = way.at(-1)!
    if (to === start) return way
    if (seen.has(to)) continue
    seen.add(to)
    for (const step of steps.get(to) ?? []) ways.push([...way, step])
  }
  return undefined
}
