import { posix } from 'node:path'
import ts from 'typescript'
import type { Finding } from './finding.ts'
import type { SourceTree } from './source-tree.ts'

/** One more registry is one definition: half of them take no more than this. */
const medianAtMost = 60

export interface RegistryLines {
  path: string
  name: string
  /** A lookup list is code and names: too small to be judged by. */
  isLookup: boolean
  lines: number
}

/** What people wrote for each registry: definition, rules, computed fields, hooks, and what these use of their module. */
export function registryLines(tree: SourceTree): RegistryLines[] {
  const declarations = declarationsOf(tree)
  const wirings = wiringsOf(tree)
  return tree.paths
    .filter((path) => /^modules\/[^/]+\/contract\/.*\.registry\.ts$/.test(path))
    .flatMap((path) => {
      const mine = declarations.get(path)!
      const defined = [...mine].filter(([, statement]) => definesRegistry(statement))
      return defined.map(([name, definition]) => {
        const used = new Map<ts.Node, number>()
        collect(path, name)
        for (const wiring of wirings.filter(({ registry }) => registry === name)) {
          used.set(wiring.literal, linesOf(wiring.literal, tree.source(wiring.path)))
          for (const part of wiring.parts) collect(wiring.path, part)
        }
        const imports = tree.source(path).statements.filter((statement) => ts.isImportDeclaration(statement)).length
        const lines = [...used.values()].reduce((sum, count) => sum + count, Math.ceil(imports / defined.length))
        return { path, name, isLookup: calls(definition, 'defineLookup'), lines }

        function collect(from: string, identifier: string) {
          const place = placeOf(tree, declarations, from, identifier)
          if (!place || used.has(place.statement)) return
          used.set(place.statement, linesOf(place.statement, tree.source(place.path)))
          for (const word of identifiersIn(place.statement)) collect(place.path, word)
        }
      })
    })
}

export function checkRegistryLines(tree: SourceTree): Finding[] {
  const median = medianOf(registryLines(tree))
  if (median <= medianAtMost) return []
  const message = `half of the registries take more than ${medianAtMost} lines, the median is ${median}`
  return [{ path: 'modules', line: 0, message, fix: 'Let the engine do what several registries write by hand.' }]
}

export function medianOf(registries: readonly RegistryLines[]): number {
  const lines = registries
    .filter(({ isLookup }) => !isLookup)
    .map((registry) => registry.lines)
    .toSorted((a, b) => a - b)
  return lines[Math.floor(lines.length / 2)] ?? 0
}

type Declarations = Map<string, Map<string, ts.Statement>>

function declarationsOf(tree: SourceTree): Declarations {
  const ours = tree.scripts.filter((path) => path.startsWith('modules/') && !/\.test\.tsx?$/.test(path))
  return new Map(
    ours.map((path) => [
      path,
      new Map(
        tree.source(path).statements.flatMap((statement): [string, ts.Statement][] => {
          if (ts.isVariableStatement(statement))
            return statement.declarationList.declarations.map(({ name }) => [
              name.getText(tree.source(path)),
              statement,
            ])
          if (ts.isFunctionDeclaration(statement) && statement.name) return [[statement.name.text, statement]]
          return []
        }),
      ),
    ]),
  )
}

function definesRegistry(statement: ts.Statement): boolean {
  const isExported = ts.isVariableStatement(statement) && !!statement.modifiers?.length
  return isExported && (calls(statement, 'defineRegistry') || calls(statement, 'defineLookup'))
}

export function calls(node: ts.Node, name: string): boolean {
  let found = false
  visit(node, (part) => {
    if (ts.isCallExpression(part) && ts.isIdentifier(part.expression)) found ||= part.expression.text === name
  })
  return found
}

/** `{ registry: vessels, rules: vesselRules, afterWrite: … }`, on the server or in a list for both sides. */
function wiringsOf(tree: SourceTree) {
  const wirings: { path: string; registry: string; parts: string[]; literal: ts.Node }[] = []
  for (const path of tree.scripts.filter((script) => /^modules\/[^/]+\/(server|rules)\//.test(script))) {
    visit(tree.source(path), (node) => {
      if (!ts.isObjectLiteralExpression(node)) return
      const values = node.properties.flatMap((property): [string, string][] =>
        ts.isPropertyAssignment(property) && ts.isIdentifier(property.initializer) && ts.isIdentifier(property.name)
          ? [[property.name.text, property.initializer.text]]
          : [],
      )
      const registry = values.find(([name]) => name === 'registry')?.[1]
      if (!registry) return
      const parts = values.filter(([name]) => ['rules', 'compute', 'afterWrite'].includes(name)).map(([, part]) => part)
      wirings.push({ path, registry, parts, literal: node })
    })
  }
  return wirings
}

function placeOf(tree: SourceTree, declarations: Declarations, from: string, identifier: string) {
  const local = declarations.get(from)?.get(identifier)
  if (local) return { path: from, statement: local }
  for (const statement of tree.source(from).statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const bindings = statement.importClause?.namedBindings
    const target = statement.moduleSpecifier.text
    if (!target.startsWith('.') || !bindings || !ts.isNamedImports(bindings)) continue
    const imported = bindings.elements.find(({ name }) => name.text === identifier)
    const path = posix.join(posix.dirname(from), target)
    const found = imported && declarations.get(path)?.get((imported.propertyName ?? imported.name).text)
    if (found) return { path, statement: found }
  }
  return undefined
}

export function identifiersIn(node: ts.Node): Set<string> {
  const words = new Set<string>()
  visit(node, (part) => {
    if (ts.isIdentifier(part)) words.add(part.text)
  })
  return words
}

export function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node)
  ts.forEachChild(node, (child) => visit(child, look))
}

/** Without the empty lines and those that only comment. */
export function linesOf(node: ts.Node, source: ts.SourceFile): number {
  const text = source.text.slice(node.getStart(source), node.end)
  return text.split('\n').filter((line) => line.trim() !== '' && !/^\s*(\/\/|\/?\*)/.test(line)).length
}
