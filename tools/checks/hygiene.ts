import type { Finding } from './finding.ts'
import { isTest, type SourceTree } from './source-tree.ts'

interface Rule {
  files: (path: string) => boolean
  pattern: RegExp
  message: string
  fix: string
}

const everywhere = () => true
// Written in pieces, so that this file does not find itself.
const either = (...parts: [string, string][]) => parts.map(([left, right]) => left + right).join('|')

const rules: Rule[] = [
  {
    files: everywhere,
    pattern: new RegExp(
      String.raw`(?<![\w.*}-])/(${either(['wor', 'k'], ['roo', 't'], ['home/', String.raw`\w+`], ['User', 's'])})/`,
    ),
    message: 'mentions a path of one machine',
    fix: 'Make it relative to the checkout.',
  },
  {
    files: everywhere,
    pattern: new RegExp(either(['registry\\.', 'npmjs'], ['registry\\.', 'yarnpkg'], ['registry\\.', 'npmmirror'])),
    message: 'mentions a package registry',
    fix: 'Every machine has its own; leave it to the settings of npm.',
  },
  {
    files: (path) => path.endsWith('package-lock.json'),
    pattern: /"resolved": "(https?|git)/,
    message: 'has a download address in the lock',
    fix: 'Keep omit-lockfile-registry-resolved=true in .npmrc and make the lock again.',
  },
  {
    files: isTest,
    pattern: new RegExp(String.raw`\b(describe|test|it)(\.\w+)*\.` + String.raw`only\b`),
    message: 'runs only this test, so the others prove nothing',
    fix: 'Take the restriction out.',
  },
  {
    files: everywhere,
    pattern: new RegExp(String.raw`\b(${either(['TO', 'DO'], ['FIX', 'ME'])})\b`),
    message: 'leaves work behind',
    fix: 'Do it, or write it down where people look for open work.',
  },
]

const notText = /\.(png|jpe?g|gif|webp|ico|pdf|xlsx|gz|zip|woff2?)$/

/** Small things that do not belong in a repository that everybody reads and builds on. */
export function checkHygiene(tree: SourceTree): Finding[] {
  const findings: Finding[] = []
  for (const path of tree.paths.filter((path) => !notText.test(path))) {
    const applicable = rules.filter((rule) => rule.files(path))
    for (const [index, line] of tree.text(path).split('\n').entries()) {
      for (const { pattern, message, fix } of applicable) {
        if (pattern.test(line)) findings.push({ path, line: index + 1, message, fix })
      }
    }
  }
  return [...findings, ...checkNames(tree)]
}

function checkNames(tree: SourceTree): Finding[] {
  const named = tree.paths.filter((path) => /\.(tsx?|css|sql)$/.test(path))
  return named
    .filter((path) => !/^(\d{4}_[a-z0-9_]+|[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*)$/.test(stem(path)))
    .map((path) => ({ path, line: 0, message: 'is not named in kebab-case', fix: 'Rename it, e.g. claims.repo.ts.' }))
}

const stem = (path: string) => path.replace(/^.*\//, '').replace(/\.[a-z]+$/, '')
