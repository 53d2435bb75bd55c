import { posix } from 'node:path'
import ts from 'typescript'
import type { Finding } from './finding.ts'
import { calls, identifiersIn, linesOf, visit } from './registry-lines.ts'
import type { SourceTree } from './source-tree.ts'

/** One more report or worklist is a definition and little else: half of them take no more than this. */
const medianAtMost = { report: 80, worklist: 60 }

/**
 * What these screens took when each was written by hand: the screen with what only it used, its calls and its routes; not its
 * SQL, its dialogs, nor what several shared. Reports by their address, worklists by their file.
 */
const before: Readonly<Record<string, number>> = {
  '/tanks-movements-list-a-18': 418,
  '/stock-management/daily-tank': 343,
  '/stock-management/monthly-tank': 243,
  '/stock-management/daily-dead-stock': 124,
  '/stock-management/daily-locked': 176,
  '/stock-management/daily-locked/history': 70,
  '/stock-management/manual-edit-log': 157,
  '/product-stock': 134,
  '/stock-summary': 153,
  'modules/tank-operations/web/operations.screen.tsx': 354,
  'modules/movement-instructions/web/worklist/worklist.screen.tsx': 86,
  'modules/movement-instructions/web/lots/lots-management.screen.tsx': 52,
  'modules/movement-instructions/web/checklist/checklist.screen.tsx': 168,
}

export interface ScreenLines {
  kind: 'report' | 'worklist'
  /** Address of a report, file of a worklist. */
  place: string
  lines: number
}

/** What people wrote for each report and each worklist: no SQL, no rules, and no dialog that stands in a file of its own. */
export const screenLines = (tree: SourceTree): ScreenLines[] => [...reportLines(tree), ...worklistLines(tree)]

export function checkScreenLines(tree: SourceTree): Finding[] {
  const screens = screenLines(tree)
  return (['report', 'worklist'] as const).flatMap((kind) => {
    const median = medianLines(screens, kind)
    if (median <= medianAtMost[kind] || waiting(screens, kind).length > 0) return []
    const message = `half of the ${kind}s take more than ${medianAtMost[kind]} lines, the median is ${median}`
    return [{ path: 'modules', line: 0, message, fix: `Let the engine do what several ${kind}s write by hand.` }]
  })
}

/** For reading: how long each was and is. */
export function screenNotes(tree: SourceTree): string[] {
  const screens = screenLines(tree)
  return (['report', 'worklist'] as const).map((kind) => {
    const mine = screens.filter((screen) => screen.kind === kind).toSorted((a, b) => a.lines - b.lines)
    const told = mine.map(
      ({ place, lines }) => `${nameOf(place)} ${before[place] ? `${before[place]} → ` : ''}${lines}`,
    )
    const byHand = waiting(screens, kind).map((place) => `${nameOf(place)} ${before[place]} by hand`)
    return `${mine.length} ${kind}s, median ${medianLines(screens, kind)} hand-written lines: ${[...told, ...byHand].join(', ')}`
  })
}

export function medianLines(screens: readonly ScreenLines[], kind: ScreenLines['kind']): number {
  const lines = screens.filter((screen) => screen.kind === kind).map((screen) => screen.lines)
  return lines.toSorted((a, b) => a - b)[Math.floor(lines.length / 2)] ?? 0
}

/** Worklists are judged together: as long as one of them still is a list of its own making, they only are told. */
const waiting = (screens: readonly ScreenLines[], kind: ScreenLines['kind']): string[] =>
  kind === 'report'
    ? []
    : Object.keys(before).filter((place) => place.endsWith('.tsx') && !screens.some((screen) => screen.place === place))

const nameOf = (place: string) => place.slice(place.lastIndexOf('/') + 1).replace('.screen.tsx', '')

function reportLines(tree: SourceTree): ScreenLines[] {
  const wirings = wiringsOf(tree)
  return tree.scripts
    .filter((path) => /^(modules\/[^/]+\/contract|platform\/core)\/.*\.report\.ts$/.test(path))
    .flatMap((path) => {
      const defined = [...declared(tree, path)].filter(([, statement]) => calls(statement, 'defineReport'))
      return defined.map(([name, statement]): ScreenLines => {
        const parts = wirings.get(name) ?? []
        const imports = Math.ceil(importsIn(tree, path) / defined.length)
        const lines = parts.reduce((sum, part) => sum + part, imports + reached(tree, path, name))
        return { kind: 'report', place: addressIn(statement) ?? name, lines }
      })
    })
}

/** `{ report: productStock, parts: … }` of the browser's modules, with the parts that it leads to, by the report's name. */
function wiringsOf(tree: SourceTree): Map<string, number[]> {
  const wirings = new Map<string, number[]>()
  for (const path of tree.scripts.filter((script) => /\/web\/.*\.module\.tsx?$/.test(script))) {
    visit(tree.source(path), (node) => {
      if (!ts.isObjectLiteralExpression(node)) return
      const report = valueOf(node, 'report')
      if (!report || !ts.isIdentifier(report)) return
      const parts = valueOf(node, 'parts')
      const lines = [linesOf(node, tree.source(path)), ...(parts ? [partLines(tree, path, parts)] : [])]
      wirings.set(report.text, lines)
    })
  }
  return wirings
}

/** Parts are loaded when the screen is opened: `async () => (await import('./locks.parts.tsx')).heldLocksParts`. */
function partLines(tree: SourceTree, path: string, parts: ts.Expression): number {
  const said = ts.isIdentifier(parts) ? declared(tree, path).get(parts.text) : parts
  let lines = 0
  if (said) {
    visit(said, (node) => {
      if (!ts.isPropertyAccessExpression(node)) return
      const target = importedIn(node.expression)
      const file = target && posix.join(posix.dirname(path), target)
      if (file && tree.has(file)) lines += importsIn(tree, file) + reached(tree, file, node.name.text)
    })
  }
  return lines
}

function importedIn(node: ts.Node): string | undefined {
  let found: string | undefined
  visit(node, (part) => {
    if (!ts.isCallExpression(part) || part.expression.kind !== ts.SyntaxKind.ImportKeyword) return
    const [target] = part.arguments
    if (target && ts.isStringLiteral(target)) found = target.text
  })
  return found
}

/** Lists of a registry's definition that have something of their own. */
function worklistLines(tree: SourceTree): ScreenLines[] {
  return tree.scripts
    .filter((path) => /^modules\/[^/]+\/web\/.*\.screen\.tsx$/.test(path) && drawsOwnList(tree.source(path)))
    .map((place) => ({ kind: 'worklist', place, lines: linesOf(tree.source(place), tree.source(place)) }))
}

function drawsOwnList(source: ts.SourceFile): boolean {
  let found = false
  visit(source, (node) => {
    if (!ts.isJsxSelfClosingElement(node) || node.tagName.getText(source) !== 'RegistryListScreen') return
    found ||= node.attributes.properties.some(
      (property) => ts.isJsxAttribute(property) && property.name.getText(source) === 'own',
    )
  })
  return found
}

const importsIn = (tree: SourceTree, path: string) =>
  tree.source(path).statements.filter((statement) => ts.isImportDeclaration(statement)).length

/** The lines of what is declared in a file under this name, with all that it uses of the same file. */
function reached(tree: SourceTree, path: string, name: string): number {
  const all = declared(tree, path)
  const found = new Set<ts.Statement>()
  const collect = (identifier: string) => {
    const statement = all.get(identifier)
    if (!statement || found.has(statement)) return
    found.add(statement)
    for (const word of identifiersIn(statement)) collect(word)
  }
  collect(name)
  return [...found].reduce((sum, statement) => sum + linesOf(statement, tree.source(path)), 0)
}

function declared(tree: SourceTree, path: string): Map<string, ts.Statement> {
  const source = tree.source(path)
  return new Map(
    source.statements.flatMap((statement): [string, ts.Statement][] => {
      if (ts.isVariableStatement(statement)) {
        return statement.declarationList.declarations.map(({ name }) => [name.getText(source), statement])
      }
      return ts.isFunctionDeclaration(statement) && statement.name ? [[statement.name.text, statement]] : []
    }),
  )
}

function addressIn(statement: ts.Statement): string | undefined {
  let found: string | undefined
  visit(statement, (node) => {
    if (found !== undefined || !ts.isObjectLiteralExpression(node)) return
    const path = valueOf(node, 'path')
    if (path && ts.isStringLiteral(path)) found = path.text
  })
  return found
}

function valueOf(literal: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const property = literal.properties.find(
    (one) => ts.isPropertyAssignment(one) && ts.isIdentifier(one.name) && one.name.text === name,
  )
  return property && ts.isPropertyAssignment(property) ? property.initializer : undefined
}
