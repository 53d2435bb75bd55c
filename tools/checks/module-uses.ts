import type { SourceTree } from './source-tree.ts'

/** What each `module.json` says; a broken one is reported by the check of the module's shape. */
export function moduleUses(tree: SourceTree): Map<string, { path: string; uses: string[] }> {
  const all = new Map<string, { path: string; uses: string[] }>()
  for (const module of tree.modules) {
    const path = `modules/${module}/module.json`
    if (!tree.has(path)) continue
    const { uses } = tree.json(path) as { uses?: unknown }
    all.set(module, { path, uses: Array.isArray(uses) ? uses.filter((name) => typeof name === 'string') : [] })
  }
  return all
}
