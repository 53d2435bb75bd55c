import { isBuiltin } from 'node:module'
import { importsOf } from '../checks/import-specifiers.ts'
import { SourceTree } from '../checks/source-tree.ts'

/**
 * Follows the imports from the start files. Production is installed without development packages,
 * so every package on the way must be one of `dependencies`.
 */
export function serverFiles(root: string, starts: string[]): { files: string[]; problems: string[] } {
  const tree = new SourceTree(root)
  const { dependencies = {} } = tree.json('package.json') as { dependencies?: Record<string, string> }
  const { workspaces = [] } = tree.json('package.json') as { workspaces?: string[] }
  const inside = new Set(workspaces.map((folder) => (tree.json(`${folder}/package.json`) as { name: string }).name))
  const files = new Set<string>()
  const problems: string[] = []
  const waiting = [...starts]
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (files.has(path)) continue
    if (!tree.has(path)) {
      problems.push(`${path} does not exist`)
      continue
    }
    files.add(path)
    if (!/\.tsx?$/.test(path)) continue
    for (const { target, isPackage, line, isType } of importsOf(tree, path)) {
      if (isType) continue
      if (!isPackage) waiting.push(target)
      else if (!isBuiltin(target) && !dependencies[target] && !inside.has(target)) {
        problems.push(`${path}:${line} imports ${target}, which is not in "dependencies"`)
      }
    }
  }
  return { files: [...files].filter((path) => /\.tsx?$/.test(path)), problems }
}
