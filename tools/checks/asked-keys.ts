import ts from 'typescript'
import { defaultNamespace } from './dictionaries.ts'
import { isTest, lineAt, type SourceTree } from './source-tree.ts'

/** A text that the code asks for: any one of `keys` (each `namespace:key`) will do. */
export interface AskedKey {
  path: string
  line: number
  keys: string[]
}

export interface AskedKeys {
  asked: AskedKey[]
  /** Starts of keys that are completed at run time, as in t(`state.${job.state}`). */
  prefixes: Set<string>
  /** Every text literal of the code: a key that stands in a table is used, though nobody can say where. */
  literals: Set<string>
}

/** Reads from the code which texts it needs: `t('…')`, `'namespace:key'`, issue codes and error codes. */
export function askedKeys(tree: SourceTree, namespaces: Set<string>): AskedKeys {
  const result: AskedKeys = { asked: [], prefixes: new Set(), literals: new Set() }
  const ours = tree.scripts.filter((path) => /^(platform|modules|apps|demo)\//.test(path) && !isTest(path))
  for (const path of ours) readFile(tree, path, namespaces, result)
  return result
}

function readFile(tree: SourceTree, path: string, namespaces: Set<string>, result: AskedKeys): void {
  const source = tree.source(path)
  const spoken = new Set<string>()
  const visit = (node: ts.Node, action: (node: ts.Node) => void): void => {
    action(node)
    ts.forEachChild(node, (child) => visit(child, action))
  }
  visit(source, (node) => {
    if (ts.isCallExpression(node) && nameOfCallee(node) === 'useTranslation') {
      for (const literal of node.arguments.slice(0, 1).flatMap(literalsIn)) spoken.add(literal.text)
    }
  })
  const own = spoken.size > 0 ? [...spoken] : [defaultNamespace]
  const qualified = (key: string) => (key.includes(':') ? [key] : own.map((namespace) => `${namespace}:${key}`))
  const ask = (node: ts.Node, keys: string[]) => result.asked.push({ path, line: lineAt(source, node.end), keys })

  visit(source, (node) => {
    if (ts.isStringLiteralLike(node)) {
      result.literals.add(node.text)
      const [namespace, key] = node.text.split(':')
      if (key && namespace && namespaces.has(namespace) && /^[\w-]+(\.[\w-]+)*$/.test(key)) ask(node, [node.text])
    }
    if (ts.isTemplateExpression(node) && /^[\w-]+:[\w.-]+/.test(node.head.text)) result.prefixes.add(node.head.text)
    if (ts.isCallExpression(node) && nameOfCallee(node) === 't') {
      const [first] = node.arguments
      if (first && ts.isTemplateExpression(first) && first.head.text) {
        for (const key of qualified(first.head.text)) result.prefixes.add(key)
      }
      for (const literal of first ? literalsIn(first) : []) {
        if (!literal.text.includes(':')) ask(literal, qualified(literal.text))
      }
    }
    for (const literal of codesIn(node)) {
      const code = /^([a-z][\w-]*)\.(\w[\w.]*)$/.exec(literal.text)
      if (code) ask(literal, [`${code[1]}:message.${code[2]}`])
    }
  })
}

/** Where an error or issue code stands: `{ code: … }`, `new AppError(kind, …)`, `refuse(…)`. */
function codesIn(node: ts.Node): ts.StringLiteralLike[] {
  if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && node.name.text === 'code') {
    return literalsIn(node.initializer)
  }
  if (ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'AppError') {
    return (node.arguments ?? []).slice(1, 2).flatMap(literalsIn)
  }
  if (ts.isCallExpression(node) && nameOfCallee(node) === 'refuse')
    return node.arguments.slice(0, 1).flatMap(literalsIn)
  return []
}

function nameOfCallee(call: ts.CallExpression): string | undefined {
  if (ts.isIdentifier(call.expression)) return call.expression.text
  return ts.isPropertyAccessExpression(call.expression) ? call.expression.name.text : undefined
}

/** The literal itself, or those of both branches of a condition. */
function literalsIn(node: ts.Node): ts.StringLiteralLike[] {
  if (ts.isStringLiteralLike(node)) return [node]
  if (ts.isParenthesizedExpression(node)) return literalsIn(node.expression)
  if (ts.isConditionalExpression(node)) return [...literalsIn(node.whenTrue), ...literalsIn(node.whenFalse)]
  if (ts.isBinaryExpression(node)) return [...literalsIn(node.left), ...literalsIn(node.right)]
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(literalsIn)
  return []
}
