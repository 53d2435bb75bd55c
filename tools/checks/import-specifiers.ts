import { posix } from 'node:path'
import ts from 'typescript'
import { lineAt, type SourceTree } from './source-tree.ts'

export interface Import {
  specifier: string
  line: number
  /** Path in this checkout, or the package name for anything else. */
  target: string
  isPackage: boolean
  /** Only types: gone when the program runs. */
  isType: boolean
}

/** Everything a file imports or re-exports, also lazily. */
export function importsOf(tree: SourceTree, path: string): Import[] {
  const source = tree.source(path)
  const found: { literal: ts.StringLiteralLike; isType: boolean }[] = []
  const visit = (node: ts.Node): void => {
    if (isImportOrExport(node) && node.moduleSpecifier) {
      const isType = ts.isExportDeclaration(node)
        ? node.isTypeOnly
        : node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
      if (ts.isStringLiteral(node.moduleSpecifier)) found.push({ literal: node.moduleSpecifier, isType })
      return
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments
      if (argument && ts.isStringLiteralLike(argument)) found.push({ literal: argument, isType: false })
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
      found.push({ literal: node.argument.literal, isType: true })
    }
    ts.forEachChild(node, visit)
  }
  // Only a lazy import or an import type can stand deep inside, and most files have neither.
  if (/\bimport\s*\(/.test(source.text)) visit(source)
  else for (const statement of source.statements) if (isImportOrExport(statement)) visit(statement)
  return found.map(({ literal, isType }) => ({
    isType,
    specifier: literal.text,
    line: lineAt(source, literal.pos),
    ...resolve(path, literal.text),
  }))
}

function isImportOrExport(node: ts.Node): node is ts.ImportDeclaration | ts.ExportDeclaration {
  return ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
}

function resolve(from: string, specifier: string): { target: string; isPackage: boolean } {
  if (specifier.startsWith('.')) return { target: posix.join(posix.dirname(from), plain(specifier)), isPackage: false }
  if (specifier.startsWith('#')) return { target: plain(specifier.slice(1)), isPackage: false }
  if (specifier.startsWith('node:')) return { target: specifier, isPackage: true }
  const parts = specifier.split('/')
  return { target: parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/'), isPackage: true }
}

/** Without the bundler's `?url`, `?raw` and the like. */
const plain = (specifier: string) => specifier.replace(/\?.*$/, '')
