import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import { arrowProblem, packageProblem } from './arrows.ts'
import type { Finding } from './finding.ts'
import { type Import, importsOf } from './import-specifiers.ts'
import { moduleUses } from './module-uses.ts'
import { registryReferences } from './registry-references.ts'
import type { SourceTree } from './source-tree.ts'

const builtins = new Set(builtinModules)

/** The arrows between the parts of the house, `uses` of the modules, and how an import is written. */
export function checkImports(tree: SourceTree): Finding[] {
  const uses = moduleUses(tree)
  const reallyUsed = new Map<string, Set<string>>()
  const findings: Finding[] = []
  for (const path of tree.scripts) {
    if (/(^|\/)index\.tsx?$/.test(path)) {
      findings.push({ path, line: 0, message: 'is a barrel', fix: 'Name it for what it has, and import that file.' })
    }
    for (const one of importsOf(tree, path)) {
      const found = problemsOf(tree, path, one, (module) => uses.get(module)?.uses ?? [])
      findings.push(...found.map((problem) => ({ path, line: one.line, ...problem })))
      const [from, to] = [moduleOf(path), moduleOf(one.target)]
      if (from && to && !one.isPackage && from !== to) reallyUsed.set(from, (reallyUsed.get(from) ?? new Set()).add(to))
    }
  }
  for (const { path, line, from, to, registry } of registryReferences(tree)) {
    reallyUsed.set(from, (reallyUsed.get(from) ?? new Set()).add(to))
    if (uses.get(from)?.uses.includes(to)) continue
    const message = `refers to ${registry} of ${to}, which is not in "uses" of ${from}`
    findings.push({ path, line, message, fix: `Add ${to} to modules/${from}/module.json.` })
  }
  return [...findings, ...findingsOfUses(tree, uses, reallyUsed)]
}

type Problem = Pick<Finding, 'message' | 'fix'>

function problemsOf(tree: SourceTree, path: string, one: Import, uses: (module: string) => string[]): Problem[] {
  if (one.isPackage) {
    const problem = packageProblem(path, builtins.has(one.target) ? `node:${one.target}` : one.target)
    return problem ? [{ message: problem, fix: 'Take it out, or move the code to the side that may use it.' }] : []
  }
  const problems: Problem[] = []
  const arrow = arrowProblem(path, one.target, uses)
  if (arrow) problems.push({ message: arrow, fix: 'See the arrows in ARCHITECTURE.md; move the shared part down.' })
  if (!/\.[a-z0-9]+$/.test(one.target)) {
    problems.push({ message: `import without file ending: ${one.specifier}`, fix: 'Write the whole file name.' })
  }
  if (one.specifier.startsWith('.') && unitOf(path) !== unitOf(one.target) && hasName(tree, one.target)) {
    problems.push({
      message: `relative import leaves ${unitOf(path)}: ${one.specifier}`,
      fix: `Write '#${one.target}'.`,
    })
  }
  return problems
}

/** The folder inside which imports are relative. */
function unitOf(path: string): string {
  const parts = path.split('/')
  return parts.slice(0, ['platform', 'modules', 'apps', 'packages'].includes(parts[0] ?? '') ? 2 : 1).join('/')
}

/** Whether package.json `imports` gives the file a `#` name. */
function hasName(tree: SourceTree, target: string): boolean {
  const { imports = {} } = tree.json('package.json') as { imports?: Record<string, string> }
  return Object.values(imports).some((mapped) => target.startsWith(posix.join(mapped.replace('*', ''), '/')))
}

function moduleOf(path: string): string | undefined {
  return /^modules\/([^/]+)\//.exec(path)?.[1]
}

function findingsOfUses(
  tree: SourceTree,
  uses: ReturnType<typeof moduleUses>,
  reallyUsed: Map<string, Set<string>>,
): Finding[] {
  const findings: Finding[] = []
  for (const [module, { path, uses: listed }] of uses) {
    for (const other of listed) {
      if (!tree.modules.includes(other)) {
        findings.push({ path, line: 0, message: `"uses" names ${other}, which is no module`, fix: 'Remove it.' })
      } else if (!reallyUsed.get(module)?.has(other)) {
        findings.push({ path, line: 0, message: `"uses" lists ${other} without need`, fix: 'Remove it.' })
      }
    }
    const way = wayBack(module, uses)
    if (way) {
      findings.push({
        path,
        line: 0,
        message: `"uses" goes in a circle: ${way.join(' → ')}`,
        fix: 'Let the lower module emit an event, or move the shared shape down.',
      })
    }
  }
  return findings
}

/** The shortest way from a module along `uses` back to itself. */
function wayBack(start: string, uses: ReturnType<typeof moduleUses>): string[] | undefined {
  const seen = new Set<string>()
  const ways = [[start]]
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const next of uses.get(way.at(-1) ?? '')?.uses ?? []) {
      if (next === start) return [...way, next]
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  }
  return undefined
}
