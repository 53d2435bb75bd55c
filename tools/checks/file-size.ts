import type { Finding } from './finding.ts'
import type { SourceTree } from './source-tree.ts'

export const softLimit = 300
export const hardLimit = 500
const data = /(^|\/)(demo|test-data|i18n|tables|cases)\/|\.data\.ts$/

function sizes(tree: SourceTree): { path: string; count: number }[] {
  return tree.paths
    .filter((path) => /\.(tsx?|sql|css)$/.test(path) && !data.test(path))
    .map((path) => ({ path, count: tree.text(path).trimEnd().split('\n').length }))
}

export function checkFileSize(tree: SourceTree): Finding[] {
  return sizes(tree)
    .filter(({ count }) => count > hardLimit)
    .map(({ path, count }) => ({
      path,
      line: 0,
      message: `has ${count} lines, more than ${hardLimit}`,
      fix: 'Split it by what its parts do.',
    }))
}

/** Not wrong yet, but worth a thought before it grows further. */
export function longFiles(tree: SourceTree): string[] {
  return sizes(tree)
    .filter(({ count }) => count > softLimit && count <= hardLimit)
    .map(({ path, count }) => `${path} has ${count} lines; over ${softLimit} a file is hard to read`)
}
