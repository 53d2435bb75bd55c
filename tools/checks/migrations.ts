import { runsWithoutTransaction, statementsOf } from '#platform/server/database/migration-files.ts'
import type { Finding } from './finding.ts'
import { checksumOf, checksumsPath, migrationNames, migrationsFolder, sealedChecksums } from './migration-checksums.ts'
import type { SourceTree } from './source-tree.ts'

/** Migrations run once, in one order, on databases that are not ours to repair: what has been sealed never changes. */
export function checkMigrations(tree: SourceTree): Finding[] {
  const names = migrationNames(tree)
  return [
    ...orderFindings(names),
    ...sealFindings(tree, names),
    ...names.flatMap((name) => riskFindings(tree, name)),
    ...names.flatMap((name) => transactionFindings(pathOf(name), tree.text(pathOf(name)))),
  ]
}

const pathOf = (name: string) => `${migrationsFolder}/${name}`

function orderFindings(names: string[]): Finding[] {
  return names.flatMap((name, index) => {
    const expected = String(index + 1).padStart(4, '0')
    return name.startsWith(`${expected}_`)
      ? []
      : [{ path: pathOf(name), line: 0, message: `should have the number ${expected}`, fix: 'Number without a gap.' }]
  })
}

function sealFindings(tree: SourceTree, names: string[]): Finding[] {
  const sealed = sealedChecksums(tree)
  const changed = names.flatMap((name): Finding[] => {
    const path = pathOf(name)
    if (!sealed[name]) return [{ path, line: 0, message: 'is not sealed', fix: 'Run `npm run migration:seal`.' }]
    if (sealed[name] === checksumOf(tree.text(path))) return []
    return [{ path, line: 0, message: 'was edited after it was sealed', fix: 'Restore it and write a new migration.' }]
  })
  const removed = Object.keys(sealed).filter((name) => !names.includes(name))
  return [
    ...changed,
    ...removed.map((name) => ({
      path: checksumsPath,
      line: 0,
      message: `${name} was removed after it was sealed`,
      fix: 'Restore it: databases that ran it still expect it.',
    })),
  ]
}

const risks: { pattern: RegExp; message: string }[] = [
  { pattern: /\bdrop\s+(table|column|schema|database)\b/i, message: 'deletes data for good' },
  { pattern: /^\s*truncate\b/i, message: 'deletes data for good' },
  { pattern: /\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b/i, message: 'rewrites the whole table under a lock' },
  { pattern: /\brename\s+(column|to)\b/i, message: 'breaks the version that still runs during the upgrade' },
  { pattern: /\badd\s+column\b(?!.*\bdefault\b).*\bnot\s+null\b/i, message: 'fails on a table that has rows' },
  { pattern: /\bset\s+not\s+null\b/i, message: 'reads the whole table under a lock' },
]

/** Statements that hurt a table with ten years of rows need a line `-- reason: …` right above. */
function riskFindings(tree: SourceTree, name: string): Finding[] {
  const path = pathOf(name)
  const lines = withoutBodies(tree.text(path)).split('\n')
  const createdHere = new Set(
    [...lines.join('\n').matchAll(/create\s+table\s+(?:if\s+not\s+exists\s+)?(\S+)/gi)].map(([, table]) => table),
  )
  return lines.flatMap((line, index) => {
    if (/--\s*reason: \S/.test(lines[index - 1] ?? '') || /--\s*reason: \S/.test(line)) return []
    const statement = line.replace(/--.*$/, '')
    const messages = risks.filter(({ pattern }) => pattern.test(statement)).map(({ message }) => message)
    const indexed = /\bcreate\s+(?:unique\s+)?index\b(?!\s+concurrently).*\bon\s+(?:only\s+)?([^\s(]+)/i.exec(
      statement,
    )?.[1]
    if (indexed && !createdHere.has(indexed)) messages.push('blocks every write to the table while the index is built')
    return messages.map((message) => ({
      path,
      line: index + 1,
      message,
      fix: 'Find a way without it, or say why it is safe in a line `-- reason: …` above.',
    }))
  })
}

/** Function bodies run later, not during the migration; their lines are kept, so that numbers stay right. */
function withoutBodies(sql: string): string {
  return sql.replaceAll(/(\$\w*\$)[\s\S]*?\1/g, (body) => body.replaceAll(/[^\n]/g, ' '))
}

const dropped = /^drop\s+index\s+concurrently\s+if\s+exists\s+(\S+)$/i
const created = /^create\s+(?:unique\s+)?index\s+concurrently\s+(\S+)\s+on\s/i
/** Procedures of this name commit as they go, and begin anew when they are called again. */
const filled = /^call\s+fill_\w+\([^()]*\)$/i

/**
 * A file without a transaction can end half-done and is run again from its first line: so before an index is built, the
 * invalid one that the last try may have left is taken away, and rows are filled by what may be called twice.
 */
function transactionFindings(path: string, sql: string): Finding[] {
  if (!runsWithoutTransaction(sql)) {
    const line = withoutBodies(sql)
      .split('\n')
      .findIndex((text) => /\bconcurrently\b/i.test(text.replace(/--.*$/, '')))
    if (line < 0) return []
    const fix = 'Make it a file of its own that starts with `-- without transaction: …` and the reason.'
    return [{ path, line: line + 1, message: 'cannot run inside a transaction', fix }]
  }
  const statements = statementsOf(sql)
  const odd = statements.find((statement, index) => {
    const name = created.exec(statement)?.[1]
    if (name) return dropped.exec(statements[index - 1] ?? '')?.[1] !== name
    return !dropped.test(statement) && !filled.test(statement)
  })
  if (odd === undefined) return []
  const [head = ''] = odd.split('\n')
  return [
    {
      path,
      line: sql.split('\n').findIndex((text) => text.startsWith(head)) + 1,
      message: 'cannot be repeated when it ends half-done',
      fix: 'Only `create index concurrently x on …;`, each right after `drop index concurrently if exists x;`, or `call fill_…(…);`.',
    },
  ]
}
